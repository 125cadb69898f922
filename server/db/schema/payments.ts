import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { PAYMENT_INTENT_STATES, PAYMENT_METHODS, PAYMENT_TYPES } from '../../../protocol/enums.ts'
import { cards, clients } from './clients.ts'
import { loans, loanChanges } from './loans.ts'
import { atLeast, oneOf } from './checks.ts'
import { kopecksOf, momentMs } from './columns.ts'

const PURPOSES = ['REPAYMENT', 'CARD_ATTACH'] as const
const INITIATORS = ['CARDHOLDER', 'MERCHANT'] as const

/** One card operation a client started: a repayment, or the rouble held when a card is attached. */
export const payments = pgTable(
  'payment',
  {
    id: text('id').primaryKey(),
    /** What the acquirer calls the operation; one charge per invoice (invariant 8). */
    invoiceId: text('invoice_id').notNull(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    loanId: text('loan_id').references(() => loans.id),
    paymentType: text('payment_type', { enum: PAYMENT_TYPES }),
    /** The signed change of the loan that this money is for (D13, D14). */
    changeId: text('change_id').references(() => loanChanges.id),
    amountKopecks: bigint('amount_kopecks', { mode: 'number' }).notNull(),
    /** The saved card that pays; for an attachment the card it made. */
    cardId: text('card_id').references(() => cards.id),
    cardMask: text('card_mask'),
    /** As it was begun; what СБП gives back is known only by its notice. */
    method: text('method', { enum: PAYMENT_METHODS }).notNull().default('CARD'),
    state: text('state', { enum: PAYMENT_INTENT_STATES }).notNull(),
    /** One of the six codes of spec §8. */
    declineCode: text('decline_code'),
    /** The acquirer's own reason of the refusal. */
    reasonCode: integer('reason_code'),
    /** MERCHANT: a debit we started by the client's agreement (D16). */
    initiator: text('initiator', { enum: INITIATORS }).notNull().default('CARDHOLDER'),
    transactionId: text('transaction_id'),
    createdAtMs: momentMs('created_at_ms').notNull(),
    expiresAtMs: momentMs('expires_at_ms').notNull(),
    /** When we learnt how it ended: the order in which a loan got its payments. */
    finishedAtMs: momentMs('finished_at_ms'),
    /** The moment the card gave the money: the one it counts for (D55); null before it came. */
    countedAtMs: momentMs('counted_at_ms'),
    /** The client said that a second equal payment is meant (D59). */
    isRepeat: boolean('is_repeat').notNull().default(false),
    /** Business day the money was applied to the loan, and its place among the loan's payments. */
    appliedOn: date('applied_on', { mode: 'string' }),
    /** When its booking was undone as a mistake: the loan has it no more (decision 0053); null while it stands. */
    reversedAtMs: momentMs('reversed_at_ms'),
    /** What of it went where, as the ledger has it. */
    allocation: jsonb('allocation').$type<{
      readonly principalKopecks: number
      readonly interestKopecks: number
      readonly penaltyKopecks: number
      readonly advanceKopecks: number
      readonly overpaidKopecks: number
      /** Of a debt that was written off; absent where there was none. */
      readonly recoveredKopecks?: number
      readonly courtCostsKopecks?: number
    }>(),
  },
  (table) => [
    uniqueIndex('payment_invoice').on(table.invoiceId),
    index('payment_client').on(table.clientId, table.createdAtMs),
    index('payment_loan').on(table.loanId, table.finishedAtMs),
    index('payment_transaction').on(table.transactionId),
    index('payment_change').on(table.changeId),
    // Declined debits of saved cards, as the workplace lists them (decision 0108).
    index('payment_declined')
      .on(table.finishedAtMs, table.id)
      .where(
        sql`${table.state} = 'DECLINED' and ${table.purpose} = 'REPAYMENT' and ${table.cardId} is not null`,
      ),
    // One open payment a loan: a second tap or another tab waits for the first.
    uniqueIndex('payment_open')
      .on(table.loanId)
      .where(sql`${table.state} in ('CREATED', 'PROCESSING', 'UNKNOWN')`),
    oneOf('payment_purpose', table.purpose, PURPOSES),
    oneOf('payment_type', table.paymentType, PAYMENT_TYPES),
    oneOf('payment_method', table.method, PAYMENT_METHODS),
    oneOf('payment_state', table.state, PAYMENT_INTENT_STATES),
    oneOf('payment_initiator', table.initiator, INITIATORS),
    atLeast('payment_amount', 1, table.amountKopecks),
    check(
      'payment_repays_loan',
      sql`${table.purpose} <> 'REPAYMENT' or ${table.loanId} is not null`,
    ),
  ],
)

/** Webhooks that were taken, by what makes them the same (D37). */
export const webhookReceipts = pgTable(
  'webhook_receipt',
  {
    kind: text('kind').notNull(),
    transactionId: text('transaction_id').notNull(),
    invoiceId: text('invoice_id'),
    atMs: momentMs('at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.transactionId] })],
)

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
    /** The acquirer's number of the refund; beside PROCESSING it was ordered and is not confirmed yet. */
    transactionId: text('transaction_id'),
    createdAtMs: momentMs('created_at_ms').notNull(),
    finishedAtMs: momentMs('finished_at_ms'),
    /** Business day of its entry in the ledger. */
    postedOn: date('posted_on', { mode: 'string' }),
  },
  (table) => [
    uniqueIndex('refund_payment').on(table.paymentId),
    index('refund_loan').on(table.loanId, table.createdAtMs),
    index('refund_transaction').on(table.transactionId),
    oneOf('refund_state', table.state, PAYMENT_INTENT_STATES),
    atLeast('refund_amount', 1, table.amountKopecks),
  ],
)

/** The refund of an invoice that was asked for last, while its answer is not known: no other is asked for (decision 0150). */
export const askedRefunds = pgTable(
  'asked_refund',
  {
    invoiceId: text('invoice_id').primaryKey(),
    /** Id of the refund, or of the task whose money goes back. */
    requestId: text('request_id').notNull(),
    askedAtMs: momentMs('asked_at_ms').notNull(),
  },
  (table) => [index('asked_refund_request').on(table.requestId)],
)

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
    fromHeldKopecks: kopecksOf('from_held_kopecks').notNull(),
    principalKopecks: kopecksOf('principal_kopecks').notNull(),
    interestKopecks: kopecksOf('interest_kopecks').notNull(),
    penaltyKopecks: kopecksOf('penalty_kopecks').notNull(),
    courtCostsKopecks: bigint('court_costs_kopecks', { mode: 'number' }).notNull().default(0),
    refundedKopecks: kopecksOf('refunded_kopecks').notNull(),
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
      table.courtCostsKopecks,
      table.refundedKopecks,
    ),
  ],
)
