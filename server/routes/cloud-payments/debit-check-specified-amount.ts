import { fromRoubles } from '../../../lending/money.ts'
import { debitCheckSpecifiedAmount } from '../../../protocol/calls/cloud-payments.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { openPaymentOf } from '../../db/payments.ts'
import { route } from '../../route.ts'
import { beginPayment } from '../../services/begin-payment.ts'
import { chargeSavedCard } from '../../services/charge-saved-card.ts'
import { reconcilePayment } from '../../services/reconcile-payment.ts'
import { outcomeOf } from './outcome.ts'

/** There is no commission, so none is taken silently either (D15). */
const refuseCommission = (commissions: number): void => {
  if (commissions === 0) return
  const message = 'Комиссии нет. Передайте 0.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'commissions', message }] })
}

/** A card form that was closed half-way must not keep the person from paying. */
const clearAbandoned = async (context: Context, loanId: string): Promise<void> => {
  const open = await openPaymentOf(context.database, loanId)
  if (open?.state === 'PROCESSING' && open.cardId === null)
    await reconcilePayment(context, open, { startingAnew: true })
}

export const debitCheckSpecifiedAmountRoute = route(
  debitCheckSpecifiedAmount,
  async ({ context, client, body, idempotency }) => {
    refuseCommission(body.commissions)
    await clearAbandoned(context, body.loanApplicationId)
    const { paymentId, isNew } = await beginPayment(context, idempotency, {
      clientId: client.id,
      loanId: body.loanApplicationId,
      amountKopecks: fromRoubles(body.amount),
      paymentType: body.paymentType,
      cardId: body.paymentDataId ?? null,
    })
    if (isNew && body.paymentDataId) await chargeSavedCard(context, paymentId)
    return outcomeOf(context, client.id, paymentId)
  },
)
