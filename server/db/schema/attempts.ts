import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Counted tries (D41), for every process alike. The key is an HMAC: neither phones nor addresses stand here. */
export const attemptCounters = pgTable(
  'attempt_counter',
  {
    key: text('key').primaryKey(),
    taken: integer('taken').notNull(),
    /** From this moment on the count starts again. */
    endsAtMs: bigint('ends_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [index('attempt_counter_ends').on(table.endsAtMs)],
)
