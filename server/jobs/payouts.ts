import { MINUTE_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import { enqueue } from '../db/outbox.ts'
import { transaction } from '../db/transaction.ts'
import { endCooling } from '../origination/end-cooling.ts'
import { payOutLoan, reconcilePayout } from '../origination/pay-out.ts'
import { END_COOLING, PAY_OUT, type PayoutOrder, RECONCILE_PAYOUT } from '../origination/payouts.ts'
import type { Job, JobRow } from './job.ts'
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

const AGAIN_MS = 5 * MINUTE_MS

interface Order {
  readonly payoutId: string
}

/** One look is followed by one other, however often its row ran. */
const again = ({ database, clock }: Context, { payoutId }: Order, { id }: JobRow): Promise<void> =>
  transaction(database, (tx) =>
    enqueue(tx, {
      kind: RECONCILE_PAYOUT,
      payload: { payoutId },
      runAtMs: clock.now() + AGAIN_MS,
      dedupeKey: `after:${id}`,
    }),
  )

/** Looks a payout up at the acquirer every five minutes until it is known how it ended. */
export const reconcilePayoutJob: Job<Order> = {
  kind: RECONCILE_PAYOUT,
  maxAttempts: 10,
  retryDelayMs: (attempt) => attempt * MINUTE_MS,
  async run(context, order, row) {
    if (!(await reconcilePayout(context, order.payoutId))) await again(context, order, row)
  },
  onDead: again,
}
