import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DatedPreview, EarlyMode, EarlyPreview } from '../../../lending/change-facts.ts'
import type { Evidence } from '../../../lending/guard-reasons.ts'
import type { LoanChange } from '../../../lending/loan-change.ts'
import type { Kopecks } from '../../../lending/money.ts'
import type { RestructuringTerms } from '../../../lending/restructuring-terms.ts'
import { LOAN_CHANGE_TYPES } from '../../../protocol/enums.ts'
import { loans } from './loans.ts'
import { clients } from './clients.ts'
import { atLeast, oneOf } from './checks.ts'
import { dayOf, momentMs } from './columns.ts'

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
    dueNowKopecks: bigint('due_now_kopecks', { mode: 'number' }).notNull(),
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
