import * as z from 'zod'
import { findOperation } from './sandbox-store.ts'
import { anyJob, type AnyJob, type Job } from '../job.ts'
import {
  PAYOUT_JOB,
  SBP_REFUND_JOB,
  settlePayout,
  settleSbpRefund,
} from './cloud-payments/operations.ts'
import {
  deliverWebhook,
  WEBHOOK_JOB,
  webhookPauseMs,
  type WebhookTask,
  webhookTask,
} from './cloud-payments/webhooks.ts'

/** The acquirer's own limit of repetitions. */
const MAX_REPEATS = 100
const PAYOUT_RETRY_MS = 10_000

/** Repeats a notification until we take it, on the acquirer's ladder. */
const webhookJob: Job<WebhookTask> = {
  kind: WEBHOOK_JOB,
  maxAttempts: MAX_REPEATS,
  // The first run of the job is the first repetition, so a failed run number n waits for repetition n + 1.
  retryDelayMs: (attempt) => webhookPauseMs(attempt + 1),
  async run(context, task) {
    if (!(await deliverWebhook(context, task))) {
      throw new Error(`the ${task.kind} notification was not taken`)
    }
  },
}

/** Ends a payout that took its time. */
const payoutJob: Job<{ transactionId: number }> = {
  kind: PAYOUT_JOB,
  maxAttempts: 10,
  retryDelayMs: () => PAYOUT_RETRY_MS,
  async run(context, { transactionId }) {
    const operation = await findOperation(context.database, transactionId)
    if (operation?.status === 'Created') await settlePayout(context, operation)
  },
}

/** Ends a refund by СБП, which takes its time. */
const sbpRefundJob: Job<{ transactionId: number }> = {
  kind: SBP_REFUND_JOB,
  maxAttempts: 10,
  retryDelayMs: () => PAYOUT_RETRY_MS,
  async run(context, { transactionId }) {
    await settleSbpRefund(context, transactionId)
  },
}

/** What the stand-ins do later; run by the same outbox as the product's own jobs, never in production. */
export const SANDBOX_JOBS: readonly AnyJob[] = [
  anyJob(webhookJob, webhookTask),
  anyJob(payoutJob, z.object({ transactionId: z.int() })),
  anyJob(sbpRefundJob, z.object({ transactionId: z.int() })),
]
