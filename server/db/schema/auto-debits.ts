import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { AUTO_DEBIT_STATES } from '../../../protocol/enums.ts'
import { loans } from './loans.ts'
import { cards, clients } from './clients.ts'
import { payments } from './payments.ts'
import { atLeast, oneOf } from './checks.ts'
import { momentMs } from './columns.ts'

/** A client's agreement to automatic debit of one card for one loan; a later agreement is a new row (D16). */
export const autoDebits = pgTable(
  'auto_debit',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    cardId: text('card_id')
      .notNull()
      .references(() => cards.id),
    /** One that was blocked stays so when it is stopped: the networks' word about the card outlives the agreement. */
    state: text('state', { enum: AUTO_DEBIT_STATES }).notNull(),
    /** Version of the text that was agreed to. */
    textVersion: text('text_version').notNull(),
    agreedAtMs: momentMs('agreed_at_ms').notNull(),
    stoppedAtMs: momentMs('stopped_at_ms'),
    /** The last planned moment that was acted on: one attempt a moment, whatever is run again. */
    lastSlotMs: momentMs('last_slot_ms'),
    lastPaymentId: text('last_payment_id').references(() => payments.id),
    /** Refusals in a row after which the networks want a pause. */
    softRefusals: integer('soft_refusals').notNull(),
    /** No attempt before this moment. */
    notBeforeMs: momentMs('not_before_ms'),
    /** Code of spec §8 of the last attempt when it was refused. */
    problemCode: text('problem_code'),
  },
  (table) => [
    uniqueIndex('auto_debit_loan')
      .on(table.loanId)
      .where(sql`${table.stoppedAtMs} is null`),
    index('auto_debit_card').on(table.cardId),
    oneOf('auto_debit_state', table.state, AUTO_DEBIT_STATES),
    atLeast('auto_debit_soft_refusals', 0, table.softRefusals),
  ],
)
