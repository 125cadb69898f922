import { MINUTE_MS } from '../../lending/durations.ts'
import { RECONCILE_PAYMENT } from '../servicing/payment-reconciliation.ts'
import {
  followUpPayment,
  type ReconcileOrder,
  reconcilePaymentLater,
} from '../servicing/reconcile-payment.ts'
import type { Job } from '../job.ts'

/** Looks an open payment up at the acquirer until it is known how it ended. */
export const reconcilePaymentJob: Job<ReconcileOrder> = {
  kind: RECONCILE_PAYMENT,
  maxAttempts: 10,
  retryDelayMs: (attempt) => attempt * MINUTE_MS,
  run: followUpPayment,
  onDead: reconcilePaymentLater,
}
