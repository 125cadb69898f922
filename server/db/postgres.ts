import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool } from 'pg'
import * as z from 'zod'
import { causesOf, codeInCauses, StartFault } from '../start-fault.ts'
import type { OpenDatabase } from './database.ts'
import { migrationsFolder, validateConstraints } from './migrate.ts'
import { inBursts } from './bursts.ts'
import { quicken, wireOf } from './quick-connection.ts'
import { guardQueries } from './transaction.ts'

/**
 * Opens PostgreSQL (15 or newer) by its address; processes that start together migrate one after the other.
 * @throws StartFault with one line for a database that cannot be used
 */
export const openPostgres = async (databaseUrl: string): Promise<OpenDatabase> => {
  try {
    await migratePostgres(databaseUrl)
  } catch (error) {
    throw databaseFault(databaseUrl, error)
  }
  const pool = openPool(databaseUrl)
  return {
    database: drizzle(guardQueries(inBursts(pool))),
    exclusive: false,
    close: () => pool.end(),
  }
}

const POOL_SIZE = 10
const STATEMENT_TIMEOUT_MS = 15_000
/** The server ends every statement before this: a line that is silent longer is dead, whatever TCP still believes. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 5_000

/** Connections to PostgreSQL that may be cut, or fall silent, at any moment: only the query under way fails (D43). */
export const openPool = (databaseUrl: string): Pool => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    // What is asked on a connection leaves at once, and is answered in its order.
    pipeline: true,
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
    quicken(client)
    const { stream } = wireOf(client)
    stream.setTimeout(SILENCE_MS, () => stream.destroy())
  })
  return pool
}

export const OLDEST_POSTGRES = 15

interface Target {
  readonly host: string
  readonly user: string
  readonly name: string
}

const targetOf = (databaseUrl: string): Target => {
  const url = new URL(databaseUrl)
  const user = decodeURIComponent(url.username)
  return {
    host: url.host || 'the local socket',
    user: user || 'the default user',
    name: decodeURIComponent(url.pathname.slice(1)) || user || 'the default database',
  }
}

/** What each code of PostgreSQL or of the network means for whoever starts the server. */
const MEANINGS: Readonly<Record<string, (target: Target) => string>> = {
  '28P01': ({ user, host }) => `${host} refuses the password of ${user}`,
  '28000': ({ user, host }) => `${host} does not let ${user} in`,
  '3D000': ({ name, host }) => `${host} has no database ${name}`,
  '42501': ({ user, name }) => `${user} may not change the tables of ${name}; make it their owner`,
  '25006': ({ name, host }) => `${name} on ${host} is read-only; name the primary server`,
  '53300': ({ host }) => `${host} takes no more connections`,
  '57P03': ({ host }) => `${host} is starting up or shutting down; try again`,
  '53100': ({ host }) => `the disk of ${host} is full`,
  ECONNREFUSED: ({ host }) => `nothing answers at ${host}`,
  ECONNRESET: ({ host }) => `${host} closed the connection`,
  ENOTFOUND: ({ host }) => `the host ${host} is not known`,
  EAI_AGAIN: ({ host }) => `the host ${host} is not known, the name service does not answer`,
  ETIMEDOUT: ({ host }) => `${host} does not answer in time`,
  EHOSTUNREACH: ({ host }) => `${host} cannot be reached`,
  ENETUNREACH: ({ host }) => `${host} cannot be reached`,
  ENOENT: ({ host }) => `nothing answers at ${host}`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) => `the certificate of ${host} is for another host`,
  CERT_HAS_EXPIRED: ({ host }) => `the certificate of ${host} has expired`,
  DEPTH_ZERO_SELF_SIGNED_CERT: ({ host }) => `the certificate of ${host} is self-signed`,
  SELF_SIGNED_CERT_IN_CHAIN: ({ host }) => `the certificate of ${host} is self-signed`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ({ host }) => `the certificate of ${host} cannot be verified`,
}

/** Failures of the driver that carry no code, by their texts. */
const TEXTS: readonly (readonly [RegExp, (target: Target) => string])[] = [
  [/timeout/i, ({ host }) => `${host} does not answer in time`],
  [/does not support SSL/i, ({ host }) => `${host} speaks no TLS`],
  [/Connection terminated/i, ({ host }) => `${host} closed the connection`],
  [/password must be a string/i, ({ user }) => `the password of ${user} is not set`],
]

/**
 * Turns what kept PostgreSQL from being opened into one line that names no password.
 * A fault of a migration itself is named with the database's own words; what is no fault of the database comes back as it was.
 */
export const databaseFault = (databaseUrl: string, error: unknown): unknown => {
  if (error instanceof StartFault) return error
  const target = targetOf(databaseUrl)
  const code = codeInCauses(error)
  const innermost = causesOf(error).at(-1)
  const words = innermost instanceof Error ? innermost.message : String(innermost)
  const known = MEANINGS[code ?? ''] ?? TEXTS.find(([pattern]) => pattern.test(words))?.[1] ?? null
  if (known) return new StartFault(`DATABASE_URL: ${known(target)}`, { cause: error })
  if (code === null || !/^[0-9A-Z]{5}$/.test(code)) return error
  const [firstLine = ''] = words.split('\n')
  return new StartFault(
    `DATABASE_URL: a migration of ${target.name} failed: ${firstLine} (${code})`,
    {
      cause: error,
    },
  )
}

/** Any number will do as long as every version of the server uses the same. */
const MIGRATION_LOCK = 7_022_023
const CONNECT_TIMEOUT_MS = 5_000

const aboutShape = z.tuple([z.object({ version: z.coerce.number(), encoding: z.string() })])

const refuseUnfit = async (client: Client): Promise<void> => {
  const { rows } = await client.query(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  )
  const [{ version, encoding }] = aboutShape.parse(rows)
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_POSTGRES)
    throw new StartFault(
      `DATABASE_URL: PostgreSQL ${major} is too old; ${OLDEST_POSTGRES} or newer is needed`,
    )
  if (encoding !== 'UTF8')
    throw new StartFault(`DATABASE_URL: the database is encoded in ${encoding}; UTF8 is needed`)
}

/**
 * Brings the database to the newest migration, one process after the other, over a connection of its own on which
 * nothing is cut off: an index over a year of payments takes longer than any query of a request may.
 * `around` is told of the connection before the migration; tests look at it there.
 */
export const migratePostgres = async (
  databaseUrl: string,
  around: (client: Client) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  try {
    await client.connect()
    await refuseUnfit(client)
    // Also against time-outs that the role or the database brings.
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await around(client)
    await migrate(drizzle(client), { migrationsFolder })
    await validateConstraints(client)
  } finally {
    // The lock goes with its connection.
    await client.end()
  }
}
