import { bureauEvents } from '../../lending/bureau-events.ts'
import type { IsoDate } from '../../lending/calendar.ts'
import {
  bureauReportsOf,
  dropBureauReport,
  insertBureauReports,
  lockBureauReports,
  replaceBureauReport,
  rewriteBureauReport,
} from './report-rows.ts'
import type { Tx } from '../db/database.ts'
import { bureauContracts } from './bureau-contracts.ts'
import { planReports, type ReportPlan } from './plan-reports.ts'

export interface TellAt {
  /** The last evening that is over. */
  readonly asOf: IsoDate
  readonly scannedOn: IsoDate | null
  readonly nowMs: number
  readonly resentId?: string
}

const isEmpty = ({ inserts, rewrites, drops, replaced }: ReportPlan): boolean =>
  inserts.length + rewrites.length + drops.length + replaced.length === 0

const write = async (
  tx: Tx,
  loanId: string,
  { plan, nowMs }: { plan: ReportPlan; nowMs: number },
): Promise<void> => {
  for (const id of plan.replaced) await replaceBureauReport(tx, id)
  for (const id of plan.drops) await dropBureauReport(tx, id)
  for (const { id, operation, on, facts } of plan.rewrites)
    await rewriteBureauReport(tx, id, { operation, on, facts })
  await insertBureauReports(
    tx,
    plan.inserts.map((insert) => ({ ...insert, loanId })),
    nowMs,
  )
}

/**
 * Writes down what the bureaus have to hear of loans and were not told: as of an evening, once, however often it runs.
 * Returns how many of the loans had something.
 */
export const tellLoans = async (
  tx: Tx,
  loanIds: readonly string[],
  { asOf, scannedOn, nowMs, resentId }: TellAt,
): Promise<number> => {
  await lockBureauReports(tx)
  const contracts = await bureauContracts(tx, loanIds, asOf)
  const known = Map.groupBy(await bureauReportsOf(tx, loanIds), ({ loanId }) => loanId)
  let told = 0
  for (const [loanId, contract] of contracts) {
    const plan = planReports(bureauEvents(contract, asOf), known.get(loanId) ?? [], {
      asOf,
      scannedOn,
      ...(resentId !== undefined && { resentId }),
    })
    if (isEmpty(plan)) continue
    await write(tx, loanId, { plan, nowMs })
    told += 1
  }
  return told
}
