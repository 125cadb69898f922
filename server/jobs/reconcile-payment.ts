import { enqueue } from '../db/outbox.ts'
import { RECONCILE_PAYMENT } from '../db/payment-reconciliation.ts'
import { paymentById } from '../db/payments.ts'
import { transaction } from '../db/transaction.ts'
import { reconcilePayment } from '../services/reconcile-payment.ts'
import type { Job } from './job.ts'

const AGAIN_MS = 10 * 60_000

/** Looks an open payment up at the acquirer every ten minutes until it is known how it ended. */
export const reconcilePaymentJob: Job<{ paymentId: string }> = {
  kind: RECONCILE_PAYMENT,
  maxAttempts: 10,
  retryDelayMs: (attempt) => attempt * 60_000,
  async run(context, { paymentId }) {
    const payment = await paymentById(context.database, paymentId)
    if (!payment || (await reconcilePayment(context, payment))) return
    await transaction(context.database, (tx) =>
      enqueue(tx, {
        kind: RECONCILE_PAYMENT,
        payload: { paymentId },
        runAtMs: context.clock.now() + AGAIN_MS,
      }),
    )
  },
}
