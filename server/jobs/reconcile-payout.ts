import type { Context } from '../context.ts'
import { enqueue } from '../db/outbox.ts'
import { RECONCILE_PAYOUT } from '../db/payouts.ts'
import { transaction } from '../db/transaction.ts'
import { reconcilePayout } from '../services/pay-out.ts'
import type { Job } from './job.ts'

const AGAIN_MS = 5 * 60_000

const again = ({ database, clock }: Context, payoutId: string): Promise<void> =>
  transaction(database, (tx) =>
    enqueue(tx, {
      kind: RECONCILE_PAYOUT,
      payload: { payoutId },
      runAtMs: clock.now() + AGAIN_MS,
    }),
  )

/** Looks a payout up at the acquirer every five minutes until it is known how it ended. */
export const reconcilePayoutJob: Job<{ payoutId: string }> = {
  kind: RECONCILE_PAYOUT,
  maxAttempts: 10,
  retryDelayMs: (attempt) => attempt * 60_000,
  async run(context, { payoutId }) {
    if (!(await reconcilePayout(context, payoutId))) await again(context, payoutId)
  },
  onDead: (context, { payoutId }) => again(context, payoutId),
}
