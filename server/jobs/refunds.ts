import { MINUTE_MS } from '../../lending/durations.ts'
import { RETURN_SUSPENSE } from '../db/money-tasks.ts'
import { RETURN_OVERPAYMENT } from '../servicing/refunds.ts'
import { orderAnotherTry, returnOverpayment } from '../servicing/return-overpayment.ts'
import { orderAnotherReturn, returnSuspense } from '../servicing/return-suspense.ts'
import type { Job } from '../job.ts'

/** Gives an overpayment back; tried for days, because the money is the client's. */
export const returnOverpaymentJob: Job<{ refundId: string }> = {
  kind: RETURN_OVERPAYMENT,
  maxAttempts: 50,
  retryDelayMs: (attempt) => Math.min(attempt, 24) * 10 * MINUTE_MS,
  run: returnOverpayment,
  onDead: (context, order) => orderAnotherTry(context, order, 'the acquirer gave no answer'),
}

/** Gives back money that nobody owes; what the acquirer refuses is tried again every day. */
export const returnSuspenseJob: Job<{ taskId: string }> = {
  kind: RETURN_SUSPENSE,
  maxAttempts: 50,
  retryDelayMs: (attempt) => Math.min(attempt, 24) * 10 * MINUTE_MS,
  run: returnSuspense,
  onDead: (context, { taskId }) =>
    orderAnotherReturn(context, taskId, 'the acquirer gave no answer'),
}
