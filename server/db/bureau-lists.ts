/** What the workplace shows of reports to the bureau (decision 0065). */
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { BureauList } from '../../protocol/bureau.ts'
import type { Queryable } from './database.ts'
import { bureauFiles, bureauReports } from './schema/bureau-reports.ts'
import { loans } from './schema/loans.ts'

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
