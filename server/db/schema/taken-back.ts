import { bigint, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { loans } from './loans.ts'
import { payments } from './payments.ts'
import { atLeast } from './checks.ts'

const amountKopecks = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Money of a booked payment that went back to the payer without our order; its debt is owed again (D45). */
export const takenBackPayments = pgTable(
  'taken_back_payment',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    /** The acquirer's number of the operation that took it. */
    transactionId: text('transaction_id').notNull(),
    /** Business day of its entry in the ledger. */
    on: date('on', { mode: 'string' }).notNull(),
    /** Last day to pay it again without interest and penalty. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    paymentsBefore: integer('payments_before').notNull(),
    changesBefore: integer('changes_before').notNull(),
    fromHeldKopecks: amountKopecks('from_held_kopecks'),
    principalKopecks: amountKopecks('principal_kopecks'),
    interestKopecks: amountKopecks('interest_kopecks'),
    penaltyKopecks: amountKopecks('penalty_kopecks'),
    refundedKopecks: amountKopecks('refunded_kopecks'),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('taken_back_payment_transaction').on(table.transactionId),
    index('taken_back_payment_loan').on(table.loanId, table.createdAtMs),
    index('taken_back_payment_payment').on(table.paymentId),
    atLeast(
      'taken_back_payment_amounts',
      0,
      table.fromHeldKopecks,
      table.principalKopecks,
      table.interestKopecks,
      table.penaltyKopecks,
      table.refundedKopecks,
    ),
  ],
)
