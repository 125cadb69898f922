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
  type QueryOptions,
  type Results,
  types,
} from '@electric-sql/pglite'
import { ofOneTurn } from '../of-one-turn.ts'
import { isKept } from './client-of.ts'

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

type Parsers = PGlite['parsers']

interface Asked {
  readonly text: string
  readonly parameters: readonly unknown[]
  readonly rowMode: 'array' | 'object'
  readonly parsers: Parsers
}

/** Asks statements one behind the other in one message; the caller holds the transaction, or its turn for one. */
type AskPrepared = (asked: readonly Asked[], plan: 'KEPT' | 'OWN') => Promise<readonly Results[]>

/** Holds until the transaction ends, which is that of the statement behind it. */
const KEEP_PLAN = `select set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true)`

/**
 * Statements of a PGlite that are parsed once and kept by their text, so that asking again is one call into the
 * database instead of six. A plan is still made for every call from its values, for a plan made for any value, or for a
 * table that was empty, must not outlive the day on which it was right; but not for a kept query outside of transactions:
 * planning took most of its time, and a plan that may use nothing but indexes stays right when tables grow: `KEPT`
 * (decision 0140).
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

  const boundTo = ({ name, parameterTypes }: Statement, parameters: readonly unknown[]) => [
    serialize.bind({
      statement: name,
      values: parameters.map((value, index) => asText(value, parameterTypes[index])),
    }),
    serialize.execute(),
  ]

  return (asked, plan) =>
    lite.runExclusive(async () => {
      const before = plan === 'KEPT' ? [await statementOf(KEEP_PLAN)] : []
      const ready: Statement[] = []
      // One by one: making room for a statement gives up another, never one of these few.
      for (const { text } of asked) ready.push(await statementOf(text))
      const answer = await send(
        ...before.flatMap((statement) => boundTo(statement, [])),
        ...asked.flatMap(({ parameters }, at) => boundTo(partAt(ready, at), parameters)),
        serialize.sync(),
      )
      const answers = byStatement(answer).slice(before.length)
      return asked.map(({ rowMode, parsers }, at) => {
        const parts = [...partAt(ready, at).columns, ...partAt(answers, at)]
        const [results] = parse.parseResults(parts, parsers, { rowMode })
        if (!results) throw new Error('The database gave no answer')
        return results
      })
    })
}

const partAt = <Part>(parts: readonly Part[], at: number): Part => {
  const part = parts[at]
  if (part === undefined) throw new Error('The database gave no answer')
  return part
}

/** The messages of an answer, those of each statement by themselves. */
const byStatement = (answer: readonly Message[]): readonly (readonly Message[])[] => {
  const parts: Message[][] = [[]]
  for (const message of answer) {
    parts.at(-1)?.push(message)
    if (isComplete(message)) parts.push([])
  }
  return parts
}

const isComplete = ({ name }: Message): boolean => name === 'commandComplete'

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

/** The same rows, which the caller names, as with PGlite itself. */
const rowsOfCaller = (results: Promise<Results>): Promise<Results<never>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody else knows what a text selects
  results as Promise<Results<never>>

const READ = /^\s*select\b/i

/** Asked together at most, so that nobody else waits long for the database. */
const MAX_TOGETHER = 16

/**
 * Asks reads of one turn of the event loop together (decision 0149): a transaction and a way into the database for all of
 * them. Where one is refused all are, so each is then asked alone; a read asked twice changes nothing.
 */
const gathered = (
  together: (asked: readonly Asked[], plan: 'KEPT') => Promise<readonly Results[]>,
  alone: (asked: Asked, plan: 'KEPT') => Promise<Results>,
): ((asked: Asked) => Promise<Results>) => {
  interface Waiting {
    readonly asked: Asked
    readonly resolve: (results: Results | Promise<Results>) => void
  }
  const askAll = async (all: readonly Waiting[]): Promise<void> => {
    try {
      const results = await together(
        all.map(({ asked }) => asked),
        'KEPT',
      )
      for (const [at, { resolve }] of all.entries()) resolve(partAt(results, at))
    } catch {
      for (const { asked, resolve } of all) resolve(alone(asked, 'KEPT'))
    }
  }

  const wait = ofOneTurn<Waiting>((all) => {
    for (let from = 0; from < all.length; from += MAX_TOGETHER) {
      void askAll(all.slice(from, from + MAX_TOGETHER))
    }
  })

  return (asked) => new Promise((resolve) => wait({ asked, resolve }))
}

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

  /** Asks in a transaction of their own; all of them fail with one. */
  const outside = async (asked: readonly Asked[], plan: 'KEPT' | 'OWN') => {
    // Both are what PGlite's own query begins with; it has no other way to take one's turn outside a transaction.
    // oxlint-disable-next-line eslint/no-underscore-dangle
    await lite._checkReady()
    // oxlint-disable-next-line eslint/no-underscore-dangle
    return lite._runExclusiveTransaction(async () => {
      const results = await ask(asked, plan)
      await lite.syncToFs()
      return results
    })
  }
  const alone = async (asked: Asked, plan: 'KEPT' | 'OWN') =>
    partAt(await outside([asked], plan), 0)
  const keptReads = gathered(outside, alone)

  /** Parsers of their own that kept queries name, each list of them put together once; others bring those of {@link TEXT_TYPES}. */
  const ownParsers = new WeakMap<object, Parsers>()
  const parsersOf = (options: QueryOptions): Parsers => {
    if (!isKept(options) || !options.parsers) return lite.parsers
    const known = ownParsers.get(options.parsers) ?? { ...lite.parsers, ...options.parsers }
    ownParsers.set(options.parsers, known)
    return known
  }
  const askedOf = (text: string, parameters: readonly unknown[], options: QueryOptions): Asked => ({
    text,
    parameters,
    rowMode: options.rowMode ?? 'object',
    parsers: parsersOf(options),
  })

  const query: Query = (text, parameters = [], options = {}) => {
    const kept = isKept(options)
    const asked = askedOf(text, parameters, options)
    const results = kept && READ.test(text) ? keptReads(asked) : alone(asked, kept ? 'KEPT' : 'OWN')
    return rowsOfCaller(results)
  }

  const transaction: PGlite['transaction'] = (work) =>
    lite.transaction((tx) =>
      work(
        withQuery(tx, (text, parameters = [], options = {}) => {
          if (tx.closed) return tx.query(text, parameters)
          // What a transaction has set for itself is not changed here.
          const asked = askedOf(text, parameters, options)
          return rowsOfCaller(ask([asked], 'OWN').then((results) => partAt(results, 0)))
        }),
      ),
    )

  return new Proxy(withQuery(lite, query), {
    get: (target, name) =>
      name === 'transaction' ? transaction : (Reflect.get(target, name) as unknown),
  })
}
