import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'

/** A column of an answer as drizzle lists it: where its value goes, and what reads it. */
export interface AnswerColumn {
  readonly path: readonly string[]
  readonly field: unknown
}

/** Whether each table of a query always has its row: those of an outer join may have none. */
export type JoinedTables = Readonly<Record<string, boolean>>

interface Decoder {
  readonly mapFromDriverValue: (this: void, value: unknown) => unknown
}

interface Place {
  readonly parent: string | null
  readonly name: string
  /** Null where the value is as it came. */
  readonly read: ((raw: unknown) => unknown) | null
}

/** Rows as a driver gives them, a value for each column. */
export type Rows = readonly (readonly unknown[])[]

/** JSON as the database has written it: compared by its text, and read where its row is. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const readWhole = (raw: unknown): unknown =>
  raw instanceof JsonText ? (JSON.parse(raw.text) as unknown) : raw

/** What reads an expression; drizzle keeps it to itself. */
const decoderOf = (expression: object): Decoder => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle has it, its types do not
  const { decoder } = expression as { readonly decoder?: Decoder }
  if (!decoder) throw new Error('drizzle has no decoder here')
  return decoder
}

/** What gives back what it is given need not be asked. */
const IDENTITIES: ReadonlySet<unknown> = new Set([
  Reflect.get(Column.prototype, 'mapFromDriverValue'),
  Reflect.get(decoderOf(new SQL([])), 'mapFromDriverValue'),
])

const readerOf = (decoder: object): Place['read'] => {
  const read: unknown = Reflect.get(decoder, 'mapFromDriverValue')
  if (typeof read !== 'function') throw new Error('drizzle has no decoder here')
  return IDENTITIES.has(read) ? null : (raw) => Reflect.apply(read, decoder, [raw]) as unknown
}

const readsOf = (field: unknown): Place['read'] => {
  if (is(field, Column)) return readerOf(field)
  if (is(field, SQL)) return readerOf(decoderOf(field))
  if (is(field, SQL.Aliased)) return readerOf(decoderOf(field.sql))
  throw new Error('A column of an unknown kind')
}

const placeOf = ({ path: [first = '', second], field }: AnswerColumn): Place => ({
  parent: second === undefined ? null : first,
  name: second ?? first,
  read: readsOf(field),
})

/** Parts of an answer that are null as a whole when the column of this number is: rows of an outer join that found none. */
const absentParts = (
  columns: readonly AnswerColumn[],
  joined: JoinedTables,
): readonly (readonly [part: string, column: number])[] => {
  const tables = new Map<string, { readonly column: number; readonly names: Set<string> }>()
  for (const [column, { path, field }] of columns.entries()) {
    const [part = ''] = path
    if (path.length !== 2 || !is(field, Column)) continue
    const known = tables.get(part) ?? { column, names: new Set<string>() }
    known.names.add(getTableName(field.table))
    tables.set(part, known)
  }
  return [...tables].flatMap(([part, { column, names }]) => {
    const [table = ''] = names
    return names.size === 1 && joined[table] !== true ? [[part, column] as const] : []
  })
}

/**
 * Reads rows of one query as drizzle reads them, but for what is the same for every row, which is worked out once. Null for
 * a query whose columns lie deeper than drizzle's selections of tables, or are subqueries.
 */
export const rowReader = (
  columns: readonly AnswerColumn[],
  joined: JoinedTables | undefined,
): ((rows: Rows) => unknown[]) | null => {
  const isPlain = ({ path, field }: AnswerColumn): boolean =>
    path.length > 0 && path.length <= 2 && !is(field, Subquery)
  if (!columns.every(isPlain)) return null
  const places = columns.map(placeOf)
  const absent = joined ? absentParts(columns, joined) : []
  return (rows) =>
    rows.map((row) => {
      const whole: Record<string, unknown> = {}
      const parts: Record<string, Record<string, unknown>> = {}
      for (const [column, { parent, name, read }] of places.entries()) {
        const raw = readWhole(row[column])
        const value = raw === null || read === null ? raw : read(raw)
        if (parent === null) whole[name] = value
        else {
          const part = (parts[parent] ??= {})
          whole[parent] = part
          part[name] = value
        }
      }
      for (const [name, column] of absent) if (row[column] === null) whole[name] = null
      return whole
    })
}

/** Answers of one query that are kept at most; the one asked for longest ago gives way. */
const MOST = 500

/** JSON by its text, lists of a column by their elements, anything else by itself. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (one instanceof JsonText) return other instanceof JsonText && one.text === other.text
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((part, at) => isSame(part, other[at]))
}

/**
 * What is worked out of rows: the same object for as long as the rows are the same. Those of one asking are told from those
 * of another by the first column.
 */
export const sameWhileUnchanged = <Answer>(
  workOut: (rows: Rows) => Answer,
): ((rows: Rows) => Answer) => {
  const latest = new Map<unknown, { readonly rows: Rows; readonly answer: Answer }>()
  return (rows) => {
    const asked = rows[0]?.[0]
    const known = latest.get(asked)
    const kept = known && isSame(rows, known.rows) ? known : { rows, answer: workOut(rows) }
    latest.delete(asked)
    const [oldest] = latest.keys()
    if (latest.size >= MOST && oldest !== undefined) latest.delete(oldest)
    latest.set(asked, kept)
    return kept.answer
  }
}
