import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core'
import { CHARGEBACK_OPERATIONS, CHARGEBACK_TYPES } from '../../chargeback-notice.ts'

/** What the stand-ins did, for a person to read (D37); empty in production. */
export const sandboxJournal = pgTable(
  'sandbox_journal',
  {
    position: bigserial('position', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    /** What it can be looked up by: a phone, an address, a transaction. */
    subject: text('subject').notNull(),
    atMs: bigint('at_ms', { mode: 'number' }).notNull(),
    payload: jsonb('payload').notNull(),
  },
  (table) => [index('sandbox_journal_subject').on(table.kind, table.subject)],
)

/** Cards the stand-in acquirer remembers. The number itself is never kept, only which test card it was. */
export const sandboxCardTokens = pgTable('sandbox_card_tokens', {
  token: text('token').primaryKey(),
  accountId: text('account_id').notNull(),
  testCard: text('test_card').notNull(),
  expires: text('expires').notNull(),
})

/** The stand-in acquirer's transactions: payments, refunds and payouts. */
export const sandboxCardOperations = pgTable(
  'sandbox_card_operations',
  {
    transactionId: bigserial('transaction_id', { mode: 'number' }).primaryKey(),
    type: text('type', { enum: ['payment', 'refund', 'payout'] }).notNull(),
    status: text('status', {
      enum: [
        'AwaitingAuthentication',
        'Authorized',
        'Completed',
        'Cancelled',
        'Declined',
        'Created',
        'Failed',
      ],
    }).notNull(),
    invoiceId: text('invoice_id').notNull(),
    accountId: text('account_id').notNull(),
    amountKopecks: bigint('amount_kopecks', { mode: 'number' }).notNull(),
    refundedKopecks: bigint('refunded_kopecks', { mode: 'number' }).notNull(),
    description: text('description').notNull(),
    /** The widget's `data` as JSON text, returned in the webhooks. */
    data: text('data').notNull(),
    twoStage: boolean('two_stage').notNull(),
    token: text('token'),
    testCard: text('test_card').notNull(),
    expires: text('expires').notNull(),
    /** As the payer typed it; null: the form was left without a name. */
    holder: text('holder'),
    reasonCode: integer('reason_code').notNull(),
    originalTransactionId: bigint('original_transaction_id', { mode: 'number' }),
    /** Opens the 3-D Secure page of this operation and nothing else. */
    acsKey: text('acs_key'),
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [index('sandbox_card_operations_invoice').on(table.invoiceId)],
)

/** Answers kept for an hour by X-Request-ID, as the acquirer does. */
export const sandboxCardReplies = pgTable('sandbox_card_replies', {
  requestId: text('request_id').primaryKey(),
  reply: jsonb('reply').notNull(),
  createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
})

/** Which notifications of the acquirer have been taken by us; the others are repeated. */
export const sandboxWebhooks = pgTable('sandbox_webhooks', {
  /** `<kind>:<transaction>` */
  id: text('id').primaryKey(),
  deliveredAtMs: bigint('delivered_at_ms', { mode: 'number' }),
})

/** Disputes at the stand-in acquirer, line by line as its list shows them. */
export const sandboxChargebacks = pgTable('sandbox_chargeback', {
  position: bigserial('position', { mode: 'number' }).primaryKey(),
  chargebackId: text('chargeback_id').notNull(),
  transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
  operation: text('operation', { enum: CHARGEBACK_OPERATIONS }).notNull(),
  type: text('type', { enum: CHARGEBACK_TYPES }).notNull(),
  amountKopecks: bigint('amount_kopecks', { mode: 'number' }).notNull(),
  atMs: bigint('at_ms', { mode: 'number' }).notNull(),
})
