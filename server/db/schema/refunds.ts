import { bigint, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { PAYMENT_INTENT_STATES } from '../../../protocol/enums.ts'
import { loans } from './loans.ts'
import { payments } from './payments.ts'
import { clients } from './clients.ts'
import { atLeast, oneOf } from './checks.ts'

const momentMs = (name: string) => bigint(name, { mode: 'number' })

/** Money that came over what was owed, on its way back to the operation that brought it. */
export const refunds = pgTable(
  'refund',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    amountKopecks: bigint('amount_kopecks', { mode: 'number' }).notNull(),
    state: text('state', { enum: PAYMENT_INTENT_STATES }).notNull(),
    /** The acquirer's number of the refund. */
    transactionId: text('transaction_id'),
    createdAtMs: momentMs('created_at_ms').notNull(),
    finishedAtMs: momentMs('finished_at_ms'),
    /** Business day of its entry in the ledger. */
    postedOn: date('posted_on', { mode: 'string' }),
  },
  (table) => [
    uniqueIndex('refund_payment').on(table.paymentId),
    index('refund_loan').on(table.loanId, table.createdAtMs),
    oneOf('refund_state', table.state, PAYMENT_INTENT_STATES),
    atLeast('refund_amount', 1, table.amountKopecks),
  ],
)
