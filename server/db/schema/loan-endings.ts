/** What ends a loan, or undoes a part of it, besides its payments and changes (decisions 0053, 0063, 0103). */
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { atLeast } from './checks.ts'
import { loans, payouts } from './loans.ts'
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

/** What the lender forgave of a debt, all of it or the interest and penalty alone (decision 0103). */
export const forgivenesses = pgTable(
  'forgiveness',
  {
    id: text('id').primaryKey(),
    loanId: ownLoan(),
    /** Business day of its entry in the ledger. */
    on: date('on', { mode: 'string' }).notNull(),
    paymentsBefore: integer('payments_before').notNull(),
    changesBefore: integer('changes_before').notNull(),
    /** All that was owed; the sums then say what it came to. Otherwise they are the most that is forgiven. */
    isWhole: boolean('is_whole').notNull(),
    principalKopecks: bigint('principal_kopecks', { mode: 'number' }).notNull(),
    interestKopecks: bigint('interest_kopecks', { mode: 'number' }).notNull(),
    penaltyKopecks: bigint('penalty_kopecks', { mode: 'number' }).notNull(),
    courtCostsKopecks: bigint('court_costs_kopecks', { mode: 'number' }).notNull().default(0),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('forgiveness_loan').on(table.loanId, table.createdAtMs),
    atLeast('forgiveness_principal', 0, table.principalKopecks),
    atLeast('forgiveness_interest', 0, table.interestKopecks),
    atLeast('forgiveness_penalty', 0, table.penaltyKopecks),
    atLeast('forgiveness_court_costs', 0, table.courtCostsKopecks),
  ],
)

/** A payout that the bank gave back after it was made: its loan ends with nothing owed (decision 0063). */
export const payoutReturns = pgTable(
  'payout_return',
  {
    id: text('id').primaryKey(),
    loanId: ownLoan(),
    payoutId: text('payout_id')
      .notNull()
      .references(() => payouts.id),
    /** The acquirer's operation; null when two people have read it in the statement of the account. */
    transactionId: text('transaction_id'),
    /** Business day of its entry in the ledger. */
    on: date('on', { mode: 'string' }).notNull(),
    paymentsBefore: integer('payments_before').notNull(),
    changesBefore: integer('changes_before').notNull(),
    amountKopecks: bigint('amount_kopecks', { mode: 'number' }).notNull(),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('payout_return_loan').on(table.loanId),
    uniqueIndex('payout_return_payout').on(table.payoutId),
    atLeast('payout_return_amount', 1, table.amountKopecks),
  ],
)
