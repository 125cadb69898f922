import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'

export const DATA_CHANGE_KINDS = ['ADDRESS', 'INCOME', 'PHONE', 'PASSPORT'] as const

/**
 * What a client, or two people of the lender for them (decisions 0099, 0105), changed of the questionnaire after signing it (decision 0046). Rows are added and never rewritten; they go
 * with the account only.
 */
export const dataChanges = pgTable(
  'data_change',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    kind: text('kind', { enum: DATA_CHANGE_KINDS }).notNull(),
    /** What stood before and what stands since, sealed (D46). */
    sealed: text('sealed').notNull(),
    /** Network address it came from. */
    networkAddress: text('network_address').notNull(),
    changedAtMs: bigint('changed_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('data_change_client').on(table.clientId, table.changedAtMs),
    // What a credit bureau has to hear of what changed since the last night (decision 0169).
    index('data_change_at').on(table.changedAtMs),
    oneOf('data_change_kind', table.kind, DATA_CHANGE_KINDS),
  ],
)
