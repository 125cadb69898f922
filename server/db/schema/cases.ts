import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ComparedPlace, PLACE_FINDINGS } from '../../../protocol/desk.ts'
import { MODERATION_REASONS, PHOTO_KINDS } from '../../../protocol/enums.ts'
import { oneOf } from './checks.ts'
import { clientChecks } from './clients.ts'
import { staffMembers } from './staff.ts'

const momentMs = (name: string) => bigint(name, { mode: 'number' })

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

const OUTCOMES = ['IDENTIFIED', 'REFUSED'] as const

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
    /** The photo that has to be taken again, and why; null when identified. */
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
