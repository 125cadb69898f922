import { expireOffers } from '../origination/expire-offers.ts'
import { expireChanges } from '../servicing/expire-changes.ts'
import type { Job } from '../job.ts'
import { moscowMidnightPlus } from './moscow-midnight.ts'
import { NIGHTLY_TRIES } from './retries.ts'

/** Closes the offers whose five working days are over (D9), every day at 00:03 Moscow. */
export const expireOffersJob: Job<null> = {
  kind: 'offers.expire',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 3),
  run: expireOffers,
}

/** Ends the signed changes whose money did not come on their day (D13, D14), every day at 00:04 Moscow. */
export const expireChangesJob: Job<null> = {
  kind: 'changes.expire',
  ...NIGHTLY_TRIES,
  nextRunAtMs: (nowMs) => moscowMidnightPlus(nowMs, 4),
  run: expireChanges,
}
