/** One measured figure with its bar and how it was got. */
export interface Figure {
  readonly what: string
  readonly value: string
  /** What it had to be; empty where there is no bar. */
  readonly bar: string
  readonly holds: boolean
  readonly how: string
}

/** A group of figures under one heading of `docs/figures.md`. */
export interface Chapter {
  readonly title: string
  readonly figures: readonly Figure[]
}

/** The middle value; of an even number the lower of the two. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('No values to take the median of')
  return middle
}

/** A figure that has to be a certain number exactly. */
export const exactly = (what: string, value: number, bar: number, how: string): Figure => ({
  what,
  value: String(value),
  bar: String(bar),
  holds: value === bar,
  how,
})

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** The chapter as a markdown table. */
export const chapterText = ({ title, figures }: Chapter): string =>
  [
    `## ${title}`,
    '',
    '| Figure | Measured | Bar | Holds | How |',
    '|---|---|---|---|---|',
    ...figures.map(
      ({ what, value, bar, holds, how }) =>
        `| ${cell(what)} | ${cell(value)} | ${cell(bar) || '–'} | ${holds ? 'yes' : '**no**'} | ${cell(how)} |`,
    ),
    '',
  ].join('\n')
