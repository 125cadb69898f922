/** Tables that table programs open: one way to write them, at the server and at the workplace. */
/** What a table is written of: text, a whole number, or money in kopecks. */
export type Cell = string | number | { readonly kopecks: number }

/**
 * A text that a table program would take for a formula is shown as a text; programs of East Asia read full-width signs as
 * plain ones.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

const quoted = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const roubles = (kopecks: number): string => {
  const magnitude = Math.abs(kopecks)
  const whole = `${Math.trunc(magnitude / 100)},${String(magnitude % 100).padStart(2, '0')}`
  return kopecks < 0 ? `-${whole}` : whole
}

const cellText = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return roubles(cell.kopecks)
  return quoted(FORMULA.test(cell) ? `'${cell}` : cell)
}

/** The mark by which table programs know UTF-8. */
export const CSV_START = '\uFEFF'

/** One line of a table as Excel opens it in Russian: semicolons, decimal commas. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(';')}\r\n`

/** Several lines. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string => rows.map(csvLine).join('')
