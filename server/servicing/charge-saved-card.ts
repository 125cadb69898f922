import { kopecks } from '../../lending/money.ts'
import type { Context } from '../context.ts'
import { ownCard, tokenOf } from '../db/cards.ts'
import { approvePayment, closeForm, declinePayment } from './payment-outcomes.ts'
import { lockPayment, paymentById, type PaymentRow, updatePayment } from '../db/payments.ts'
import { transaction } from '../db/transaction.ts'
import { type ChargeResult, GatewayFailure } from '../gateways/gateways.ts'

const charge = async (
  context: Context,
  payment: PaymentRow,
  token: string,
): Promise<ChargeResult> => {
  try {
    return await context.gateways.acquirer.chargeToken({
      amountKopecks: kopecks(payment.amountKopecks),
      accountId: payment.clientId,
      token,
      invoiceId: payment.invoiceId,
      description: 'Платёж по договору займа',
      initiator: payment.initiator,
      scheduled: payment.initiator === 'MERCHANT',
      requestId: payment.id,
    })
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    context.log.warn({ paymentId: payment.id, err: error }, 'The acquirer could not be asked')
    return { outcome: 'unknown', cause: error.message }
  }
}

/**
 * Charges the saved card of a payment that is PROCESSING. The acquirer is asked outside any transaction;
 * a lost answer leaves the payment UNKNOWN for the reconciliation, it is never charged again.
 */
export const chargeSavedCard = async (context: Context, paymentId: string): Promise<void> => {
  const { database, clock } = context
  const payment = await paymentById(database, paymentId)
  if (!payment?.cardId || payment.state !== 'PROCESSING') return
  const card = await ownCard(database, payment.clientId, payment.cardId)
  const askedAtMs = clock.now()
  const result: ChargeResult = card
    ? await charge(context, payment, tokenOf(database, card))
    : { outcome: 'unknown', cause: 'the card was deleted' }
  await transaction(database, async (tx) => {
    const nowMs = clock.now()
    if (result.outcome === 'approved') {
      const { isTestTerminal } = context.gateways.acquirer
      const approval = { ...result, isTestTerminal, card: null, paidAtMs: askedAtMs, nowMs }
      const end = await approvePayment(tx, payment, approval)
      if (end === 'KEPT') await closeForm(tx, payment, nowMs)
      return
    }
    if (result.outcome === 'declined') {
      const { transactionId, paymentCode: code, reasonCode, retry } = result
      return declinePayment(tx, payment, { transactionId, code, reasonCode, retry, nowMs })
    }
    // The webhook may have been faster than the lost answer.
    const current = await lockPayment(tx, paymentId)
    if (current?.state === 'PROCESSING') await updatePayment(tx, paymentId, { state: 'UNKNOWN' })
  })
}
