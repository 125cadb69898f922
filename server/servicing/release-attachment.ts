import type { Context } from '../context.ts'

/**
 * Gives back the rouble that was held while a card was attached; asked again under the same id it gives back no more.
 * @throws Error while the acquirer does not say how it ended
 */
export const releaseAttachment = async (
  { gateways, log }: Context,
  { paymentId, transactionId }: { paymentId: string; transactionId: string },
): Promise<void> => {
  const result = await gateways.acquirer.voidAuthorisation({
    transactionId,
    requestId: `release-${paymentId}`,
  })
  if (result.outcome === 'unknown') throw new Error(`The hold may still stand: ${result.cause}`)
  // A hold that is already gone is refused; there is nothing left to give back.
  if (result.outcome === 'refused')
    log.warn({ paymentId, message: result.message }, 'The hold was not released')
}
