import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Kopecks } from '../../../lending/money.ts'
import type { CreditRatingFinding } from '../../../lending/credit-rating.ts'
import { clients } from './clients.ts'
import { atLeast, oneOf } from './checks.ts'
import { momentMs } from './columns.ts'

const OUTCOMES = ['APPROVED', 'REFUSED', 'WAIT'] as const

/** Requests for a higher first step (D12): what was signed, by which code, when, in which text, and the answer to it. */
export const creditRatingRequests = pgTable(
  'credit_rating_request',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    amountKopecks: bigint('amount_kopecks', { mode: 'number' }).$type<Kopecks>().notNull(),
    outcome: text('outcome', { enum: OUTCOMES }).notNull(),
    /** What the decision looked at, kept as evidence. */
    findings: jsonb('findings').$type<readonly CreditRatingFinding[]>().notNull(),
    codeId: text('code_id').notNull(),
    codeHash: text('code_hash').notNull(),
    /** SHA-256 of the offer's text. */
    termsHash: text('terms_hash').notNull(),
    textVersion: text('text_version').notNull(),
    address: text('address').notNull(),
    signedAtMs: momentMs('signed_at_ms').notNull(),
  },
  (table) => [
    index('credit_rating_client').on(table.clientId, table.signedAtMs),
    oneOf('credit_rating_request_outcome', table.outcome, OUTCOMES),
    atLeast('credit_rating_request_amount', 1, table.amountKopecks),
  ],
)
