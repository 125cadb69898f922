import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DECLINE_ENDS, type ComparedPlace, type PLACE_FINDINGS } from '../../../protocol/cases.ts'
import { DECLINE_REASONS, MODERATION_REASONS, PHOTO_KINDS } from '../../../protocol/enums.ts'
import { oneOf } from './checks.ts'
import { clientChecks, clients } from './clients.ts'
import { dayOf, momentMs } from './columns.ts'
import { staffMembers } from './staff.ts'

/** Who looks at a case now: one at a time, and one case a person. */
export const caseReviews = pgTable('case_review', {
  checkId: text('check_id')
    .primaryKey()
    .references(() => clientChecks.id),
  staffId: text('staff_id')
    .notNull()
    .unique('case_review_staff')
    .references(() => staffMembers.id),
  takenAtMs: momentMs('taken_at_ms').notNull(),
  untilMs: momentMs('until_ms').notNull(),
})

const OUTCOMES = ['IDENTIFIED', 'REFUSED', 'DECLINED'] as const

/** What a person decided about a case (115-FZ); the database refuses every change of it. */
export const caseDecisions = pgTable(
  'case_decision',
  {
    checkId: text('check_id')
      .primaryKey()
      .references(() => clientChecks.id),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffMembers.id),
    outcome: text('outcome', { enum: OUTCOMES }).notNull(),
    /** The photo that has to be taken again, and why; null when identified, and when declined. */
    photo: text('photo', { enum: PHOTO_KINDS }),
    reason: text('reason', { enum: MODERATION_REASONS }),
    /** What was compared, and what came out. */
    findings: jsonb('findings')
      .$type<Readonly<Partial<Record<ComparedPlace, (typeof PLACE_FINDINGS)[number]>>>>()
      .notNull(),
    takenAtMs: momentMs('taken_at_ms').notNull(),
    decidedAtMs: momentMs('decided_at_ms').notNull(),
  },
  (table) => [
    index('case_decision_decided').on(table.decidedAtMs),
    oneOf('case_decision_outcome', table.outcome, OUTCOMES),
  ],
)

/** Clients whom a person has declined (decision 0110). The database lets nothing but its end be written later. */
export const clientDeclines = pgTable(
  'client_decline',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    checkId: text('check_id')
      .notNull()
      .unique('client_decline_check')
      .references(() => clientChecks.id),
    reason: text('reason', { enum: DECLINE_REASONS }).notNull(),
    /** What was seen, in the words of whoever looked. */
    note: text('note').notNull(),
    /** The reviewer; with a second person, the one who agreed. */
    staffId: text('staff_id')
      .notNull()
      .references(() => staffMembers.id),
    declinedAtMs: momentMs('declined_at_ms').notNull(),
    /** From this Moscow day on the documents may be sent in again. */
    allowedFrom: dayOf('allowed_from').notNull(),
    endedAtMs: momentMs('ended_at_ms'),
    end: text('end', { enum: DECLINE_ENDS }),
  },
  (table) => [
    uniqueIndex('client_decline_standing')
      .on(table.clientId)
      .where(sql`${table.endedAtMs} is null`),
    index('client_decline_client').on(table.clientId, table.declinedAtMs),
    index('client_decline_day').on(table.declinedAtMs, table.clientId),
    oneOf('client_decline_reason', table.reason, DECLINE_REASONS),
    oneOf('client_decline_end', table.end, DECLINE_ENDS),
    check('client_decline_ended', sql`(${table.endedAtMs} is null) = (${table.end} is null)`),
  ],
)

/**
 * What a declined person is known by until their pause is over, also in another account: keyed digests of phone, passport,
 * ИНН and СНИЛС (decision 0143).
 */
export const declineDigests = pgTable(
  'decline_digest',
  {
    declineId: text('decline_id')
      .notNull()
      .references(() => clientDeclines.id),
    digest: text('digest').notNull(),
    /** The end of the pause; the night after it the row goes. */
    untilMs: momentMs('until_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.declineId, table.digest] }),
    index('decline_digest_digest').on(table.digest),
    index('decline_digest_until').on(table.untilMs),
  ],
)
