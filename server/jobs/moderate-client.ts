import { MODERATE_CLIENT, type ModerationOrder } from '../onboarding/moderation-queue.ts'
import { moderateClient } from '../onboarding/moderate-client.ts'
import type { Job } from './job.ts'

/** Checks a client's data (D20). It never dies: without a decision the client waits, nobody passes by themselves (D44). */
export const moderateClientJob: Job<ModerationOrder> = {
  kind: MODERATE_CLIENT,
  maxAttempts: Number.POSITIVE_INFINITY,
  retryDelayMs: (attempt) => Math.min(attempt, 15) * 60_000,
  run: moderateClient,
}
