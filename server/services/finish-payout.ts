import type { Context } from '../context.ts'
import { endPayout, type PayoutEnd } from '../db/payout-outcomes.ts'
import { payoutById } from '../db/payouts.ts'
import { transaction } from '../db/transaction.ts'
import type { AcquirerEvent } from '../gateways/gateways.ts'

/** Writes down how a payout ended; told again it changes nothing. */
export const finishPayout = (context: Context, payoutId: string, end: PayoutEnd): Promise<void> =>
  transaction(context.database, (tx) => endPayout(tx, payoutId, end, context.clock.now()))

/** Pay or Fail of a payout: its invoice is our payout's id. An event that does not fit it is logged, not acted on. */
export const finishPayoutByEvent = async (
  context: Context,
  event: AcquirerEvent,
): Promise<void> => {
  const { kind, invoiceId, transactionId, amountKopecks, reasonCode } = event
  const payout = invoiceId === null ? null : await payoutById(context.database, invoiceId)
  if (!payout || payout.amountKopecks !== amountKopecks || (kind !== 'pay' && kind !== 'fail')) {
    context.log.warn({ kind, transactionId }, 'A notice of a payout that is not ours')
    return
  }
  if (kind === 'pay' && payout.state === 'DECLINED') {
    // Money that was given up as refused has gone all the same: only a person can tell which payout is the extra one.
    context.log.error({ payoutId: payout.id, transactionId }, 'A payout given up was made')
  }
  await finishPayout(
    context,
    payout.id,
    kind === 'pay'
      ? { state: 'COMPLETED', transactionId }
      : { state: 'DECLINED', transactionId, reasonCode },
  )
}
