/**
 * The one place that reaches behind PGlite's documented calls. Why it stays, with figures: docs/decisions/0037.
 * Private names used: `_checkReady` and `_runExclusiveTransaction`; tests/server/quick-queries.test.ts fails when a new
 * version renames them. Without this file the server answers the same, more slowly.
 */
import {
  type messages,
  parse,
  type PGlite,
  protocol,
  type Results,
  types,
} from '@electric-sql/pglite'

const { serialize } = protocol

type Message = messages.BackendMessage

/** Kept at most; the one asked for longest ago is given up for a new one. Each holds some 50 kB of the database. */
const MAX_STATEMENTS = 300

interface Statement {
  readonly name: string
  readonly parameterTypes: readonly number[]
  /** What the columns are, in front of the rows; none for statements without rows. */
  readonly columns: readonly Message[]
}

/** Asks one statement; the caller holds the transaction, or its turn for one. */
type AskPrepared = (
  text: string,
  parameters: readonly unknown[],
  rowMode: 'array' | 'object',
) => Promise<Results>

/**
 * Statements of a PGlite that are parsed once and kept by their text, so that asking again is one call into the
 * database instead of six. A plan is still made for every call from its values: a plan made for any value, or for a
 * table that was empty, must not outlive the day on which it was right.
 */
const preparedStatements = (lite: PGlite): AskPrepared => {
  const statements = new Map<string, Statement>()
  let made = 0

  const send = async (...parts: readonly Uint8Array[]): Promise<readonly Message[]> => {
    const answer = await lite.execProtocolStream(Buffer.concat(parts), {
      syncToFs: false,
      throwOnError: false,
    })
    const error = answer.find((message) => message.name === 'error')
    if (error) throw error
    return answer
  }

  const prepare = async (text: string): Promise<Statement> => {
    const name = `kept_${(made += 1)}`
    const answer = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    return {
      name,
      parameterTypes: parse.parseDescribeStatementResults([...answer]),
      columns: answer.filter((message) => message.name === 'rowDescription'),
    }
  }

  const makeRoom = async (): Promise<void> => {
    const [oldest] = statements
    if (!oldest || statements.size < MAX_STATEMENTS) return
    const [text, { name }] = oldest
    statements.delete(text)
    await send(serialize.close({ type: 'S', name }), serialize.sync())
  }

  const statementOf = async (text: string): Promise<Statement> => {
    const known = statements.get(text)
    if (!known) await makeRoom()
    const statement = known ?? (await prepare(text))
    statements.delete(text)
    statements.set(text, statement)
    return statement
  }

  const asText = (value: unknown, type: number | undefined): string | null => {
    if (value === null || value === undefined) return null
    const write = type === undefined ? undefined : lite.serializers[type]
    if (write) return write(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }

  return (text, parameters, rowMode) =>
    lite.runExclusive(async () => {
      const { name, parameterTypes, columns } = await statementOf(text)
      const answer = await send(
        serialize.bind({
          statement: name,
          values: parameters.map((value, index) => asText(value, parameterTypes[index])),
        }),
        serialize.execute(),
        serialize.sync(),
      )
      const [results] = parse.parseResults([...columns, ...answer], lite.parsers, { rowMode })
      if (!results) throw new Error('The database gave no answer')
      return results
    })
}

type Query = PGlite['query']
interface Queried {
  readonly query: Query
}

const asText = (value: string): string => value

/** Moments, dates, and lists of them and of numbers: text, as drizzle wants them. */
const TEXT_TYPES = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1115,
  1182,
  1185,
  1187,
  1231,
] as const

/** The same client with another `query`; everything else stays bound to the client itself. */
export const withQuery = <Client extends Queried>(client: Client, query: Query): Client =>
  new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

/**
 * The same PGlite, its statements kept prepared and the parsers that drizzle names in every query set once for all:
 * PGlite enters the database six times for each query and copies its whole table of types for each that brings its
 * own. Measured: a query of one row takes a third of the time.
 */
export const quickQueries = (lite: PGlite): PGlite => {
  for (const type of TEXT_TYPES) lite.parsers[type] = asText
  const ask = preparedStatements(lite)

  const inTurn = <R>(text: string, parameters: unknown[], rowMode: 'array' | 'object') =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the rows, as with PGlite itself
    ask(text, parameters, rowMode) as Promise<Results<R>>

  const outside: Query = async (text, parameters = [], options = {}) => {
    // Both are what PGlite's own query begins with; it has no other way to take one's turn outside a transaction.
    // oxlint-disable-next-line eslint/no-underscore-dangle
    await lite._checkReady()
    // oxlint-disable-next-line eslint/no-underscore-dangle
    return lite._runExclusiveTransaction(async () => {
      const results = await inTurn<never>(text, parameters, options.rowMode ?? 'object')
      await lite.syncToFs()
      return results
    })
  }

  const transaction: PGlite['transaction'] = (work) =>
    lite.transaction((tx) =>
      work(
        withQuery(tx, (text, parameters = [], options = {}) => {
          if (tx.closed) return tx.query(text, parameters)
          return inTurn(text, parameters, options.rowMode ?? 'object')
        }),
      ),
    )

  return new Proxy(withQuery(lite, outside), {
    get: (target, name) =>
      name === 'transaction' ? transaction : (Reflect.get(target, name) as unknown),
  })
}
