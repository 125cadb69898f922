import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { BureauEventFacts } from '../../../lending/bureau-events.ts'
import {
  BUREAU_DIFFERENCE_KINDS,
  BUREAU_EVENT_KINDS,
  BUREAU_FILE_STATES,
  BUREAU_OPERATIONS,
  BUREAU_REPORT_STATES,
} from '../../../protocol/bureau.ts'
import { atLeast, oneOf } from './checks.ts'
import { dayOf, momentMs } from './columns.ts'
import { loans } from './loans.ts'

/** A file as it was given to the bureau: under its number there is never another one (decision 0065). */
export const bureauFiles = pgTable(
  'bureau_file',
  {
    id: text('id').primaryKey(),
    number: bigserial('number', { mode: 'number' }).notNull().unique('bureau_file_number'),
    state: text('state', { enum: BUREAU_FILE_STATES }).notNull(),
    reports: integer('reports').notNull(),
    /** Names, passports and addresses are in it: sealed (D46). */
    contentSealed: text('content_sealed').notNull(),
    createdAtMs: momentMs('created_at_ms').notNull(),
    sentAtMs: momentMs('sent_at_ms'),
    receiptAtMs: momentMs('receipt_at_ms'),
  },
  (table) => [
    // A page of files, and those that wait for a receipt.
    index('bureau_file_open')
      .on(table.createdAtMs, table.id)
      .where(sql`${table.state} in ('WAITING', 'SENT')`),
    oneOf('bureau_file_state', table.state, BUREAU_FILE_STATES),
    atLeast('bureau_file_reports', 1, table.reports),
  ],
)

/** What a bureau is told of one event of a loan: a row for each version, which is never rewritten once it was sent. */
export const bureauReports = pgTable(
  'bureau_report',
  {
    id: text('id').primaryKey(),
    /** Names it in files and receipts. */
    number: bigserial('number', { mode: 'number' }).notNull().unique('bureau_report_number'),
    loanId: text('loan_id')
      .notNull()
      .references(() => loans.id),
    kind: text('kind', { enum: BUREAU_EVENT_KINDS }).notNull(),
    occurrence: text('occurrence').notNull(),
    version: integer('version').notNull(),
    operation: text('operation', { enum: BUREAU_OPERATIONS }).notNull(),
    /** Moscow day of the event. */
    on: dayOf('on').notNull(),
    /** Last day of the law to tell it. */
    dueOn: dayOf('due_on').notNull(),
    /** Sums, dates and codes; nobody is named. */
    facts: jsonb('facts').$type<BureauEventFacts>().notNull(),
    state: text('state', { enum: BUREAU_REPORT_STATES }).notNull(),
    fileId: text('file_id').references(() => bureauFiles.id),
    rejectCode: text('reject_code'),
    rejectReason: text('reject_reason'),
    foundAtMs: momentMs('found_at_ms').notNull(),
    settledAtMs: momentMs('settled_at_ms'),
  },
  (table) => [
    uniqueIndex('bureau_report_event').on(
      table.loanId,
      table.kind,
      table.occurrence,
      table.version,
    ),
    index('bureau_report_file').on(table.fileId),
    index('bureau_report_waiting')
      .on(table.number)
      .where(sql`${table.state} = 'WAITING'`),
    // One that has no receipt keeps its loan out of the next file.
    index('bureau_report_in_flight')
      .on(table.loanId)
      .where(sql`${table.state} = 'SENT'`),
    index('bureau_report_rejected')
      .on(table.number)
      .where(sql`${table.state} = 'REJECTED'`),
    index('bureau_report_open')
      .on(table.dueOn, table.number)
      .where(sql`${table.state} in ('WAITING', 'SENT', 'REJECTED')`),
    oneOf('bureau_report_kind', table.kind, BUREAU_EVENT_KINDS),
    oneOf('bureau_report_operation', table.operation, BUREAU_OPERATIONS),
    oneOf('bureau_report_state', table.state, BUREAU_REPORT_STATES),
    atLeast('bureau_report_version', 1, table.version),
    check(
      'bureau_report_rejection',
      sql`(${table.state} in ('REJECTED', 'REPLACED')) = (${table.rejectCode} is not null)`,
    ),
  ],
)

/** An open contract of which the bureau has something else than the ledger, as the last night found it. */
export const bureauDifferences = pgTable(
  'bureau_difference',
  {
    loanId: text('loan_id')
      .primaryKey()
      .references(() => loans.id),
    kind: text('kind', { enum: BUREAU_DIFFERENCE_KINDS }).notNull(),
    /** What the bureau took last, and of which evening; null where it has nothing. */
    toldOn: dayOf('told_on'),
    toldKopecks: bigint('told_kopecks', { mode: 'number' }),
    /** The same sum in the ledger: of that evening, or of the last one where the bureau is behind. */
    ledgerKopecks: bigint('ledger_kopecks', { mode: 'number' }).notNull(),
    foundAtMs: momentMs('found_at_ms').notNull(),
    /** The night that saw it last. */
    checkedAtMs: momentMs('checked_at_ms').notNull(),
  },
  (table) => [
    index('bureau_difference_found').on(table.foundAtMs, table.loanId),
    index('bureau_difference_checked').on(table.checkedAtMs),
    oneOf('bureau_difference_kind', table.kind, BUREAU_DIFFERENCE_KINDS),
  ],
)
