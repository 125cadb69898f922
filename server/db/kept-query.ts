/**
 * The one place that reaches behind drizzle's documented calls: a query is built to SQL once and asked again and again,
 * outside and inside transactions. Private names used: `dialect` of a database, `client` of its session and of a
 * prepared query, `fields`, `joinsNotNullableMap`, `customResultMapper`, `queryConfig` and its `types` and `parsers` of the
 * latter; tests/server/kept-query.test.ts fails when a new version renames them.
 */
import { freeze } from '../remembered.ts'
import { clientOf, markKept, partOf } from './client-of.ts'
import type { Database, Queryable } from './database.ts'
import {
  type AnswerColumn,
  type JoinedTables,
  JsonText,
  rowReader,
  sameWhileUnchanged,
} from './row-reader.ts'

interface Prepared<Values, Rows> {
  execute(values: Values): Promise<Rows>
}

interface Preparable<Values, Rows> {
  prepare(name: string): Prepared<Values, Rows>
}

/** The same prepared query asked over another connection, that of a transaction. */
const over = <Values, Rows>(
  prepared: Prepared<Values, Rows>,
  client: object,
): Prepared<Values, Rows> => {
  partOf(prepared, 'client')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a copy of it but for the connection
  const copy = Object.create(Object.getPrototypeOf(prepared) as object) as typeof prepared
  return Object.assign(copy, prepared, { client })
}

/** What a prepared query knows of its rows; a write that answers none has no fields. */
interface Selection {
  readonly fields?: readonly AnswerColumn[]
  readonly joinsNotNullableMap?: JoinedTables
}

/** The same prepared query, its rows read by what is worked out once. */
const withReader = <Query extends object>(prepared: Query): Query => {
  const read = readerOf(prepared)
  if (read !== null) Reflect.set(prepared, 'customResultMapper', read)
  markKept(prepared)
  return prepared
}

const readerOf = (prepared: object): ReturnType<typeof rowReader> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle has them, its types do not
  const { fields, joinsNotNullableMap: joined } = prepared as Selection
  return fields ? rowReader(fields, joined) : null
}

const asJsonText = (text: string): JsonText => new JsonText(text)

/** Numbers by which PostgreSQL names its types of JSON. */
const JSON_TYPES: readonly number[] = [114, 3802]

type ParserOf = (type: number, format?: string) => unknown

/** Has the driver leave JSON as it came: by `types` of pg, by `parsers` of PGlite. */
const leaveJsonUnread = (config: object): void => {
  const types: unknown = Reflect.get(config, 'types')
  if (typeof types !== 'object' || types === null) {
    const ours = Object.fromEntries(JSON_TYPES.map((type) => [type, asJsonText]))
    Reflect.set(config, 'parsers', { ...partOf(config, 'parsers'), ...ours })
    return
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as pg documents it
  const { getTypeParser } = types as { readonly getTypeParser: ParserOf }
  const parserOf: ParserOf = (type, format) =>
    JSON_TYPES.includes(type) ? asJsonText : getTypeParser(type, format)
  Reflect.set(config, 'types', { getTypeParser: parserOf })
}

/** The same prepared query, which answers what is worked out of its rows, and that again while they are the same. */
const withAnswer = <Query extends object>(
  prepared: Query,
  answer: (rows: readonly unknown[]) => unknown,
): Query => {
  const read = readerOf(prepared)
  if (read === null) throw new Error('Rows that lie too deep to be compared')
  leaveJsonUnread(partOf(prepared, 'queryConfig'))
  Reflect.set(
    prepared,
    'customResultMapper',
    sameWhileUnchanged((rows) => freeze(answer(read(rows)))),
  )
  markKept(prepared)
  return prepared
}

let made = 0

/**
 * A query whose text is built once in the life of the process; PostgreSQL parses and plans it once a connection. Its
 * changing parts are `sql.placeholder(name)`, and `Values` names them all. Building the text again costs more than
 * asking the database.
 */
export const keptQuery = <Values extends Readonly<Record<string, unknown>>, Rows>(
  build: (queryable: Database) => Preparable<Values, Rows>,
): ((queryable: Queryable, values: Values) => Promise<Rows>) => kept(build, withReader)

/**
 * The same, answering what `answer` works out of the rows and nothing else: the very same object, frozen, for as long as the
 * database answers the same rows. The database is asked every time. The first column tells one asking from another: it is the
 * identifier of what is asked for.
 */
export const keptAnswer = <Values extends Readonly<Record<string, unknown>>, Row, Answer>(
  build: (queryable: Database) => Preparable<Values, Row[]>,
  answer: (rows: readonly Row[]) => Answer,
): ((queryable: Queryable, values: Values) => Promise<Answer>) =>
  kept<Values, Answer>(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its rows become the answer before they are seen
    build as unknown as (queryable: Database) => Preparable<Values, Answer>,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `build` says what its rows are
    (prepared) => withAnswer(prepared, (rows) => answer(rows as readonly Row[])),
  )

const kept = <Values extends Readonly<Record<string, unknown>>, Rows>(
  build: (queryable: Database) => Preparable<Values, Rows>,
  finish: (prepared: Prepared<Values, Rows>) => Prepared<Values, Rows>,
): ((queryable: Queryable, values: Values) => Promise<Rows>) => {
  made += 1
  const name = `kept_${made}`
  const byDialect = new WeakMap<object, Prepared<Values, Rows>>()
  const byClient = new WeakMap<object, Prepared<Values, Rows>>()

  const preparedFor = (queryable: Queryable, client: object): Prepared<Values, Rows> => {
    const known = byClient.get(client)
    if (known) return known
    const dialect = partOf(queryable, 'dialect')
    const first = byDialect.get(dialect) ?? finish(build(queryable).prepare(name))
    byDialect.set(dialect, first)
    const own = over(first, client)
    byClient.set(client, own)
    return own
  }

  return (queryable, values) => {
    return preparedFor(queryable, clientOf(queryable)).execute(values)
  }
}
