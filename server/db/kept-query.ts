/**
 * The one place that reaches behind drizzle's documented calls: a query is built to SQL once and asked again and again,
 * outside and inside transactions. Private names used: `dialect` of a database, `client` of its session and of a
 * prepared query, `fields`, `joinsNotNullableMap` and `customResultMapper` of the latter;
 * tests/server/kept-query.test.ts fails when a new version renames them.
 */
import { clientOf, markKept, partOf } from './client-of.ts'
import type { Database, Queryable } from './database.ts'
import { type AnswerColumn, type JoinedTables, rowReader } from './row-reader.ts'

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
interface Answer {
  readonly fields?: readonly AnswerColumn[]
  readonly joinsNotNullableMap?: JoinedTables
}

/** The same prepared query, its rows read by what is worked out once. */
const withReader = <Query extends object>(prepared: Query): Query => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle has them, its types do not
  const { fields, joinsNotNullableMap: joined } = prepared as Query & Answer
  const read = fields ? rowReader(fields, joined) : null
  if (read !== null) Reflect.set(prepared, 'customResultMapper', read)
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
): ((queryable: Queryable, values: Values) => Promise<Rows>) => {
  made += 1
  const name = `kept_${made}`
  const byDialect = new WeakMap<object, Prepared<Values, Rows>>()
  const byClient = new WeakMap<object, Prepared<Values, Rows>>()

  const preparedFor = (queryable: Queryable, client: object): Prepared<Values, Rows> => {
    const known = byClient.get(client)
    if (known) return known
    const dialect = partOf(queryable, 'dialect')
    const first = byDialect.get(dialect) ?? withReader(build(queryable).prepare(name))
    byDialect.set(dialect, first)
    const own = over(first, client)
    byClient.set(client, own)
    return own
  }

  return (queryable, values) => {
    return preparedFor(queryable, clientOf(queryable)).execute(values)
  }
}
