import type { Context } from '../context.ts'
import { expireWaitingChanges } from '../db/loan-changes.ts'
import { transaction } from '../db/transaction.ts'
import { expireOffersOfTerms } from './restructuring.ts'
import { tellChangeEnded } from './tell-change-ended.ts'

/**
 * Ends the signed changes whose money did not come on their day (D13, D14) and tells their clients. One whose payment is
 * still being looked up waits for the next night. Terms that nobody signed in their days end too (decision 0104).
 */
export const expireChanges = ({ database, clock }: Context): Promise<void> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    await tellChangeEnded(tx, await expireWaitingChanges(tx, nowMs), nowMs)
    await expireOffersOfTerms(tx, nowMs)
  })
