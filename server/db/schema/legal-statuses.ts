/** Legal statuses of clients and debts, entered and ended by two people (decision 0085); the database refuses every change of them. */
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { LEGAL_STATUS_END_REASONS, LEGAL_STATUS_KINDS } from '../../../protocol/legal-status.ts'
import { oneOf } from './checks.ts'
import { clients } from './clients.ts'
import { dayOf, momentMs } from './columns.ts'
import { loans } from './loans.ts'
import { staffMembers } from './staff.ts'

/** What one member of staff has typed: a status to enter, or the end of one; it counts only once it has a row below. */
export const legalStatusDrafts = pgTable(
  'legal_status_draft',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    kind: text('kind', { enum: LEGAL_STATUS_KINDS }).notNull(),
    /** The debt it is about; null: every debt of the client. */
    loanId: text('loan_id').references(() => loans.id),
    /** The first day the status counts, or its last one. */
    on: dayOf('on').notNull(),
    /** Number of the case or the document. */
    caseNumber: text('case_number').notNull(),
    /** Where it was read. */
    source: text('source').notNull(),
    /** The status that ends; null: one is entered. */
    endedStatusId: text('ended_status_id'),
    endReason: text('end_reason', { enum: LEGAL_STATUS_END_REASONS }),
    /** The status that was asked for and brought this one along; null: this is the one that was asked for. */
    enteredWithId: text('entered_with_id'),
    typedBy: text('typed_by')
      .notNull()
      .references(() => staffMembers.id),
    typedAtMs: momentMs('typed_at_ms').notNull(),
  },
  (table) => [
    index('legal_status_draft_client').on(table.clientId, table.typedAtMs),
    oneOf('legal_status_draft_kind', table.kind, LEGAL_STATUS_KINDS),
    oneOf('legal_status_draft_end_reason', table.endReason, LEGAL_STATUS_END_REASONS),
    check(
      'legal_status_draft_end',
      sql`(${table.endedStatusId} is null) = (${table.endReason} is null)`,
    ),
  ],
)

/** A status in force since it was confirmed. */
export const legalStatuses = pgTable(
  'legal_status',
  {
    /** The draft that was approved. */
    id: text('id')
      .primaryKey()
      .references(() => legalStatusDrafts.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    kind: text('kind', { enum: LEGAL_STATUS_KINDS }).notNull(),
    loanId: text('loan_id').references(() => loans.id),
    fromOn: dayOf('from_on').notNull(),
    enteredAtMs: momentMs('entered_at_ms').notNull(),
  },
  (table) => [
    index('legal_status_client').on(table.clientId, table.enteredAtMs),
    oneOf('legal_status_kind', table.kind, LEGAL_STATUS_KINDS),
  ],
)

/** The end of a status: once for each. */
export const legalStatusEnds = pgTable(
  'legal_status_end',
  {
    /** The draft that was approved. */
    id: text('id')
      .primaryKey()
      .references(() => legalStatusDrafts.id),
    statusId: text('status_id')
      .notNull()
      .references(() => legalStatuses.id),
    /** The last day it counts. */
    on: dayOf('on').notNull(),
    reason: text('reason', { enum: LEGAL_STATUS_END_REASONS }).notNull(),
    enteredAtMs: momentMs('entered_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('legal_status_end_status').on(table.statusId),
    oneOf('legal_status_end_reason', table.reason, LEGAL_STATUS_END_REASONS),
  ],
)

/** That the Bank of Russia has to be told of a loan taken without consent or by deceit: once for each proof (41-FZ, decision 0164). */
export const fraudReports = pgTable(
  'fraud_report',
  {
    /** The end of the status that says so. */
    id: text('id')
      .primaryKey()
      .references(() => legalStatusEnds.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    /** The last day on which it is in time. */
    dueOn: dayOf('due_on').notNull(),
    sentAtMs: momentMs('sent_at_ms'),
    sentBy: text('sent_by').references(() => staffMembers.id),
    /** Number that the Bank of Russia gave it. */
    number: text('number'),
    answeredAtMs: momentMs('answered_at_ms'),
    answeredBy: text('answered_by').references(() => staffMembers.id),
    answer: text('answer'),
  },
  (table) => [
    index('fraud_report_open')
      .on(table.dueOn, table.id)
      .where(sql`${table.answeredAtMs} is null`),
    check(
      'fraud_report_sent',
      sql`(${table.sentAtMs} is null) = (${table.number} is null) and (${table.sentAtMs} is null) = (${table.sentBy} is null)`,
    ),
    check(
      'fraud_report_answered',
      sql`(${table.answeredAtMs} is null) = (${table.answer} is null) and (${table.answeredAtMs} is null) = (${table.answeredBy} is null) and (${table.answeredAtMs} is null or ${table.sentAtMs} is not null)`,
    ),
  ],
)
