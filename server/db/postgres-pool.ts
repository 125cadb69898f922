import type { Socket } from 'node:net'
import { Pool, type PoolClient } from 'pg'

const POOL_SIZE = 10
const STATEMENT_TIMEOUT_MS = 15_000
/** The server ends every statement before this: a line that is silent longer is dead, whatever TCP still believes. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000

const socketOf = (client: PoolClient): Socket =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver has it, its types do not
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream

const isBegin = (asked: unknown): boolean =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  typeof asked.text === 'string' &&
  asked.text.startsWith('begin')

/** A transaction that cannot begin is nobody's: drizzle keeps its connection for ever, and ten of them are the whole pool. */
const giveBackUnbegun = (client: PoolClient): void => {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') throw new Error('A connection that asks nothing')
  Reflect.set(client, 'query', (...asked: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(query, client, asked)
    if (answer instanceof Promise && isBegin(asked[0]))
      answer.catch(() => {
        client.release(true)
      })
    return answer
  })
}

/** Connections to PostgreSQL that may be cut, or fall silent, at any moment: only the query under way fails (D43). */
export const openPool = (databaseUrl: string): Pool => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
    // Compiling a query took 140 ms of a report of 300, and never won a request back.
    options: '-c jit=off',
  })
  // A connection that breaks fails its query, or the next one; without listeners it would end the process, an idle one
  // as well as one in the middle of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    giveBackUnbegun(client)
    const socket = socketOf(client)
    socket.setTimeout(SILENCE_MS, () => socket.destroy())
  })
  return pool
}
