import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { OpenDatabase } from './database.ts'
import { databaseFault } from './database-fault.ts'
import { guardQueries } from './guard-queries.ts'
import { migratePostgres } from './migrate-postgres.ts'

const POOL_SIZE = 10
const STATEMENT_TIMEOUT_MS = 15_000

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
  const pool = new Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
  })
  // An idle connection that breaks is replaced by the pool at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  return {
    database: drizzle(guardQueries(pool)),
    exclusive: false,
    close: () => pool.end(),
  }
}
