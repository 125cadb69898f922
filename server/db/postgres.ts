import { drizzle } from 'drizzle-orm/node-postgres'
import type { OpenDatabase } from './database.ts'
import { databaseFault } from './database-fault.ts'
import { guardQueries } from './transaction.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { openPool } from './postgres-pool.ts'

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
    database: drizzle(guardQueries(pool)),
    exclusive: false,
    close: () => pool.end(),
  }
}
