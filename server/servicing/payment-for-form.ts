import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { IdempotencyRequest } from '../db/idempotency.ts'
import { paymentById, type PaymentRow, waitingPaymentOf } from '../db/payments.ts'
import { nearestPaymentOf } from '../loan-book/loan-charges.ts'
import { beginPayment } from './begin-payment.ts'

const isWaiting = (
  payment: PaymentRow | null,
  clientId: string,
  nowMs: number,
): payment is PaymentRow =>
  payment?.clientId === clientId &&
  payment.purpose === 'REPAYMENT' &&
  payment.method === 'CARD' &&
  (payment.state === 'CREATED' || payment.state === 'DECLINED') &&
  payment.expiresAtMs > nowMs

/** The one that waits already, otherwise one over the sum that is due next. */
const nearest = async (
  context: Context,
  idempotency: IdempotencyRequest,
  clientId: string,
): Promise<PaymentRow> => {
  const { database, clock } = context
  const waiting = await waitingPaymentOf(database, clientId, 'REPAYMENT')
  if (isWaiting(waiting, clientId, clock.now())) return waiting
  const due = await nearestPaymentOf(database, clientId, clock.now())
  if (!due) throw new Refusal('NOTHING_TO_PAY')
  const { paymentId } = await beginPayment(context, idempotency, {
    clientId,
    loanId: due.loanId,
    amountKopecks: due.amountKopecks,
    paymentType: 'INSTALMENT',
    cardId: null,
  })
  const begun = await paymentById(database, paymentId)
  if (!begun) throw new Error('A payment that was begun is gone')
  return begun
}

/**
 * The payment that the acquirer's card form is opened for: the client's own one by its id, or, without an id (spec §7
 * sends an empty body), the nearest one due over all contracts.
 * @throws Refusal NOT_FOUND, NOTHING_TO_PAY, and what `beginPayment` refuses
 */
export const paymentForForm = async (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, paymentId }: { clientId: string; paymentId: string | undefined },
): Promise<PaymentRow> => {
  if (paymentId === undefined) return nearest(context, idempotency, clientId)
  const payment = await paymentById(context.database, paymentId)
  if (payment?.clientId !== clientId) throw new Refusal('NOT_FOUND')
  if (!isWaiting(payment, clientId, context.clock.now())) throw new Refusal('NOTHING_TO_PAY')
  return payment
}
