import type { BureauSnapshot } from '../db/bureau-snapshots.ts'

/** A bureau's report as far as it is kept. */
interface KeptReport extends Omit<BureauSnapshot, 'clientId' | 'receivedAtMs' | 'arrearsDays'> {
  readonly loans: readonly { readonly overdueDays: number; readonly closed: boolean }[]
}

/** What is kept of a bureau's report. */
export const bureauSnapshot = (
  report: KeptReport,
  clientId: string,
  receivedAtMs: number,
): BureauSnapshot => {
  const { bureau, reportId, score, selfBan, monthlyBurdenKopecks, loans } = report
  const arrears = loans.filter(({ closed }) => !closed).map(({ overdueDays }) => overdueDays)
  const answer = { bureau, reportId, score, selfBan, monthlyBurdenKopecks }
  return { clientId, receivedAtMs, ...answer, arrearsDays: Math.max(0, ...arrears) }
}
