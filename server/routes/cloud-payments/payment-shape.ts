import { CATALOGUE, isRefusalCode } from '../../../protocol/errors.ts'
import { kopecks, toRoubles } from '../../../lending/money.ts'
import type { PaymentRow } from '../../db/payments.ts'

/** Title and hint of a refusal by the codes of spec §8. */
export const declineText = (code: string | null) => {
  const entry = code !== null && isRefusalCode(code) ? CATALOGUE[code] : null
  return { code, title: entry?.title ?? null, hint: entry?.hint ?? null }
}

/** How a payment stands, as the calls show it. */
export const paymentShape = (payment: PaymentRow, receiptDocumentId: string | null) => ({
  paymentId: payment.id,
  invoiceId: payment.invoiceId,
  state: payment.state,
  amountKopecks: payment.amountKopecks,
  paymentType: payment.paymentType,
  method: payment.method,
  ...declineText(payment.declineCode),
  loanApplicationId: payment.loanId,
  paymentDataId: payment.cardId,
  finishedAt: payment.finishedAtMs === null ? null : new Date(payment.finishedAtMs).toISOString(),
  receiptDocumentId,
})

/** What the widget takes: roubles, as it counts (docs/decisions/0001). */
export const widgetShape = (
  payment: Pick<PaymentRow, 'amountKopecks' | 'invoiceId'>,
  clientId: string,
) => ({
  amount: toRoubles(kopecks(payment.amountKopecks)),
  accountId: clientId,
  invoiceId: payment.invoiceId,
  currency: 'RUB' as const,
})
