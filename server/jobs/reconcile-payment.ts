import { MINUTE_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import { enqueue } from '../db/outbox.ts'
import { RECONCILE_PAYMENT } from '../servicing/payment-reconciliation.ts'
import { expireForm, paymentById } from '../db/payments.ts'
import { transaction } from '../db/transaction.ts'
import { reconcilePayment } from '../servicing/reconcile-payment.ts'
import type { Job, JobRow } from './job.ts'

const AGAIN_MS = 10 * MINUTE_MS

interface Order {
  readonly paymentId: string
}

/** One look is followed by one other, however often its row ran. */
const again = ({ database, clock }: Context, { paymentId }: Order, { id }: JobRow): Promise<void> =>
  transaction(database, (tx) =>
    enqueue(tx, {
      kind: RECONCILE_PAYMENT,
      payload: { paymentId },
      runAtMs: clock.now() + AGAIN_MS,
      dedupeKey: `after:${id}`,
    }),
  )

/**
 * Looks an open payment up at the acquirer every ten minutes until it is known how it ended. A form that nobody
 * finished in its life is over.
 */
export const reconcilePaymentJob: Job<Order> = {
  kind: RECONCILE_PAYMENT,
  maxAttempts: 10,
  retryDelayMs: (attempt) => attempt * MINUTE_MS,
  async run(context, order, row) {
    const payment = await paymentById(context.database, order.paymentId)
    if (!payment) return
    if (payment.state === 'CREATED')
      return expireForm(context.database, payment.id, context.clock.now())
    if (await reconcilePayment(context, payment)) return
    await again(context, order, row)
  },
  onDead: again,
}
