import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  REQUEST_STATES,
  type RequestFacts,
  TWO_PERSON_KINDS,
} from '../../../protocol/two-people.ts'
import { oneOf } from './checks.ts'
import { momentMs } from './columns.ts'
import { staffMembers } from './staff.ts'

/** What one member of staff asks for and another decides (decision 0052). */
export const deskRequests = pgTable(
  'desk_request',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: TWO_PERSON_KINDS }).notNull(),
    /** The task, the job, the payment or the loan it is about. */
    subjectId: text('subject_id').notNull(),
    /** What is asked for, in words of the day it was asked. */
    about: text('about').notNull(),
    /** What it is to come to: the loan that money is booked on, the roles of a member of staff between commas. */
    target: text('target'),
    /** What both people see of it, and what must be so still when it is done (decision 0053). */
    facts: jsonb('facts').$type<RequestFacts>(),
    clientId: text('client_id'),
    reason: text('reason').notNull(),
    state: text('state', { enum: REQUEST_STATES }).notNull(),
    askedBy: text('asked_by')
      .notNull()
      .references(() => staffMembers.id),
    askedAtMs: momentMs('asked_at_ms').notNull(),
    decidedBy: text('decided_by').references(() => staffMembers.id),
    decidedAtMs: momentMs('decided_at_ms'),
    note: text('note'),
  },
  (table) => [
    // One question at a time about one thing.
    uniqueIndex('desk_request_open')
      .on(table.subjectId)
      .where(sql`${table.state} = 'OPEN'`),
    // The decisions about a status, shown in the card of its client (decision 0085).
    index('desk_request_subject').on(table.subjectId),
    // Those of somebody who may ask no more.
    index('desk_request_asked_by')
      .on(table.askedBy)
      .where(sql`${table.state} = 'OPEN'`),
    index('desk_request_state').on(table.state, table.askedAtMs, table.id),
    index('desk_request_decided_at')
      .on(table.decidedAtMs, table.id)
      .where(sql`${table.state} <> 'OPEN'`),
    oneOf('desk_request_kind', table.kind, TWO_PERSON_KINDS),
    oneOf('desk_request_state_known', table.state, REQUEST_STATES),
    check('desk_request_two_people', sql`${table.decidedBy} <> ${table.askedBy}`),
    check(
      'desk_request_decided',
      sql`(${table.state} = 'OPEN') = (${table.decidedAtMs} is null)
        and (${table.state} in ('OPEN', 'EXPIRED', 'WITHDRAWN')) = (${table.decidedBy} is null)`,
    ),
  ],
)
