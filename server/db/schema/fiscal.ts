import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { FISCAL_KINDS, FISCAL_SCOPES, FISCAL_STATES } from '../../../protocol/fiscal.ts'
import { atLeast, oneOf } from './checks.ts'
import { dayOf, kopecksOf, momentMs } from './columns.ts'
import { loans } from './loans.ts'
import { payments } from './payments.ts'

/** Receipts of 54-FZ: what of a movement of the ledger the till was told, and what it answered (decision 0078). */
export const fiscalReceipts = pgTable(
  'fiscal_receipt',
  {
    id: text('id').primaryKey(),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    /** What moved the money: a payment, its taking back, a return of the payout, or the day an advance was applied. */
    causeKey: text('cause_key').notNull(),
    /** 1 for the first receipt of its cause; what was divided again has several. */
    sequence: integer('sequence').notNull(),
    /** The payment the borrower finds it by; null of an advance and of a returned payout. */
    paymentId: text('payment_id').references(() => payments.id),
    kind: text('kind', { enum: FISCAL_KINDS }).notNull(),
    scope: text('scope', { enum: FISCAL_SCOPES }).notNull(),
    /** Moscow day on which the ledger got the money. */
    on: dayOf('on').notNull(),
    principalKopecks: kopecksOf('principal_kopecks').notNull(),
    interestKopecks: kopecksOf('interest_kopecks').notNull(),
    penaltyKopecks: kopecksOf('penalty_kopecks').notNull(),
    /** What of the sum an advance has paid (tag 1215); the rest is electronic money of the day (tag 1081). */
    fromAdvanceKopecks: kopecksOf('from_advance_kopecks').notNull().default(0),
    state: text('state', { enum: FISCAL_STATES }).notNull(),
    /** Which time it is sent: a refused one goes again under another number. */
    attempt: integer('attempt').notNull(),
    /** The number the till gave; null before it took the receipt. */
    tillId: text('till_id'),
    driveNumber: text('drive_number'),
    documentNumber: text('document_number'),
    documentSign: text('document_sign'),
    issuedAtMs: momentMs('issued_at_ms'),
    /** Page of the operator of fiscal data. */
    url: text('url'),
    createdAtMs: momentMs('created_at_ms').notNull(),
  },
  (table) => [
    // One receipt for one change of the ledger.
    uniqueIndex('fiscal_receipt_cause').on(table.loanId, table.causeKey, table.sequence),
    index('fiscal_receipt_day').on(table.on),
    index('fiscal_receipt_payment').on(table.paymentId),
    oneOf('fiscal_receipt_kind', table.kind, FISCAL_KINDS),
    oneOf('fiscal_receipt_scope', table.scope, FISCAL_SCOPES),
    oneOf('fiscal_receipt_state', table.state, FISCAL_STATES),
    atLeast(
      'fiscal_receipt_amounts',
      0,
      table.principalKopecks,
      table.interestKopecks,
      table.penaltyKopecks,
      table.fromAdvanceKopecks,
    ),
    check(
      'fiscal_receipt_from_advance',
      sql`${table.fromAdvanceKopecks} <= ${table.principalKopecks} + ${table.interestKopecks} + ${table.penaltyKopecks}`,
    ),
    atLeast('fiscal_receipt_counts', 1, table.sequence, table.attempt),
  ],
)

/** What the ledger received on a Moscow day beside what the receipts of it say (decision 0078). */
export const fiscalDays = pgTable('fiscal_day', {
  on: dayOf('on').primaryKey(),
  ledgerKopecks: kopecksOf('ledger_kopecks').notNull(),
  receiptsKopecks: kopecksOf('receipts_kopecks').notNull(),
  checkedAtMs: momentMs('checked_at_ms').notNull(),
})
