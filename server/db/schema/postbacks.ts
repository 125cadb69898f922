import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { POSTBACK_EVENTS, POSTBACK_PARTNERS, POSTBACK_STATES } from '../../../protocol/postbacks.ts'
import { oneOf } from './checks.ts'
import { momentMs } from './columns.ts'
import { loans } from './loans.ts'

/** What a partner is told about an application of a client they brought: once for each event (decision 0054). */
export const postbacks = pgTable(
  'postback',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => loans.id),
    event: text('event', { enum: POSTBACK_EVENTS }).notNull(),
    partner: text('partner', { enum: POSTBACK_PARTNERS }).notNull(),
    /** The partner's own id of the click; emptied when the account is deleted (D25). */
    transactionId: text('transaction_id'),
    webId: text('web_id'),
    state: text('state', { enum: POSTBACK_STATES }).notNull(),
    createdAtMs: momentMs('created_at_ms').notNull(),
    /** When it was sent or given up. */
    settledAtMs: momentMs('settled_at_ms'),
  },
  (table) => [
    uniqueIndex('postback_application_event').on(table.applicationId, table.event),
    index('postback_created').on(table.createdAtMs, table.id),
    index('postback_partner').on(table.partner, table.createdAtMs, table.id),
    oneOf('postback_event', table.event, POSTBACK_EVENTS),
    oneOf('postback_state', table.state, POSTBACK_STATES),
    oneOf('postback_partner_name', table.partner, POSTBACK_PARTNERS),
  ],
)
