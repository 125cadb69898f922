/** What the bureaus are told of loans, the files it goes in, and what the workplace shows of both (decision 0065). */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { BureauEvent } from '../../lending/bureau-events.ts'
import type { IsoDate } from '../../lending/calendar.ts'
import type { BureauList, BureauOperation } from '../../protocol/bureau.ts'
import type { ReportFile } from '../report-file.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { bureauFiles, bureauReports } from '../db/schema/bureau-reports.ts'
import { loans } from '../db/schema/loans.ts'
import { CELLS, sealerOf } from '../db/sealed-columns.ts'

const outline = z.object({
  number: z.int(),
  madeOn: z.string(),
  events: z.array(z.looseObject({ number: z.int(), dealId: z.string() })),
})
/** Only we seal one, so that it is a file is all that is asked. */
const content = z.custom<ReportFile>((value) => outline.safeParse(value).success)

export type BureauReportRow = typeof bureauReports.$inferSelect
export type BureauFileRow = Omit<typeof bureauFiles.$inferSelect, 'contentSealed'>

export interface NewBureauReport extends BureauEvent {
  readonly loanId: string
  readonly version: number
  readonly operation: BureauOperation
  readonly dueOn: IsoDate
}

/** Until the transaction ends nobody else plans, files or settles reports. */
export const lockBureauReports = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bureau-reports', 0))`)
}

/** Every version of every report of the loans, in the order of their numbers. */
export const bureauReportsOf = (
  queryable: Queryable,
  loanIds: readonly string[],
): Promise<BureauReportRow[]> =>
  queryable
    .select()
    .from(bureauReports)
    .where(inArray(bureauReports.loanId, [...loanIds]))
    .orderBy(asc(bureauReports.number))

/** The report, whatever its state; null when there is none. */
export const bureauReportById = async (
  queryable: Queryable,
  id: string,
): Promise<BureauReportRow | null> => {
  const [row] = await queryable.select().from(bureauReports).where(eq(bureauReports.id, id))
  return row ?? null
}

/** Writes reports that wait for the next file; their numbers follow the order of the list. */
export const insertBureauReports = async (
  tx: Tx,
  reports: readonly NewBureauReport[],
  nowMs: number,
): Promise<void> => {
  if (reports.length === 0) return
  await tx.insert(bureauReports).values(
    reports.map((report) => ({
      ...report,
      id: randomUUID(),
      state: 'WAITING' as const,
      foundAtMs: nowMs,
    })),
  )
}

/** Rewrites a report that was never sent. */
export const rewriteBureauReport = async (
  tx: Tx,
  id: string,
  change: Pick<BureauReportRow, 'operation' | 'on' | 'facts'>,
): Promise<void> => {
  await tx
    .update(bureauReports)
    .set(change)
    .where(and(eq(bureauReports.id, id), sql`${bureauReports.state} = 'WAITING'`))
}

/** Drops a report that was never sent: there is nothing to tell any more. */
export const dropBureauReport = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .delete(bureauReports)
    .where(and(eq(bureauReports.id, id), sql`${bureauReports.state} = 'WAITING'`))
}

/** A rejected report gives way to a later version, or to nothing. */
export const replaceBureauReport = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .update(bureauReports)
    .set({ state: 'REPLACED' })
    .where(and(eq(bureauReports.id, id), sql`${bureauReports.state} = 'REJECTED'`))
}

/** A report with what its deal is named by. */
export interface WaitingReport {
  readonly report: BureauReportRow
  readonly clientId: string
  readonly offeredAtMs: number
}

/** Reports for the next file in the order of their numbers; none of a loan of which one waits for its receipt. */
export const waitingReports = (tx: Tx, limit: number): Promise<WaitingReport[]> =>
  tx
    .select({ report: bureauReports, clientId: loans.clientId, offeredAtMs: loans.offeredAtMs })
    .from(bureauReports)
    .innerJoin(loans, eq(loans.id, bureauReports.loanId))
    .where(
      and(
        sql`${bureauReports.state} = 'WAITING'`,
        sql`not exists (select 1 from bureau_report as sent
          where sent.loan_id = ${bureauReports.loanId} and sent.state = 'SENT')`,
      ),
    )
    .orderBy(asc(bureauReports.number))
    .limit(limit)

/** Keeps a file with its reports; the number is given before, so that the file can name it. */
export const insertBureauFile = async (
  tx: Tx,
  file: ReportFile,
  nowMs: number,
): Promise<string> => {
  const id = randomUUID()
  const contentSealed = sealerOf(tx).seal(CELLS.bureauFile(id), file)
  await tx.insert(bureauFiles).values({
    id,
    number: file.number,
    state: 'WAITING',
    reports: file.events.length,
    contentSealed,
    createdAtMs: nowMs,
  })
  await tx
    .update(bureauReports)
    .set({ state: 'SENT', fileId: id })
    .where(
      inArray(
        bureauReports.number,
        file.events.map(({ number }) => number),
      ),
    )
  return id
}

/** The next number of a file: never given twice; one whose file was rolled back is left out. */
export const nextBureauFileNumber = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.execute<{ next: string }>(
    sql`select nextval(pg_get_serial_sequence('bureau_file', 'number'))::text as next`,
  )
  const [row] = rows
  if (!row) throw new Error('The sequence of bureau files gave no number')
  return Number(row.next)
}

/** The file without what is in it; null when there is none. */
export const bureauFileById = async (
  queryable: Queryable,
  id: string,
): Promise<BureauFileRow | null> => {
  const [row] = await queryable.select().from(bureauFiles).where(eq(bureauFiles.id, id))
  if (!row) return null
  const { contentSealed: _sealed, ...file } = row
  return file
}

/** What {@link insertBureauFile} was given. @throws Error when the file is gone or does not open */
export const bureauFileContent = async (queryable: Queryable, id: string): Promise<ReportFile> => {
  const [row] = await queryable
    .select({ sealed: bureauFiles.contentSealed })
    .from(bureauFiles)
    .where(eq(bureauFiles.id, id))
  if (!row) throw new Error('A bureau file that is gone')
  return content.parse(sealerOf(queryable).open(CELLS.bureauFile(id), row.sealed))
}

/** Notes that the bureau has a file. */
export const markBureauFileSent = async (tx: Tx, id: string, nowMs: number): Promise<void> => {
  await tx
    .update(bureauFiles)
    .set({ state: 'SENT', sentAtMs: nowMs })
    .where(and(eq(bureauFiles.id, id), sql`${bureauFiles.state} = 'WAITING'`))
}

/** Notes what became of a file; false when that was noted before. */
export const closeBureauFile = async (
  tx: Tx,
  id: string,
  { state, nowMs }: { state: 'ACCEPTED' | 'PARTLY' | 'REJECTED'; nowMs: number },
): Promise<boolean> => {
  const closed = await tx
    .update(bureauFiles)
    .set({ state, receiptAtMs: nowMs })
    .where(and(eq(bureauFiles.id, id), inArray(bureauFiles.state, ['WAITING', 'SENT'])))
    .returning({ id: bureauFiles.id })
  return closed.length === 1
}

/** A report that is not taken, in the words of whoever did not take it. */
export const rejectBureauReport = async (
  tx: Tx,
  number: number,
  { code, reason, nowMs }: { code: string; reason: string; nowMs: number },
): Promise<void> => {
  await tx
    .update(bureauReports)
    .set({ state: 'REJECTED', rejectCode: code, rejectReason: reason, settledAtMs: nowMs })
    .where(and(eq(bureauReports.number, number), inArray(bureauReports.state, ['WAITING', 'SENT'])))
}

/** What of a file was not rejected is accepted. */
export const acceptReportsOf = async (tx: Tx, fileId: string, nowMs: number): Promise<void> => {
  await tx
    .update(bureauReports)
    .set({ state: 'ACCEPTED', settledAtMs: nowMs })
    .where(and(eq(bureauReports.fileId, fileId), sql`${bureauReports.state} = 'SENT'`))
}

/** Numbers of the reports of a file that have no receipt yet. */
export const sentNumbersOf = async (tx: Tx, fileId: string): Promise<number[]> => {
  const rows = await tx
    .select({ number: bureauReports.number })
    .from(bureauReports)
    .where(and(eq(bureauReports.fileId, fileId), sql`${bureauReports.state} = 'SENT'`))
  return rows.map(({ number }) => number)
}

interface Asked {
  readonly list: BureauList
  /** A Moscow day: what is due before it and open is late. */
  readonly today: string
  readonly before: string | undefined
  readonly limit: number
}

/** Those that are late, those due first before the others; behind the report `before`. */
const lateWhere = ({ today, before }: Asked) => {
  const behind =
    before === undefined
      ? undefined
      : sql`(${bureauReports.dueOn}, ${bureauReports.number}) > (
          select last.due_on, last.number from bureau_report as last where last.id = ${before})`
  const isOpen = sql`${bureauReports.state} in ('WAITING', 'SENT', 'REJECTED')`
  return and(isOpen, lt(bureauReports.dueOn, sql`${today}::date`), behind)
}

const newestWhere = ({ list, before }: Asked) => {
  const behind =
    before === undefined
      ? undefined
      : sql`${bureauReports.number} < (
          select last.number from bureau_report as last where last.id = ${before})`
  return and(list === 'REJECTED' ? sql`${bureauReports.state} = 'REJECTED'` : undefined, behind)
}

/** A page of a list: the latest first, of the late ones those that are due longest. */
export const bureauReportsPage = (queryable: Queryable, asked: Asked) => {
  const isLate = asked.list === 'LATE'
  return queryable
    .select({
      report: bureauReports,
      fileNumber: bureauFiles.number,
      clientId: loans.clientId,
      contractNumber: loans.contractNumber,
      offeredAtMs: loans.offeredAtMs,
    })
    .from(bureauReports)
    .innerJoin(loans, eq(loans.id, bureauReports.loanId))
    .leftJoin(bureauFiles, eq(bureauFiles.id, bureauReports.fileId))
    .where(isLate ? lateWhere(asked) : newestWhere(asked))
    .orderBy(
      ...(isLate
        ? [asc(bureauReports.dueOn), asc(bureauReports.number)]
        : [desc(bureauReports.number)]),
    )
    .limit(asked.limit)
}

/** How many reports are open, by what they wait for; `today` as a Moscow day. */
export const bureauCounts = async (
  queryable: Queryable,
  today: string,
): Promise<{ waiting: number; late: number; rejected: number }> => {
  const [row] = await queryable
    .select({
      waiting: sql<number>`(count(*) filter (where ${bureauReports.state} <> 'REJECTED'))::int`,
      late: sql<number>`(count(*) filter (where ${bureauReports.dueOn} < ${today}::date))::int`,
      rejected: sql<number>`(count(*) filter (where ${bureauReports.state} = 'REJECTED'))::int`,
    })
    .from(bureauReports)
    .where(sql`${bureauReports.state} in ('WAITING', 'SENT', 'REJECTED')`)
  return row ?? { waiting: 0, late: 0, rejected: 0 }
}

/** Files made before a moment that have no receipt. */
export const silentBureauFiles = async (
  queryable: Queryable,
  beforeMs: number,
): Promise<number> => {
  const [row] = await queryable
    .select({ count: sql<number>`count(*)::int` })
    .from(bureauFiles)
    .where(
      and(sql`${bureauFiles.state} in ('WAITING', 'SENT')`, lt(bureauFiles.createdAtMs, beforeMs)),
    )
  return row?.count ?? 0
}
