import type { Context } from '../context.ts'
import { findOperation } from '../db/sandbox-cards.ts'
import { PAYOUT_JOB, settlePayout } from './cloud-payments/operations.ts'
import {
  deliverWebhook,
  WEBHOOK_JOB,
  webhookPauseMs,
  type WebhookTask,
} from './cloud-payments/webhooks.ts'

/** The acquirer's own limit of repetitions. */
const MAX_REPEATS = 100
const PAYOUT_RETRY_MS = 10_000

/** Repeats a notification until we take it, on the acquirer's ladder. */
const webhookJob = {
  kind: WEBHOOK_JOB,
  maxAttempts: MAX_REPEATS,
  // The first run of the job is the first repetition, so a failed run number n waits for repetition n + 1.
  retryDelayMs: (attempt: number) => webhookPauseMs(attempt + 1),
  async run(context: Context, payload: unknown): Promise<void> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by scheduleWebhook
    const task = payload as WebhookTask
    if (!(await deliverWebhook(context, task))) {
      throw new Error(`the ${task.kind} notification was not taken`)
    }
  },
}

/** Ends a payout that took its time. */
const payoutJob = {
  kind: PAYOUT_JOB,
  maxAttempts: 10,
  retryDelayMs: () => PAYOUT_RETRY_MS,
  async run(context: Context, payload: unknown): Promise<void> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by beginPayout
    const { transactionId } = payload as { transactionId: number }
    const operation = await findOperation(context.database, transactionId)
    if (operation?.status === 'Created') await settlePayout(context, operation)
  },
}

/** What the stand-ins do later; run by the same outbox as the product's own jobs, never in production. */
export const SANDBOX_JOBS = [webhookJob, payoutJob] as const
