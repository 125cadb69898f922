import { addWorkingDays, moscowDate } from '../../lending/calendar.ts'
import type { Tx } from '../db/database.ts'
import { fraudReports } from '../db/schema/legal-statuses.ts'

/** A loan taken without consent or by deceit is told to the Bank of Russia within a working day (41-FZ; draft act, to be confirmed). */
const REPORT_WORKING_DAYS = 1

/** Writes down that the Bank of Russia has to be told of a loan, and by when; `id` is that of the end that proves it. */
export const orderFraudReport = async (
  tx: Tx,
  report: { readonly id: string; readonly clientId: string; readonly loanId: string },
  nowMs: number,
): Promise<void> => {
  await tx
    .insert(fraudReports)
    .values({ ...report, dueOn: addWorkingDays(moscowDate(nowMs), REPORT_WORKING_DAYS) })
}
