import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RestructuringTerms } from '../../../lending/restructuring-terms.ts'
import { RESTRUCTURING_STATES } from '../../../protocol/enums.ts'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { dayOf, momentMs } from './columns.ts'
import { loans } from './loans.ts'
import { staffMembers } from './staff.ts'

/** New terms for the rest of a loan, from what one of the staff has typed to the client's signature (decision 0104). */
export const restructurings = pgTable(
  'restructuring',
  {
    id: text('id').primaryKey(),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    terms: jsonb('terms').$type<RestructuringTerms>().notNull(),
    state: text('state', { enum: RESTRUCTURING_STATES }).notNull(),
    typedBy: text('typed_by')
      .notNull()
      .references(() => staffMembers.id),
    typedAtMs: momentMs('typed_at_ms').notNull(),
    /** When a second person has agreed; null before. */
    offeredAtMs: momentMs('offered_at_ms'),
    /** The last day on which the client may sign. */
    lastOn: dayOf('last_on'),
    finishedAtMs: momentMs('finished_at_ms'),
  },
  (table) => [
    index('restructuring_loan').on(table.loanId, table.typedAtMs),
    index('restructuring_client').on(table.clientId),
    // One offer at a time for one loan.
    uniqueIndex('restructuring_offered')
      .on(table.loanId)
      .where(sql`${table.state} = 'OFFERED'`),
    index('restructuring_last_on')
      .on(table.lastOn)
      .where(sql`${table.state} = 'OFFERED'`),
    oneOf('restructuring_state', table.state, RESTRUCTURING_STATES),
    check(
      'restructuring_offer',
      sql`(${table.state} = 'ASKED') = (${table.offeredAtMs} is null)
        and (${table.offeredAtMs} is null) = (${table.lastOn} is null)
        and (${table.state} in ('ASKED', 'OFFERED')) = (${table.finishedAtMs} is null)`,
    ),
  ],
)
