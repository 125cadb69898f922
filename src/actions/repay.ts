import { toRoubles, type Kopecks } from '../../lending/money.ts'
import type { Reply } from '../../protocol/call.ts'
import type { PaymentMethod, PaymentType } from '../../protocol/enums.ts'
import {
  debitCheckSpecifiedAmount,
  paymentsCardsUuid,
} from '../../protocol/calls/cloud-payments/payments.ts'
import { once } from '../api/intent.ts'
import { openPaymentWidget, type WidgetClaim, type WidgetInfo } from '../api/payment-widget.ts'
import { send } from '../api/send.ts'

export type PaymentOutcome = Reply<typeof debitCheckSpecifiedAmount>

export interface Repayment {
  readonly loanApplicationId: string
  readonly amountKopecks: Kopecks
  /**
   * PAYOFF closes the loan; the server checks the sum against its own quote (D13). PARTIALLY_EARLY and PROLONGATION pay
   * for the change that was signed, exactly what it asks for (D13, D14).
   */
  readonly paymentType: PaymentType
  /** A saved card is charged at once; null fixes the payment for the acquirer's form, or for СБП. */
  readonly paymentDataId: string | null
  /** By СБП it is confirmed in the payer's bank; absent: by card. */
  readonly method?: PaymentMethod
  /** Hash of the signed terms a change is paid by: another change is never paid in its place (D57). */
  readonly termsHash?: string | null
  /** The person was asked and means a second equal payment (D59). */
  readonly repeat?: boolean
}

/** Fixes the sum, and charges a saved card. Never queued (D31). Throws CallRefused, NetworkFailure. */
export const repay = (repayment: Repayment): Promise<PaymentOutcome> => {
  const { loanApplicationId, amountKopecks, paymentType, paymentDataId } = repayment
  const { termsHash, repeat = false, method = 'CARD' } = repayment
  const way = method === 'SBP' ? 'sbp' : (paymentDataId ?? 'form')
  const name = ['repay', loanApplicationId, paymentType, amountKopecks, way]
  if (termsHash) name.push(termsHash)
  if (repeat) name.push('repeat')
  return once(name.join('/'), (idempotencyKey) =>
    send(debitCheckSpecifiedAmount, {
      body: {
        amount: toRoubles(amountKopecks),
        loanApplicationId,
        paymentType,
        prolongation: paymentType === 'PROLONGATION',
        commissions: 0,
        paymentDataId,
        ...(method === 'SBP' && { method }),
        ...(termsHash && { termsHash }),
        repeat,
      },
      idempotencyKey,
    }),
  )
}

/** Amount, account, invoice and currency for the acquirer's form. Throws CallRefused, NetworkFailure. */
export const paymentInfo = (paymentId: string): Promise<WidgetInfo> =>
  once(`payment-info/${paymentId}`, (idempotencyKey) =>
    send(paymentsCardsUuid, { query: { paymentId }, idempotencyKey }),
  )

/** Opens the acquirer's form, 3-D Secure included; resolves when it is closed. How it ended is for `paymentOutcomeQuery`. */
export const payByForm = (
  info: WidgetInfo,
  description: string,
  onOpen: () => void,
): Promise<WidgetClaim> => openPaymentWidget({ ...info, mode: 'charge', description }, onOpen)
