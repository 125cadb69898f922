import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DatedPreview, EarlyMode, EarlyPreview } from '../../../lending/change-facts.ts'
import type { Evidence, GuardReason, LoanReason } from '../../../lending/guard-reasons.ts'
import type { LoanChange } from '../../../lending/loan-change.ts'
import type { Kopecks } from '../../../lending/money.ts'
import { PRODUCT_KEYS } from '../../../lending/product-keys.ts'
import type { RestructuringTerms } from '../../../lending/restructuring-terms.ts'
import type { ScheduleRow } from '../../../lending/schedule-row.ts'
import { PAYOUT_TRY_STATES } from '../../../protocol/desk.ts'
import { CLOSE_REASONS } from '../../../protocol/close-reasons.ts'
import { APPLICATION_STATES, CONTRACT_STATES, LOAN_CHANGE_TYPES } from '../../../protocol/enums.ts'
import { cards, clients } from './clients.ts'
import { atLeast, oneOf } from './checks.ts'
import { dayOf, kopecksOf, momentMs } from './columns.ts'

/** The count of all contracts, whatever their day; one that a payout drew before it was rolled back is left out. */
export const contractNumberSequence = pgSequence('contract_number')

/** One application from its offer to the end of its contract; balances are not here but in the ledger (D10, D11). */
export const loans = pgTable(
  'loan',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    productKey: text('product_key', { enum: PRODUCT_KEYS }).notNull(),
    amountKopecks: kopecksOf('amount_kopecks').notNull(),
    /** Sum of the contract as it was signed, where a smaller one was taken (D58); null otherwise. */
    signedAmountKopecks: kopecksOf('signed_amount_kopecks'),
    /** In the product's own unit. */
    term: integer('term').notNull(),
    dailyRateMillionths: integer('daily_rate_millionths').notNull(),
    /** The rate on the balance owed where it is not the level; null too for split signed before D51. */
    chargedRateBillionths: integer('charged_rate_billionths'),
    /** All charges together stay below so many per cent of the loan: the law of the day it was made (decision 0096). */
    overpaymentCapPercent: integer('overpayment_cap_percent').notNull(),
    /** The card the money goes to, unless a bank of СБП is named. */
    cardId: text('card_id')
      .notNull()
      .references(() => cards.id),
    /** The bank where the client's phone finds their account (decision 0097); null: the money goes to the card. */
    payoutBankId: text('payout_bank_id'),
    /** Its name on the day it was chosen. */
    payoutBankName: text('payout_bank_name'),
    state: text('state', { enum: APPLICATION_STATES }).notNull(),
    contractState: text('contract_state', { enum: CONTRACT_STATES }),
    closeReason: text('close_reason', { enum: CLOSE_REASONS }),
    contractNumber: text('contract_number'),
    /** SHA-256 over the canonical JSON of the exact terms: what the code signs. */
    termsHash: text('terms_hash').notNull(),
    fullCostPercent: doublePrecision('full_cost_percent').notNull(),
    fullCostPercentText: text('full_cost_percent_text').notNull(),
    fullCostKopecks: kopecksOf('full_cost_kopecks').notNull(),
    /** What the guard looked at, kept as evidence (D8). */
    evidence: jsonb('evidence').$type<readonly Evidence[]>().notNull(),
    /** The debt load it was signed with, per cent; null where none was worked out (decision 0142). */
    debtLoadPercent: doublePrecision('debt_load_percent'),
    warnings: jsonb('warnings').$type<readonly GuardReason[]>().notNull(),
    reasons: jsonb('reasons').$type<readonly LoanReason[]>().notNull(),
    /** Rows as offered; written again from the payout's date when the money is sent. */
    schedule: jsonb('schedule').$type<readonly ScheduleRow[]>().notNull(),
    /** Day the schedule counts from: the offer's until the payout, then the payout's. */
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    offeredAtMs: momentMs('offered_at_ms').notNull(),
    offerExpiresOn: date('offer_expires_on', { mode: 'string' }).notNull(),
    signedAtMs: momentMs('signed_at_ms'),
    coolingUntilMs: momentMs('cooling_until_ms'),
    paidOutAtMs: momentMs('paid_out_at_ms'),
    /** When two people cancelled the payout; the money may have left before (decision 0102). */
    payoutStoppedAtMs: momentMs('payout_stopped_at_ms'),
    /** Due date of the first row that is not paid, kept by every settling: reminders and debits find loans by it. */
    nextDueOn: date('next_due_on', { mode: 'string' }),
    closedOn: date('closed_on', { mode: 'string' }),
    closedAtMs: momentMs('closed_at_ms'),
  },
  (table) => [
    index('loan_client').on(table.clientId, table.offeredAtMs),
    uniqueIndex('loan_contract_number').on(table.contractNumber),
    // With the day, so that late ones are counted by stage from the index alone.
    index('loan_open_contract')
      .on(table.contractState, table.nextDueOn, table.id)
      .where(sql`${table.contractState} in ('ACTIVE', 'OVERDUE')`),
    index('loan_next_due')
      .on(table.nextDueOn, table.id)
      .where(sql`${table.contractState} in ('ACTIVE', 'OVERDUE')`),
    index('loan_offered')
      .on(table.offerExpiresOn)
      .where(sql`${table.state} = 'OFFERED'`),
    index('loan_payout_failed')
      .on(table.id)
      .where(sql`${table.state} = 'PAYOUT_FAILED'`),
    // The funnel of a few days (decision 0054) and the share of a quarter (0142), with what they count: the wide rows need not be read.
    index('loan_offered_at').on(table.offeredAtMs, table.clientId, table.state),
    index('loan_paid_out_at')
      .on(
        table.paidOutAtMs,
        table.clientId,
        table.signedAmountKopecks,
        table.amountKopecks,
        table.closeReason,
        table.debtLoadPercent,
      )
      .where(sql`${table.paidOutAtMs} is not null`),
    // Of the share of a quarter (decision 0142): few loans are between signature and money.
    index('loan_awaited_load')
      .on(table.debtLoadPercent, table.amountKopecks)
      .where(sql`${table.state} in ('SIGNED', 'COOLING', 'PAYOUT_PENDING', 'PAYOUT_FAILED')`),
    oneOf('loan_state', table.state, APPLICATION_STATES),
    oneOf('loan_contract_state', table.contractState, CONTRACT_STATES),
    oneOf('loan_close_reason', table.closeReason, CLOSE_REASONS),
    oneOf('loan_product', table.productKey, PRODUCT_KEYS),
    check(
      'loan_payout_bank',
      sql`(${table.payoutBankId} is null) = (${table.payoutBankName} is null)`,
    ),
    atLeast('loan_amounts', 1, table.amountKopecks, table.term),
    atLeast('loan_rates', 0, table.dailyRateMillionths, table.fullCostKopecks),
  ],
)

/** The signing log: what was signed, by which code, when, in which text (63-FZ, D10). */
export const loanSignatures = pgTable(
  'loan_signature',
  {
    id: text('id').primaryKey(),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    codeId: text('code_id').notNull(),
    codeHash: text('code_hash').notNull(),
    termsHash: text('terms_hash').notNull(),
    textVersion: text('text_version').notNull(),
    address: text('address').notNull(),
    signedAtMs: momentMs('signed_at_ms').notNull(),
    acknowledgedWarnings: jsonb('acknowledged_warnings').$type<readonly string[]>().notNull(),
    /** The person as the signed text names them, sealed (D46); null in signatures older than 2026-11-23. */
    signerSealed: text('signer_sealed'),
  },
  (table) => [uniqueIndex('loan_signature_loan').on(table.loanId)],
)

/** Every change of state, never rewritten. */
export const loanTransitions = pgTable(
  'loan_transition',
  {
    id: text('id').primaryKey(),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    action: text('action').notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    atMs: momentMs('at_ms').notNull(),
  },
  (table) => [
    index('loan_transition_loan').on(table.loanId, table.atMs),
    // Loans of which something may have to be told to the bureaus (decision 0065).
    index('loan_transition_at').on(table.atMs),
  ],
)

/** What a change comes from: a sum and how to use it, a number of days, terms that the lender offers. */
export type ChangeRequest =
  | {
      readonly kind: 'PARTIALLY_EARLY'
      readonly amountKopecks: Kopecks
      readonly mode: EarlyMode
    }
  | { readonly kind: 'PROLONGATION' | 'SHIFT'; readonly days: number }
  | {
      readonly kind: 'RESTRUCTURING'
      /** What the lender has offered. */
      readonly restructuringId: string
      readonly terms: RestructuringTerms
    }

/** Both plans as they were shown. */
export type KeptPreview = EarlyPreview | DatedPreview

const CHANGE_STATES = ['PREVIEWED', 'WAITING_PAYMENT', 'APPLIED', 'EXPIRED', 'CANCELLED'] as const

/** A change of a loan's schedule from its preview to its end (D13, D14). */
export const loanChanges = pgTable(
  'loan_change',
  {
    id: text('id').primaryKey(),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    kind: text('kind', { enum: LOAN_CHANGE_TYPES }).notNull(),
    state: text('state', { enum: CHANGE_STATES }).notNull(),
    /** SHA-256 over the canonical JSON of everything shown: what the code signs. */
    termsHash: text('terms_hash').notNull(),
    changeRequest: jsonb('change_request').$type<ChangeRequest>().notNull(),
    previewedOn: date('previewed_on', { mode: 'string' }).notNull(),
    dueNowKopecks: kopecksOf('due_now_kopecks').notNull(),
    /** What the guard looked at when the change was signed (D8); null before. */
    evidence: jsonb('evidence').$type<readonly Evidence[]>(),
    preview: jsonb('preview').$type<KeptPreview>().notNull(),
    createdAtMs: momentMs('created_at_ms').notNull(),

    /** The signing log of the change: whose code, when, for which text (63-FZ). */
    codeId: text('code_id'),
    codeHash: text('code_hash'),
    textVersion: text('text_version'),
    address: text('address'),
    signedAtMs: momentMs('signed_at_ms'),
    /** The person as the signed text names them, sealed (D46); null in signatures older than 2026-11-23. */
    signerSealed: text('signer_sealed'),
    /** Until when a signed change waits for its money. */
    expiresAtMs: momentMs('expires_at_ms'),

    /** The schedule that came into force, as the fold takes it; null before. */
    change: jsonb('change').$type<LoanChange>(),
    /** Both schedules as applied: other money may have come between signature and payment. */
    applied: jsonb('applied').$type<KeptPreview>(),
    appliedOn: dayOf('applied_on'),
    /** Its place among the changes of its loan, from 0. */
    sequence: integer('sequence'),
    finishedAtMs: momentMs('finished_at_ms'),
    /** Why a signed change did not happen. */
    endReason: text('end_reason', {
      enum: [
        'NOT_PAID',
        'OTHER_DAY',
        'REPAID_IN_FULL',
        'NOT_COVERED',
        'REFUSED',
        'CANCELLED',
        // The loan changed between signature and payment (D57).
        'LOAN_CHANGED',
        // Money found to have come earlier had made it needless (D55).
        'OVERTAKEN',
      ],
    }),
  },
  (table) => [
    index('loan_change_loan').on(table.loanId, table.createdAtMs),
    index('loan_change_client').on(table.clientId, table.createdAtMs),
    // A look at another sum replaces the last one, so looking stays cheap.
    uniqueIndex('loan_change_previewed')
      .on(table.loanId, table.kind)
      .where(sql`${table.state} = 'PREVIEWED'`),
    uniqueIndex('loan_change_waiting')
      .on(table.loanId)
      .where(sql`${table.state} = 'WAITING_PAYMENT'`),
    uniqueIndex('loan_change_applied')
      .on(table.loanId, table.sequence)
      .where(sql`${table.state} = 'APPLIED'`),
    oneOf('loan_change_kind', table.kind, LOAN_CHANGE_TYPES),
    oneOf('loan_change_state', table.state, CHANGE_STATES),
    atLeast('loan_change_due_now', 0, table.dueNowKopecks),
  ],
)

/** One try to send the loan to a card or, by СБП, to an account. */
export const payouts = pgTable(
  'payout',
  {
    id: text('id').primaryKey(),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    cardId: text('card_id')
      .notNull()
      .references(() => cards.id),
    /** The bank of СБП it goes to in place of the card, under the name the loan had then; null: to the card. */
    bankId: text('bank_id'),
    bankName: text('bank_name'),
    /** The phone that finds the account there, E.164: a repeat goes nowhere else. Erased with the client. */
    receiverPhone: text('receiver_phone'),
    amountKopecks: kopecksOf('amount_kopecks').notNull(),
    attempt: integer('attempt').notNull(),
    state: text('state', { enum: PAYOUT_TRY_STATES }).notNull(),
    transactionId: text('transaction_id'),
    reasonCode: integer('reason_code'),
    createdAtMs: momentMs('created_at_ms').notNull(),
    finishedAtMs: momentMs('finished_at_ms'),
  },
  (table) => [
    // One payout per accepted application (quality reference 1.2, invariant 7).
    uniqueIndex('payout_open')
      .on(table.loanId)
      .where(sql`${table.state} in ('PROCESSING', 'PAID')`),
    // A payout that comes back is told by its operation (decision 0063).
    index('payout_transaction').on(table.transactionId),
    index('payout_loan').on(table.loanId, table.attempt),
    index('payout_processing')
      .on(table.createdAtMs, table.id)
      .where(sql`${table.state} = 'PROCESSING'`),
    check('payout_bank', sql`(${table.bankId} is null) = (${table.bankName} is null)`),
    check('payout_phone', sql`${table.receiverPhone} is null or ${table.bankId} is not null`),
    oneOf('payout_state', table.state, PAYOUT_TRY_STATES),
    atLeast('payout_amount', 1, table.amountKopecks, table.attempt),
  ],
)
