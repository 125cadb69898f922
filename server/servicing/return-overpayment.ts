import { MINUTE_MS } from '../../lending/durations.ts'
import { kopecks } from '../../lending/money.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { invoiceAtAcquirer, isReturnStopped } from '../db/money-tasks.ts'
import { enqueue } from '../db/outbox.ts'
import type { PaymentRow } from '../db/payments.ts'
import { putOffWhileHeld } from '../screening/screen-clients.ts'
import { putOffWhileDisputed } from './chargebacks.ts'
import type { JobRow } from '../job.ts'
import { beginRefund, isOtherRefund } from './asked-refunds.ts'
import {
  finishRefund,
  noteRefundOrdered,
  RETURN_OVERPAYMENT,
  refundById,
  type RefundRow,
  retryRefusedRefund,
} from './refunds.ts'
import { transaction } from '../db/transaction.ts'

/** A refund that the acquirer made and we were not told of: the last operation of the invoice. @throws GatewayFailure */
const madeAlready = async (
  context: Context,
  { id, amountKopecks }: RefundRow,
  { invoiceId, transactionId }: Pick<PaymentRow, 'transactionId'> & { invoiceId: string | null },
): Promise<string | null> => {
  const found = invoiceId === null ? null : await context.gateways.acquirer.findByInvoice(invoiceId)
  const isIt =
    found?.operation === 'refund' &&
    found.amountKopecks === amountKopecks &&
    (found.originalTransactionId === null || found.originalTransactionId === transactionId)
  if (!isIt || found.state !== 'COMPLETED' || (await isOtherRefund(context, found, id))) return null
  return found.transactionId
}

const LOOK_AGAIN_MS = 10 * MINUTE_MS

interface Order {
  readonly refundId: string
  readonly row: JobRow
}

/** The bank has not said yet that it gave the money back: looked at again. One look is followed by one other. */
const lookLater = (tx: Tx, { refundId, row }: Order, nowMs: number): Promise<void> =>
  enqueue(tx, {
    kind: RETURN_OVERPAYMENT,
    payload: { refundId },
    runAtMs: nowMs + LOOK_AGAIN_MS,
    dedupeKey: `after:${row.id}`,
  })

/** A refund by СБП was taken as an order: its own notice, or a look-up, says that the money has gone (decision 0071). */
const noteOrdered = ({ database, clock }: Context, order: Order, transactionId: string) =>
  transaction(database, async (tx) => {
    await noteRefundOrdered(tx, order.refundId, transactionId)
    await lookLater(tx, order, clock.now())
  })

/** What became of a refund that was ordered: never ordered again before the bank has refused it. */
const followOrdered = async (context: Context, order: Order, ordered: string): Promise<void> => {
  const { database, clock, gateways } = context
  const found = await gateways.acquirer.findTransaction(ordered)
  if (found?.state !== 'DECLINED' && found?.state !== 'CANCELLED')
    return transaction(database, (tx) => lookLater(tx, order, clock.now()))
  await transaction(database, (tx) => noteRefundOrdered(tx, order.refundId, null))
  const message = 'The bank of the payer gave nothing back'
  await orderAnotherTry(context, order, { message, isAnswered: true })
}

/**
 * Gives back what came over the debt, to the operation that brought it. One payment has one refund, so a try after a lost
 * answer first looks whether it was made; under the same request id the acquirer would not make it twice within an hour
 * either. Of an invoice one refund at a time is asked for and not answered (decision 0150).
 * Nothing goes back to somebody found on a list of 115-FZ until two people have cleared them, or while its payer disputes it.
 * @throws Error or GatewayFailure while the outcome is not known: run again
 */
export const returnOverpayment = async (
  context: Context,
  { refundId }: { refundId: string },
  row: JobRow,
): Promise<void> => {
  const { database, clock, gateways } = context
  const known = await refundById(database, refundId)
  if (known?.refund.state !== 'PROCESSING') return
  const { refund, payment } = known
  if (await isReturnStopped(database, refund.id)) return
  const finish = (transactionId: string): Promise<void> =>
    transaction(database, (tx) => finishRefund(tx, refund, { transactionId, nowMs: clock.now() }))
  const invoiceId = await invoiceAtAcquirer(database, payment)
  const made = await madeAlready(context, refund, { ...payment, invoiceId })
  if (made !== null) return finish(made)
  if (refund.transactionId !== null)
    return followOrdered(context, { refundId, row }, refund.transactionId)
  const order = { kind: RETURN_OVERPAYMENT, payload: { refundId }, row }
  if (await putOffWhileHeld(context, { ...order, clientId: refund.clientId })) return
  const { transactionId } = payment
  if (transactionId === null) throw new Error('A payment without an operation')
  if (await putOffWhileDisputed(context, { ...order, transactionId })) return
  if (!(await beginRefund(context, { invoiceId, requestId: refund.id })))
    return transaction(database, (tx) => lookLater(tx, { refundId, row }, clock.now()))
  const result = await gateways.acquirer.refund({
    transactionId,
    amountKopecks: kopecks(refund.amountKopecks),
    requestId: refund.id,
  })
  if (result.outcome === 'done')
    return payment.method === 'SBP'
      ? noteOrdered(context, { refundId, row }, result.transactionId)
      : finish(result.transactionId)
  if (result.outcome === 'unknown') throw new Error(`The refund may stand: ${result.cause}`)
  await orderAnotherTry(context, { refundId }, { message: result.message, isAnswered: true })
}

/**
 * Notes that an overpayment could not be given back, and orders the next try: it stays on its way until it is, or a person
 * sends it by a transfer.
 */
export const orderAnotherTry = async (
  context: Context,
  { refundId }: { refundId: string },
  refusal: { readonly message: string; readonly isAnswered: boolean },
): Promise<void> => {
  const { message } = refusal
  context.log.error({ refundId, message }, 'A refund was refused: it will be tried again')
  const known = await refundById(context.database, refundId)
  if (!known) return
  await transaction(context.database, (tx) =>
    retryRefusedRefund(tx, known.refund, { ...refusal, nowMs: context.clock.now() }),
  )
}
