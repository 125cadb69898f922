import { moscowDate } from '../../lending/calendar.ts'
import type { Context } from '../context.ts'
import { lockStaleOffers } from '../db/loans.ts'
import { transaction } from '../db/transaction.ts'
import { moveApplication } from '../loan-book/move-loan.ts'

const PAGE = 200

const expirePage = ({ database, clock }: Context): Promise<number> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const stale = await lockStaleOffers(tx, moscowDate(nowMs), PAGE)
    // One by one: few expire on a day, and each has its transition noted.
    for (const offer of stale) await moveApplication(tx, offer, { action: 'EXPIRE', nowMs })
    return stale.length
  })

/** Closes the offers whose five working days are over (D9), page by page. */
export const expireOffers = async (context: Context): Promise<void> => {
  while ((await expirePage(context)) === PAGE);
}
