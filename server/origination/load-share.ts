import { sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import { isInBands, type ShareVerdict, shareVerdict } from '../../lending/debt-load-share.ts'
import { debtLoadIn } from '../../lending/debt-load.ts'
import type { Evidence } from '../../lending/guard-reasons.ts'
import type { Kopecks } from '../../lending/money.ts'
import type { Queryable } from '../db/database.ts'
import type { LendingLaw } from '../loan-book/market-table.ts'
import { quarterIssue } from '../loan-book/quarter-issue.ts'

/**
 * Judges a loan by the quarter's share of loans above a debt load of 50 % (decision 0142); null for one below. Such loans are
 * judged one after another, or two of them would share the last of the room.
 */
export const loadShareVerdict = async (
  queryable: Queryable,
  loan: { readonly amountKopecks: Kopecks; readonly evidence: readonly Evidence[] },
  { law, today }: { readonly law: LendingLaw; readonly today: IsoDate },
): Promise<ShareVerdict | null> => {
  const loadPercent = debtLoadIn(loan.evidence)
  if (loadPercent === null || !isInBands(loadPercent)) return null
  await queryable.execute(sql`select pg_advisory_xact_lock(hashtextextended('load-share', 0))`)
  const judged = { amountKopecks: loan.amountKopecks, loadPercent, on: today }
  return shareVerdict(judged, await quarterIssue(queryable, today), law.loadLimits(today))
}
