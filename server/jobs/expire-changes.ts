import { expireWaitingChanges } from '../db/loan-changes.ts'
import { tellChangeEnded } from '../servicing/tell-change-ended.ts'
import { transaction } from '../db/transaction.ts'
import { moscowMidnightPlus } from './moscow-midnight.ts'
import type { Job } from './job.ts'
import { NIGHTLY_TRIES } from './nightly.ts'

/**
 * Ends the signed changes whose money did not come on their day (D13, D14), every day at 00:04 Moscow. One whose
 * payment is still being looked up waits for the next night. The clients are told.
 */
export const expireChangesJob: Job<null> = {
  kind: 'changes.expire',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 4),
  async run({ database, clock }) {
    await transaction(database, async (tx) => {
      const nowMs = clock.now()
      await tellChangeEnded(tx, await expireWaitingChanges(tx, nowMs), nowMs)
    })
  },
}
