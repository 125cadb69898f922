import { MINUTE_MS } from '../../lending/durations.ts'
import { SETTLE_HOLD } from '../servicing/card-holds.ts'
import { releaseAttachment } from '../servicing/release-attachment.ts'
import { RELEASE_HOLD } from '../servicing/payment-outcomes.ts'
import { keepTryingHold, settleHold } from '../servicing/settle-hold.ts'
import type { Job } from '../job.ts'

/** Gives back the rouble held while a card was attached. */
export const releaseHoldJob: Job<{ paymentId: string; transactionId: string }> = {
  kind: RELEASE_HOLD,
  maxAttempts: 20,
  retryDelayMs: (attempt) => Math.min(attempt, 30) * MINUTE_MS,
  run: releaseAttachment,
}

/** Captures or releases a hold; a hold lives about a week, so most of the tries come on its first day. */
export const settleHoldJob: Job<{ transactionId: string }> = {
  kind: SETTLE_HOLD,
  maxAttempts: 40,
  retryDelayMs: (attempt) => Math.min(attempt, 30) * MINUTE_MS,
  run: settleHold,
  onDead: keepTryingHold,
}
