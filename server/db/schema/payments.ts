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
import { PAYMENT_INTENT_STATES, PAYMENT_TYPES } from '../../../protocol/enums.ts'
import { clients } from './clients.ts'
import { loans } from './loans.ts'
import { loanChanges } from './loan-changes.ts'
import { cards } from './cards.ts'
import { atLeast, oneOf } from './checks.ts'

const momentMs = (name: string) => bigint(name, { mode: 'number' })

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
    /** What of it went where, as the ledger has it. */
    allocation: jsonb('allocation').$type<{
      readonly principalKopecks: number
      readonly interestKopecks: number
      readonly penaltyKopecks: number
      readonly advanceKopecks: number
      readonly overpaidKopecks: number
    }>(),
  },
  (table) => [
    uniqueIndex('payment_invoice').on(table.invoiceId),
    index('payment_client').on(table.clientId, table.createdAtMs),
    index('payment_loan').on(table.loanId, table.finishedAtMs),
    index('payment_transaction').on(table.transactionId),
    index('payment_change').on(table.changeId),
    // One open payment a loan: a second tap or another tab waits for the first.
    uniqueIndex('payment_open')
      .on(table.loanId)
      .where(sql`${table.state} in ('CREATED', 'PROCESSING', 'UNKNOWN')`),
    oneOf('payment_purpose', table.purpose, PURPOSES),
    oneOf('payment_type', table.paymentType, PAYMENT_TYPES),
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
