import { kopecks } from '../../lending/money.ts'
import type { Context } from '../context.ts'
import { recordWebhook } from '../db/payments.ts'
import {
  finishRefund,
  refundById,
  refundOfOperation,
  type RefundRow,
  refuseRefund,
} from '../db/refunds.ts'
import { transaction } from '../db/transaction.ts'
import type { AcquirerEvent } from '../gateways/gateways.ts'

/** A refund that the acquirer made and we were not told of: the last operation of the invoice. @throws GatewayFailure */
const madeAlready = async (
  context: Context,
  { amountKopecks }: RefundRow,
  invoiceId: string,
): Promise<string | null> => {
  const found = await context.gateways.acquirer.findByInvoice(invoiceId)
  const isIt = found?.operation === 'refund' && found.amountKopecks === amountKopecks
  return isIt && found.state === 'COMPLETED' ? found.transactionId : null
}

/**
 * Gives back what came over the debt, to the operation that brought it. One payment has one refund, so a try after a lost
 * answer first looks whether it was made; under the same request id the acquirer would not make it twice either.
 * @throws Error or GatewayFailure while the outcome is not known: run again
 */
export const returnOverpayment = async (
  context: Context,
  { refundId }: { refundId: string },
): Promise<void> => {
  const { database, clock, gateways } = context
  const known = await refundById(database, refundId)
  if (known?.refund.state !== 'PROCESSING') return
  const { refund, payment } = known
  const finish = (transactionId: string): Promise<void> =>
    transaction(database, (tx) => finishRefund(tx, refund, { transactionId, nowMs: clock.now() }))
  const made = await madeAlready(context, refund, payment.invoiceId)
  if (made !== null) return finish(made)
  if (payment.transactionId === null) throw new Error('A payment without an operation')
  const result = await gateways.acquirer.refund({
    transactionId: payment.transactionId,
    amountKopecks: kopecks(refund.amountKopecks),
    requestId: refund.id,
  })
  if (result.outcome === 'done') return finish(result.transactionId)
  if (result.outcome === 'unknown') throw new Error(`The refund may stand: ${result.cause}`)
  context.log.error({ refundId, message: result.message }, 'A refund was refused: return by hand')
  await transaction(database, (tx) => refuseRefund(tx, refund, clock.now()))
}

/** Refund notice: its operation is the refund's, `paymentTransactionId` the payment's. One that is not ours is logged. */
export const takeRefundEvent = async (context: Context, event: AcquirerEvent): Promise<void> => {
  const { transactionId, paymentTransactionId, invoiceId, amountKopecks } = event
  await transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    const receipt = { kind: event.kind, transactionId, invoiceId, atMs: nowMs }
    if (!(await recordWebhook(tx, receipt))) return
    const refund =
      paymentTransactionId === null || invoiceId === null
        ? null
        : await refundOfOperation(tx, {
            invoiceId,
            transactionId: paymentTransactionId,
            amountKopecks,
          })
    if (!refund) {
      context.log.warn({ transactionId }, 'A notice of a refund that is not ours')
      return
    }
    await finishRefund(tx, refund, { transactionId, nowMs })
  })
}
