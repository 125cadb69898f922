import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import * as z from 'zod'
import { StartFault } from '../start-fault.ts'
import { OLDEST_POSTGRES } from './database-fault.ts'
import { migrationsFolder, validateConstraints } from './migrate.ts'

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
