import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import type { OpenDatabase } from './database.ts'
import { guardQueries } from './guard-queries.ts'
import { migrationsFolder } from './migrate.ts'

/** Any number will do as long as every version of the server uses the same. */
const MIGRATION_LOCK = 7_022_023
const POOL_SIZE = 10
const STATEMENT_TIMEOUT_MS = 15_000

const migrateAlone = async (pool: Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    client.release()
  }
}

/** Opens PostgreSQL (15 or newer) by its address; processes that start together migrate one after the other. */
export const openPostgres = async (databaseUrl: string): Promise<OpenDatabase> => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
  })
  // An idle connection that breaks is replaced by the pool at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  try {
    await migrateAlone(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    database: drizzle(guardQueries(pool)),
    exclusive: false,
    close: () => pool.end(),
  }
}
