import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** One sweep by age: when, and how many rows of each table went (decision 0079). */
export const retentionRuns = pgTable(
  'retention_run',
  {
    id: text('id').primaryKey(),
    atMs: bigint('at_ms', { mode: 'number' }).notNull(),
    removed: jsonb('removed').$type<Readonly<Record<string, number>>>().notNull(),
  },
  (table) => [index('retention_run_at').on(table.atMs)],
)
