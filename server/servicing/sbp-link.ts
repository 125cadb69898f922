import { MINUTE_MS } from '../../lending/durations.ts'
import { kopecks } from '../../lending/money.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { lockLoan } from '../db/loans.ts'
import { lockPayment, paymentByInvoice, type PaymentRow, updatePayment } from '../db/payments.ts'
import { transaction } from '../db/transaction.ts'
import { GatewayFailure, type SbpLink } from '../gateways/gateways.ts'

const isWaiting = ({ method, state, expiresAtMs }: PaymentRow, nowMs: number): boolean =>
  method === 'SBP' && (state === 'CREATED' || state === 'PROCESSING') && expiresAtMs > nowMs

/** The same order for the same payment: the acquirer repeats its answer for an hour, a payment lives ten minutes. */
const orderLink = async (
  { gateways, clock, log }: Context,
  payment: PaymentRow,
): Promise<SbpLink> => {
  const { id, amountKopecks, clientId, invoiceId, expiresAtMs } = payment
  try {
    return await gateways.acquirer.sbpLink({
      amountKopecks: kopecks(amountKopecks),
      accountId: clientId,
      invoiceId,
      description: 'Платёж по займу',
      // No longer than the payment: money that comes after it would find nobody waiting.
      lifeMinutes: Math.max(1, Math.floor((expiresAtMs - clock.now()) / MINUTE_MS)),
      requestId: id,
    })
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    log.warn({ err: error }, 'The acquirer gave no link of СБП')
    throw new Refusal('UNAVAILABLE')
  }
}

/** Money may be moving by it from now on, also where the acquirer asked us by no Check. */
const markUnderWay = (
  { database }: Context,
  { id, loanId }: PaymentRow,
  transactionId: string,
): Promise<void> =>
  transaction(database, async (tx) => {
    if (loanId !== null) await lockLoan(tx, loanId)
    const payment = await lockPayment(tx, id)
    if (payment?.state === 'CREATED')
      await updatePayment(tx, id, { state: 'PROCESSING', transactionId })
  })

/**
 * The link by which a client's own payment is confirmed in their bank; the same one however often it is asked for
 * (decision 0071).
 * @throws Refusal NOT_FOUND, NOTHING_TO_PAY for one that has ended or is over, UNAVAILABLE
 */
export const sbpLink = async (
  context: Context,
  { clientId, invoiceId }: { clientId: string; invoiceId: string },
): Promise<{ url: string; expiresAtMs: number }> => {
  const payment = await paymentByInvoice(context.database, invoiceId)
  if (payment?.clientId !== clientId) throw new Refusal('NOT_FOUND')
  if (!isWaiting(payment, context.clock.now())) throw new Refusal('NOTHING_TO_PAY')
  const link = await orderLink(context, payment)
  if (link.outcome === 'refused') throw new Refusal('NOTHING_TO_PAY')
  await markUnderWay(context, payment, link.transactionId)
  return { url: link.url, expiresAtMs: payment.expiresAtMs }
}
