import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'

/** Clients who asked to be told once when a loan can be taken again; gone when they are told or take it back (decision 0070). */
export const loanWatches = pgTable('loan_watch', {
  clientId: text('client_id')
    .primaryKey()
    .references(() => clients.id),
  /** Cause of the one message. */
  id: text('id').notNull(),
  askedAtMs: bigint('asked_at_ms', { mode: 'number' }).notNull(),
})
