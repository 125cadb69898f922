import type { Context } from '../context.ts'
import { recordRetentionRun, sweepOldRows } from '../db/retention.ts'

/** Removes what has outlived its use, and writes down how much of each kind went (decision 0079). */
export const sweepRecords = async ({ database, clock }: Context): Promise<void> => {
  const atMs = clock.now()
  const removed = await sweepOldRows(database, atMs)
  await recordRetentionRun(database, { atMs, removed })
}
