import { DAY_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import { recordRetentionRun } from '../db/retention.ts'
import { chainActions, checkChain, recordCheck, sweepActions } from './action-chain.ts'

/** How long an entry is kept: no claim is older (ГК РФ art. 196 p. 2, decision 0161). */
export const JOURNAL_DAYS = 10 * 365

/**
 * Removes what has outlived its term and walks the chain. Whether it holds goes to the log with the
 * last hash, out of reach of whoever writes in the database; that it does not hold is shown at the workplace too.
 */
const lookAtChain = async (context: Context): Promise<void> => {
  const { database, clock, log } = context
  const nowMs = clock.now()
  const removed = await sweepActions(context, nowMs - JOURNAL_DAYS * DAY_MS)
  if (removed > 0)
    await recordRetentionRun(database, { atMs: nowMs, removed: { staff_action: removed } })
  const check = await checkChain(context)
  await recordCheck(database, check, nowMs)
  const { fault, from, to, headHash } = check
  if (fault) log.error({ fault, from, to }, 'the journal of the staff does not hold')
  else log.info({ from, to, headHash }, 'the journal of the staff holds')
}

/** Chains what waits, and looks whether the chain holds also when that has failed. */
export const checkJournal = async (context: Context): Promise<void> => {
  try {
    await chainActions(context)
  } finally {
    await lookAtChain(context)
  }
}
