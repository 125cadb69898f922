import { BUREAU_EVENT_CODES } from '../../lending/bureau-events.ts'
import { addWorkingDays, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { DAY_MS } from '../../lending/durations.ts'
import type { BureauList } from '../../protocol/bureau.ts'
import { Refusal } from '../../protocol/errors.ts'
import { lastComparison } from '../bureau-reports/compare-with-ledger.ts'
import { dealIdOf } from '../bureau-reports/deal-id.ts'
import { fileReports } from '../bureau-reports/file-reports.ts'
import { lastEvening, lastScan } from '../bureau-reports/scan-loans.ts'
import { tellLoans } from '../bureau-reports/tell-loans.ts'
import type { Context } from '../context.ts'
import { bureauDifferencesFound } from '../bureau-reports/difference-rows.ts'
import {
  bureauCounts,
  bureauReportsPage,
  silentBureauFiles,
  bureauReportById,
  lockBureauReports,
} from '../bureau-reports/report-rows.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { loanById } from '../db/loans.ts'
import { recordStaffAction } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

const PAGE = 50
const MAX_DIFFERENCES = 100

type Found = Awaited<ReturnType<typeof bureauReportsPage>>[number]

const shownOf = ({ report, ...found }: Found, today: IsoDate) => {
  const { figures } = report.facts
  const { rejectCode, rejectReason } = report
  const isOpen = report.state !== 'ACCEPTED' && report.state !== 'REPLACED'
  return {
    reportId: report.id,
    number: report.number,
    fileNumber: found.fileNumber,
    clientId: found.clientId,
    contractNumber: found.contractNumber,
    dealId: dealIdOf({ id: report.loanId, offeredAtMs: found.offeredAtMs }),
    kind: report.kind,
    code: BUREAU_EVENT_CODES[report.kind],
    operation: report.operation,
    version: report.version,
    on: report.on,
    dueOn: report.dueOn,
    isLate: isOpen && report.dueOn < today,
    state: report.state,
    debt: figures?.debt ?? null,
    overdueDays: figures?.overdue?.days ?? 0,
    rejection: rejectCode === null ? null : { code: rejectCode, reason: rejectReason ?? '' },
    settledAtMs: report.settledAtMs,
  }
}

/** A page of what the bureau was told, and where the next one begins. */
export const reportsShown = async (
  { database, clock }: Context,
  asked: { readonly list: BureauList; readonly before: string | undefined },
) => {
  const today = moscowDate(clock.now())
  const rows = await bureauReportsPage(database, { ...asked, today, limit: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  return {
    reports: page.map((row) => shownOf(row, today)),
    next: rows.length > PAGE ? (page.at(-1)?.report.id ?? null) : null,
  }
}

/** The moment before which a file should have had its receipt: a working day is given (duties reference 2). */
const silentBefore = (nowMs: number): number => {
  const today = moscowDate(nowMs)
  for (let days = 1; ; days += 1) {
    const madeAtMs = nowMs - days * DAY_MS
    if (addWorkingDays(moscowDate(madeAtMs), 1) < today || days > 14) return madeAtMs
  }
}

/** How the reports stand: what is open, and what the last comparison with the ledger found. */
export const bureauStanding = async ({ database, clock }: Context) => {
  const nowMs = clock.now()
  const [counts, silentFiles, compared, differences] = await Promise.all([
    bureauCounts(database, moscowDate(nowMs)),
    silentBureauFiles(database, silentBefore(nowMs)),
    lastComparison(database),
    bureauDifferencesFound(database, MAX_DIFFERENCES),
  ])
  return { ...counts, silentFiles, compared, differences }
}

/**
 * Sends a rejected report again under a new number, with the person and the sums as they are now: whatever was wrong has been
 * put right before. What is not to be told any more is only closed. Its term goes on.
 * @throws Refusal NOT_FOUND, BUREAU_REPORT_SETTLED
 */
export const repeatReport = async (
  context: Context,
  idempotency: IdempotencyRequest,
  { reportId, actor: { staff, address } }: { reportId: string; actor: Actor },
): Promise<void> => {
  await runIdempotent<null>(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      await lockBureauReports(tx)
      const report = await bureauReportById(tx, reportId)
      const loan = report && (await loanById(tx, report.loanId))
      if (!report || !loan) throw new Refusal('NOT_FOUND')
      if (report.state !== 'REJECTED') throw new Refusal('BUREAU_REPORT_SETTLED')
      const scannedOn = (await lastScan(tx))?.on ?? null
      const at = { asOf: lastEvening(nowMs), scannedOn, nowMs, resentId: reportId }
      await tellLoans(tx, [loan.id], at)
      await recordStaffAction(
        tx,
        {
          staffId: staff.id,
          action: 'BUREAU_REPORT_REPEATED',
          clientId: loan.clientId,
          subject: reportId,
          address,
        },
        nowMs,
      )
      return null
    },
  })
  await fileReports(context)
}
