/** What two people have decided about a loan that the fold takes besides its payments and changes (decision 0053). */
import { bigint, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { atLeast } from './checks.ts'
import { loans } from './loans.ts'
import { payments } from './payments.ts'

const ownLoan = () =>
  text('loan_id')
    .notNull()
    .references(() => loans.id)

/** A booking of a payment that was undone as a mistake; its money went to suspense. */
export const paymentReversals = pgTable(
  'payment_reversal',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    loanId: ownLoan(),
    /** Business day of the correction. */
    on: date('on', { mode: 'string' }).notNull(),
    /** No penalty arises from the first to the last of these days: the mistake was not the borrower's. */
    penaltyFreeFrom: date('penalty_free_from', { mode: 'string' }).notNull(),
    penaltyFreeTo: date('penalty_free_to', { mode: 'string' }).notNull(),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('payment_reversal_payment').on(table.paymentId),
    index('payment_reversal_loan').on(table.loanId, table.createdAtMs),
  ],
)

/** The day a hopeless debt left the balance: once for a loan. */
export const writeOffs = pgTable(
  'write_off',
  {
    id: text('id').primaryKey(),
    loanId: ownLoan(),
    /** Business day of its entry in the ledger. */
    on: date('on', { mode: 'string' }).notNull(),
    paymentsBefore: integer('payments_before').notNull(),
    changesBefore: integer('changes_before').notNull(),
    /** What was owed on that day. */
    amountKopecks: bigint('amount_kopecks', { mode: 'number' }).notNull(),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('write_off_loan').on(table.loanId),
    atLeast('write_off_amount', 1, table.amountKopecks),
  ],
)
