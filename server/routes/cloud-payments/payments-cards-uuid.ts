import { paymentsCardsUuid } from '../../../protocol/calls/cloud-payments/payments.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import type { IdempotencyRequest } from '../../db/idempotency.ts'
import { nearestPaymentOf } from '../../loan-book/loan-charges.ts'
import { paymentById, type PaymentRow, waitingPaymentOf } from '../../db/payments.ts'
import { route } from '../../route.ts'
import { beginPayment } from '../../servicing/begin-payment.ts'
import { widgetShape } from './payment-shape.ts'

const waits = (
  payment: PaymentRow | null,
  clientId: string,
  nowMs: number,
): payment is PaymentRow =>
  payment?.clientId === clientId &&
  payment.purpose === 'REPAYMENT' &&
  (payment.state === 'CREATED' || payment.state === 'DECLINED') &&
  payment.expiresAtMs > nowMs

/** Spec §7 sends an empty body: then it is the nearest payment due over all contracts. */
const nearest = async (
  context: Context,
  clientId: string,
  idempotency: IdempotencyRequest,
): Promise<PaymentRow> => {
  const waiting = await waitingPaymentOf(context.database, clientId, 'REPAYMENT')
  if (waits(waiting, clientId, context.clock.now())) return waiting
  const due = await nearestPaymentOf(context.database, clientId, context.clock.now())
  if (!due) throw new Refusal('NOTHING_TO_PAY')
  const { paymentId } = await beginPayment(context, idempotency, {
    clientId,
    loanId: due.loanId,
    amountKopecks: due.amountKopecks,
    paymentType: 'INSTALMENT',
    cardId: null,
  })
  const begun = await paymentById(context.database, paymentId)
  if (!begun) throw new Error('A payment that was begun is gone')
  return begun
}

export const paymentsCardsUuidRoute = route(
  paymentsCardsUuid,
  async ({ context, client, query, idempotency }) => {
    if (query.paymentId === undefined)
      return widgetShape(await nearest(context, client.id, idempotency), client.id)
    const payment = await paymentById(context.database, query.paymentId)
    if (payment?.clientId !== client.id) throw new Refusal('NOT_FOUND')
    if (!waits(payment, client.id, context.clock.now())) throw new Refusal('NOTHING_TO_PAY')
    return widgetShape(payment, client.id)
  },
)
