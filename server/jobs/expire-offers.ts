import { moscowDate } from '../../lending/calendar.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import { lockStaleOffers } from '../db/loans.ts'
import { transaction } from '../db/transaction.ts'
import type { Context } from '../context.ts'
import { moscowMidnightPlus } from './moscow-midnight.ts'
import type { Job } from './job.ts'
import { NIGHTLY_TRIES } from './nightly.ts'

const PAGE = 200

const expirePage = ({ database, clock }: Context): Promise<number> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const stale = await lockStaleOffers(tx, moscowDate(nowMs), PAGE)
    for (const offer of stale) await moveApplication(tx, offer, { action: 'EXPIRE', nowMs })
    return stale.length
  })

/** Closes the offers whose five working days are over (D9), every day at 00:03 Moscow. */
export const expireOffersJob: Job<null> = {
  kind: 'offers.expire',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 3),
  async run(context) {
    while ((await expirePage(context)) === PAGE);
  },
}
