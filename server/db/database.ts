import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

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

/** What JSON can carry without loss. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json }
