import { MODERATE_CLIENT, type ModerationOrder } from '../db/moderation-queue.ts'
import { moderateClient } from '../services/moderate-client.ts'
import type { Job } from './job.ts'

/** Checks a client's data (D20). When the bureau stays silent the decision is made without it. */
export const moderateClientJob: Job<ModerationOrder> = {
  kind: MODERATE_CLIENT,
  maxAttempts: 4,
  retryDelayMs: (attempt) => attempt * 60_000,
  run: (context, order) => moderateClient(context, { ...order, askingBureau: true }),
  onDead: (context, order) => moderateClient(context, { ...order, askingBureau: false }),
}
