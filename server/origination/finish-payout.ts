import type { Context } from '../context.ts'
import { keepPayout, lockPayoutOf, payoutDifferences } from './payout-differences.ts'
import { endPayout } from './payout-outcomes.ts'
import { transaction } from '../db/transaction.ts'
import { type AcquirerEvent, WEBHOOK_ANSWER } from '../gateways/gateways.ts'

/** May a payout be made? Only one that is on its way, exactly as it was ordered (D45), and that nobody has cancelled. */
export const checkPayout = (context: Context, event: AcquirerEvent): Promise<number> =>
  transaction(context.database, async (tx) => {
    const known = await lockPayoutOf(tx, event.invoiceId)
    if (!known) return WEBHOOK_ANSWER.wrongInvoice
    const { isTestTerminal } = context.gateways.acquirer
    const differences = payoutDifferences(known, event, { isTestTerminal, isMade: false })
    const isAwaited = known.payout.state === 'PROCESSING' && !known.isStopped
    return differences.length === 0 && isAwaited
      ? WEBHOOK_ANSWER.accepted
      : WEBHOOK_ANSWER.cannotAccept
  })

/**
 * Pay or Fail of a payout; told again it changes nothing. A notice that does not fit the payout it names ends nothing:
 * it is kept for a person (D45), and the payout is looked up as before.
 */
export const finishPayoutByEvent = async (
  context: Context,
  event: AcquirerEvent,
): Promise<void> => {
  const { kind, invoiceId, transactionId, reasonCode } = event
  if (kind !== 'pay' && kind !== 'fail') return
  const { isTestTerminal } = context.gateways.acquirer
  const isMade = kind === 'pay'
  const kept = await transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    const known = await lockPayoutOf(tx, invoiceId)
    const reasons = payoutDifferences(known, event, { isTestTerminal, isMade })
    if (!known || reasons.length > 0) {
      const notice = { known, invoiceId, found: event, reasons }
      await keepPayout(tx, notice, { isTestTerminal, isMade, nowMs })
      return true
    }
    const end = isMade
      ? ({ state: 'COMPLETED', transactionId } as const)
      : ({ state: 'DECLINED', transactionId, reasonCode } as const)
    await endPayout(tx, known.payout.id, end, nowMs)
    return false
  })
  if (kept)
    context.log.error({ kind, transactionId }, 'A payout that differs was kept: see money_task')
}
