import type { Context } from '../context.ts'
import type { IdempotencyRequest } from '../db/idempotency.ts'
import { openPaymentOf, type ReceiptedPayment, receiptedPayment } from '../db/payments.ts'
import {
  beginPayment,
  type BegunPayment,
  FormInTheWay,
  isFormUnderWay,
  type PaymentRequest,
} from './begin-payment.ts'
import { chargeSavedCard } from './charge-saved-card.ts'
import { reconcilePayment } from './reconcile-payment.ts'

/** A card form that was closed half-way must not keep the person from paying. */
const closeAbandonedForm = async (context: Context, loanId: string): Promise<void> => {
  const open = await openPaymentOf(context.database, loanId)
  if (open && isFormUnderWay(open)) await reconcilePayment(context, open, { startingAnew: true })
}

const begin = async (
  context: Context,
  idempotency: IdempotencyRequest,
  request: PaymentRequest,
): Promise<BegunPayment> => {
  try {
    return await beginPayment(context, idempotency, request, { formIsLookedUp: false })
  } catch (error) {
    if (!(error instanceof FormInTheWay)) throw error
    await closeAbandonedForm(context, request.loanId)
    return beginPayment(context, idempotency, request)
  }
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
): Promise<ReceiptedPayment> => {
  const { paymentId, begun } = await begin(context, idempotency, request)
  if (begun?.card) return chargeSavedCard(context, paymentId, begun)
  return receiptedPayment(context.database, paymentId)
}
