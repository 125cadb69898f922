import { fromRoubles } from '../../../lending/money.ts'
import * as calls from '../../../protocol/calls/cloud-payments/payments.ts'
import type { PaymentType } from '../../../protocol/enums.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import type { IdempotencyRequest } from '../../db/idempotency.ts'
import {
  openPaymentOf,
  paymentById,
  paymentByInvoice,
  type PaymentRow,
  waitingPaymentOf,
} from '../../db/payments.ts'
import { receiptOf } from '../../db/receipts.ts'
import { nearestPaymentOf } from '../../loan-book/loan-charges.ts'
import { route } from '../../route.ts'
import { beginPayment } from '../../servicing/begin-payment.ts'
import { chargeSavedCard } from '../../servicing/charge-saved-card.ts'
import { reconcilePayment } from '../../servicing/reconcile-payment.ts'
import { paymentShape, widgetShape } from './payment-shape.ts'

/** A client's own payment as it stands now. @throws Refusal NOT_FOUND */
const outcomeOf = async (context: Context, clientId: string, paymentId: string) => {
  const payment = await paymentById(context.database, paymentId)
  if (payment?.clientId !== clientId) throw new Refusal('NOT_FOUND')
  return paymentShape(payment, await receiptOf(context.database, payment))
}

export const widgetConfig = route(calls.widgetConfig, ({ context }) =>
  context.gateways.acquirer.widgetConfig(),
)

/** There is no commission, so none is taken silently either (D15). */
const refuseCommission = (commissions: number): void => {
  if (commissions === 0) return
  const message = 'Комиссии нет. Передайте 0.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'commissions', message }] })
}

/** `prolongation: true` is the same as the type PROLONGATION (spec §7), and never goes with another change. */
const typeOf = (paymentType: PaymentType, prolongation: boolean): PaymentType => {
  if (!prolongation) return paymentType
  if (paymentType !== 'PARTIALLY_EARLY') return 'PROLONGATION'
  const message = 'Продление и частичное досрочное погашение оплачиваются по отдельности.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'prolongation', message }] })
}

/** A card form that was closed half-way must not keep the person from paying. */
const clearAbandoned = async (context: Context, loanId: string): Promise<void> => {
  const open = await openPaymentOf(context.database, loanId)
  if (open?.state === 'PROCESSING' && open.cardId === null)
    await reconcilePayment(context, open, { startingAnew: true })
}

export const debitCheckSpecifiedAmount = route(
  calls.debitCheckSpecifiedAmount,
  async ({ context, client, body, idempotency }) => {
    refuseCommission(body.commissions)
    await clearAbandoned(context, body.loanApplicationId)
    const { paymentId, isNew } = await beginPayment(context, idempotency, {
      clientId: client.id,
      loanId: body.loanApplicationId,
      amountKopecks: fromRoubles(body.amount),
      paymentType: typeOf(body.paymentType, body.prolongation),
      cardId: body.paymentDataId ?? null,
      termsHash: body.termsHash,
      repeat: body.repeat,
    })
    if (isNew && body.paymentDataId) await chargeSavedCard(context, paymentId)
    return outcomeOf(context, client.id, paymentId)
  },
)

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

export const paymentsCardsUuid = route(
  calls.paymentsCardsUuid,
  async ({ context, client, query, idempotency }) => {
    if (query.paymentId === undefined)
      return widgetShape(await nearest(context, client.id, idempotency), client.id)
    const payment = await paymentById(context.database, query.paymentId)
    if (payment?.clientId !== client.id) throw new Refusal('NOT_FOUND')
    if (!waits(payment, client.id, context.clock.now())) throw new Refusal('NOTHING_TO_PAY')
    return widgetShape(payment, client.id)
  },
)

/** The acquirer is asked only when its own notice is late. */
const PATIENCE_MS = 10_000

export const paymentOutcomeByInvoice = route(
  calls.paymentOutcomeByInvoice,
  async ({ context, client, params }) => {
    const payment = await paymentByInvoice(context.database, params.invoiceId)
    if (payment?.clientId !== client.id) throw new Refusal('NOT_FOUND')
    if (context.clock.now() - payment.createdAtMs > PATIENCE_MS)
      await reconcilePayment(context, payment)
    return outcomeOf(context, client.id, payment.id)
  },
)
