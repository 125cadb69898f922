import { RETURN_SUSPENSE } from '../db/money-tasks.ts'
import { orderAnotherReturn, returnSuspense } from '../servicing/return-suspense.ts'
import type { Job } from './job.ts'

/** Gives back money that nobody owes; what the acquirer refuses is tried again every day. */
export const returnSuspenseJob: Job<{ taskId: string }> = {
  kind: RETURN_SUSPENSE,
  maxAttempts: 50,
  retryDelayMs: (attempt) => Math.min(attempt, 24) * 10 * 60_000,
  run: returnSuspense,
  onDead: (context, { taskId }) =>
    orderAnotherReturn(context, taskId, 'the acquirer gave no answer'),
}
