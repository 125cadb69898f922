import { kopecks } from '../../lending/money.ts'
import type { Context } from '../context.ts'
import { type CardRow, ownCard, tokenOf } from '../db/cards.ts'
import { whileCharging } from './charges-under-way.ts'
import { approvePayment, closeForm, declinePayment, isPaidBy } from './payment-outcomes.ts'
import {
  lockPayment,
  paymentById,
  type PaymentRow,
  updatePayment,
  type ReceiptedPayment,
  receiptedPayment,
} from '../db/payments.ts'
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

const writeOutcome = (
  context: Context,
  payment: PaymentRow,
  result: ChargeResult,
  askedAtMs: number,
): Promise<void> =>
  transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
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
    const current = await lockPayment(tx, payment.id)
    if (current?.state === 'PROCESSING') await updatePayment(tx, payment.id, { state: 'UNKNOWN' })
  })

/** A payment by a saved card, and the card; null for one that was deleted since. */
export interface Charge {
  readonly payment: PaymentRow
  readonly card: CardRow | null
}

const chargeOf = async ({ database }: Context, paymentId: string): Promise<Charge | null> => {
  const payment = await paymentById(database, paymentId)
  if (!payment?.cardId) return null
  return { payment, card: await ownCard(database, payment.clientId, payment.cardId) }
}

/**
 * Charges the saved card of a payment that is PROCESSING. The acquirer is asked outside any transaction;
 * a lost answer leaves the payment UNKNOWN for the reconciliation, it is never charged again. `begun`: the payment by
 * whoever has just made it.
 */
export const chargeSavedCard = async (
  context: Context,
  paymentId: string,
  begun?: Charge,
): Promise<ReceiptedPayment> => {
  const { database, clock } = context
  const { payment, card } = begun ?? (await chargeOf(context, paymentId)) ?? {}
  if (payment?.state !== 'PROCESSING') return receiptedPayment(database, paymentId)
  const askedAtMs = clock.now()
  const { result, booked } = await whileCharging<ChargeResult>(
    database,
    { begun: payment, askedAtMs },
    async () =>
      card
        ? charge(context, payment, tokenOf(database, card))
        : { outcome: 'unknown', cause: 'the card was deleted' },
  )
  if (result.outcome === 'approved') {
    // The notice of the same operation is often faster than the answer: then all is written.
    const told = booked ?? (await receiptedPayment(database, paymentId))
    if (isPaidBy(told.payment, result.transactionId)) return told
  }
  await writeOutcome(context, payment, result, askedAtMs)
  return receiptedPayment(database, paymentId)
}
