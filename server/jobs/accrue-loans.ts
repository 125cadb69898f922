import { accrueOpenContracts } from '../servicing/accrue-loans.ts'
import { moscowMidnightPlus } from './moscow-midnight.ts'
import type { Job } from '../job.ts'
import { NIGHTLY_TRIES } from './retries.ts'

/**
 * Brings the ledger of every open contract up to the new day at 00:05 Moscow: interest, penalty, rows paid from the
 * advance, overdue or closed (D10, D11). One whose money may be on its way is settled when that is known.
 */
export const accrueLoansJob: Job<null> = {
  kind: 'loans.settle',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 5),
  run: accrueOpenContracts,
}
