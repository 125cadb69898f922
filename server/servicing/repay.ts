import type { Context } from '../context.ts'
import type { IdempotencyRequest } from '../db/idempotency.ts'
import { openPaymentOf, paymentById, type PaymentRow } from '../db/payments.ts'
import { beginPayment, type PaymentRequest } from './begin-payment.ts'
import { chargeSavedCard } from './charge-saved-card.ts'
import { reconcilePayment } from './reconcile-payment.ts'

/** A card form that was closed half-way must not keep the person from paying. */
const closeAbandonedForm = async (context: Context, loanId: string): Promise<void> => {
  const open = await openPaymentOf(context.database, loanId)
  if (open?.state === 'PROCESSING' && open.cardId === null)
    await reconcilePayment(context, open, { startingAnew: true })
}

/**
 * Takes a payment of a loan: checks and fixes its sum and, where a saved card is named, charges that at once. Sent
 * again under its key it charges nothing more. Returns the payment as it stands then.
 * @throws Refusal what `beginPayment` refuses
 */
export const repay = async (
  context: Context,
  idempotency: IdempotencyRequest,
  request: PaymentRequest,
): Promise<PaymentRow> => {
  await closeAbandonedForm(context, request.loanId)
  const { paymentId, isNew } = await beginPayment(context, idempotency, request)
  if (isNew && request.cardId !== null) await chargeSavedCard(context, paymentId)
  const payment = await paymentById(context.database, paymentId)
  if (!payment) throw new Error('A payment that was begun is gone')
  return payment
}
