import { fromRoubles } from '../../../lending/money.ts'
import { debitCheckSpecifiedAmount } from '../../../protocol/calls/cloud-payments/payments.ts'
import type { PaymentType } from '../../../protocol/enums.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { openPaymentOf } from '../../db/payments.ts'
import { route } from '../../route.ts'
import { beginPayment } from '../../servicing/begin-payment.ts'
import { chargeSavedCard } from '../../servicing/charge-saved-card.ts'
import { reconcilePayment } from '../../servicing/reconcile-payment.ts'
import { outcomeOf } from './outcome.ts'

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

export const debitCheckSpecifiedAmountRoute = route(
  debitCheckSpecifiedAmount,
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
