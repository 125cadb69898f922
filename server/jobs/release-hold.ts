import { RELEASE_HOLD } from '../servicing/payment-outcomes.ts'
import type { Job } from './job.ts'

/** Gives back the rouble held while a card was attached. */
export const releaseHoldJob: Job<{ paymentId: string; transactionId: string }> = {
  kind: RELEASE_HOLD,
  maxAttempts: 20,
  retryDelayMs: (attempt) => Math.min(attempt, 30) * 60_000,
  async run(context, { paymentId, transactionId }) {
    const result = await context.gateways.acquirer.voidAuthorisation({
      transactionId,
      requestId: `release-${paymentId}`,
    })
    if (result.outcome === 'unknown') throw new Error(`The hold may still stand: ${result.cause}`)
    // A hold that is already gone is refused; there is nothing left to give back.
    if (result.outcome === 'refused')
      context.log.warn({ paymentId, message: result.message }, 'The hold was not released')
  },
}
