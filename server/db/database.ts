import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

interface Rows<Row> {
  readonly rows: Row[]
}

/** Both drivers answer raw SQL with an object that has `rows`; this is all that raw queries may rely on. */
interface RowsHKT extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

export type Database = PgDatabase<RowsHKT>
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Tx

export interface OpenDatabase {
  readonly database: Database
  /** True when no other process can hold the same data: its crash leaves nobody else's leases behind. */
  readonly exclusive: boolean
  close(): Promise<void>
}

/**
 * Opens the database named by the settings (D4, D39) and brings it to the newest migration:
 * PostgreSQL by `DATABASE_URL`, otherwise the embedded one in `DATA_DIR/db`.
 */
export const openDatabase = (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<OpenDatabase> =>
  config.databaseUrl === null ? openEmbedded(config.dataDir) : openPostgres(config.databaseUrl)
