import { MINUTE_MS } from '../../lending/durations.ts'
import { endCooling } from '../origination/end-cooling.ts'
import {
  followUpPayout,
  payOutLoan,
  type ReconcileOrder,
  reconcilePayoutLater,
} from '../origination/pay-out.ts'
import { END_COOLING, PAY_OUT, type PayoutOrder, RECONCILE_PAYOUT } from '../origination/payouts.ts'
import type { Job } from '../job.ts'
import { UNTIL_DONE } from './retries.ts'

/** Ends the cooling-off period of a signed loan (D9). */
export const endCoolingJob: Job<{ loanId: string }> = {
  kind: END_COOLING,
  ...UNTIL_DONE,
  run: endCooling,
}

/** Sends a signed loan to its card (D10). */
export const payOutJob: Job<PayoutOrder> = {
  kind: PAY_OUT,
  ...UNTIL_DONE,
  run: payOutLoan,
}

/** Looks a payout up at the acquirer until it is known how it ended. */
export const reconcilePayoutJob: Job<ReconcileOrder> = {
  kind: RECONCILE_PAYOUT,
  maxAttempts: 10,
  retryDelayMs: (attempt) => attempt * MINUTE_MS,
  run: followUpPayout,
  onDead: reconcilePayoutLater,
}
