import type { Reply } from '../../protocol/call.ts'
import type { debitCheckSpecifiedAmount } from '../../protocol/calls/cloud-payments/payments.ts'

type Payment = Reply<typeof debitCheckSpecifiedAmount>

/** A payment of 10 999,74 ₽ by the main card as the server tells it; under way where nothing else is said. */
export const paymentFixture = (part: Partial<Payment> = {}): Payment => ({
  paymentId: 'payment-1',
  invoiceId: 'invoice-1',
  state: 'PROCESSING',
  amountKopecks: 1_099_974,
  paymentType: 'INSTALMENT',
  method: 'CARD',
  code: null,
  title: null,
  hint: null,
  loanApplicationId: 'c1',
  paymentDataId: 'card-1',
  finishedAt: null,
  receiptDocumentId: null,
  ...part,
})
