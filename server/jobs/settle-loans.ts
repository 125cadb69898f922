import { moscowDate } from '../../lending/calendar.ts'
import type { Context } from '../context.ts'
import { settleLoans } from '../servicing/settle-loans.ts'
import { lockOpenContracts } from '../db/loans.ts'
import { transaction } from '../db/transaction.ts'
import { moscowMidnightPlus } from './moscow-midnight.ts'
import type { Job } from './job.ts'
import { NIGHTLY_TRIES } from './retries.ts'
import { pageByPage } from './page-by-page.ts'

const PAGE = 200

/** Settles one page; the id to go on after, or null when it was the last. */
const settlePage = ({ database, clock }: Context, afterId: string): Promise<string | null> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const loans = await lockOpenContracts(tx, { afterId, limit: PAGE, nowMs })
    await settleLoans(tx, loans, { on: moscowDate(nowMs), nowMs })
    return loans.length === PAGE ? (loans.at(-1)?.id ?? null) : null
  })

/**
 * Brings the journal of every open contract up to the new day at 00:05 Moscow: interest, penalty, rows paid from the
 * advance, overdue or closed (D10, D11). One whose money may be on its way is settled when that is known.
 */
export const settleLoansJob: Job<null> = {
  kind: 'loans.settle',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 5),
  async run(context) {
    await pageByPage<string>((after) => settlePage(context, after ?? ''))
  },
}
