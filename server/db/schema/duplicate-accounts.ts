import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DUPLICATE_STATES, type DuplicateGround } from '../../../protocol/duplicates.ts'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { momentMs } from './columns.ts'

/** Two accounts whose clients were identified by the same documents (decision 0112). */
export const duplicateAccounts = pgTable(
  'duplicate_account',
  {
    id: text('id').primaryKey(),
    /** The client who was identified first. */
    earlierClientId: text('earlier_client_id')
      .notNull()
      .references(() => clients.id),
    laterClientId: text('later_client_id')
      .notNull()
      .references(() => clients.id),
    grounds: jsonb('grounds').$type<readonly DuplicateGround[]>().notNull(),
    state: text('state', { enum: DUPLICATE_STATES }).notNull(),
    foundAtMs: momentMs('found_at_ms').notNull(),
    /** When two people decided last. */
    decidedAtMs: momentMs('decided_at_ms'),
  },
  (table) => [
    uniqueIndex('duplicate_account_pair').on(table.earlierClientId, table.laterClientId),
    index('duplicate_account_later').on(table.laterClientId),
    index('duplicate_account_state').on(table.state, table.foundAtMs, table.id),
    check('duplicate_account_two', sql`${table.earlierClientId} <> ${table.laterClientId}`),
    oneOf('duplicate_account_state', table.state, DUPLICATE_STATES),
  ],
)
