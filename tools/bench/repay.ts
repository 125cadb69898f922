import { kopecks, toRoubles } from '../../lending/money.ts'
import type { Reply } from '../../protocol/call.ts'
import {
  debitCheckSpecifiedAmount,
  paymentOutcomeByInvoice,
  paymentsCardsUuid,
  widgetConfig,
} from '../../protocol/calls/cloud-payments.ts'
import type { PaymentType } from '../../protocol/enums.ts'
import { readContract } from './borrow.ts'
import { payInForm } from './card-form.ts'
import { until, type Walker } from './walker.ts'

export interface Payment {
  readonly loanApplicationId: string
  readonly amountKopecks: number
  readonly type: Extract<PaymentType, 'INSTALMENT' | 'PAYOFF'>
  /** Tells one payment of a walker from another. */
  readonly name: string
}

export type Outcome = Reply<typeof paymentOutcomeByInvoice>

const OPEN_STATES = ['CREATED', 'PROCESSING', 'UNKNOWN']

/** Body of a payment, the same whoever sends it. */
export const paymentBody = (payment: Payment, cardId: string | null) => ({
  amount: toRoubles(kopecks(payment.amountKopecks)),
  loanApplicationId: payment.loanApplicationId,
  paymentType: payment.type,
  ...(cardId === null ? {} : { paymentDataId: cardId }),
})

/** How the payment ended, once it has. */
export const waitOutcome = (walker: Walker, invoiceId: string): Promise<Outcome> =>
  until(
    walker,
    'the end of a payment',
    () => walker.http.send(paymentOutcomeByInvoice, { params: { invoiceId } }),
    ({ state }) => !OPEN_STATES.includes(state),
  )

/** Charges the saved card. */
export const payWithSavedCard = async (
  walker: Walker,
  payment: Payment,
  cardId: string,
): Promise<Outcome> => {
  const begun = await walker.http.send(debitCheckSpecifiedAmount, {
    key: walker.key(payment.name),
    body: paymentBody(payment, cardId),
  })
  return OPEN_STATES.includes(begun.state) ? waitOutcome(walker, begun.invoiceId) : begun
}

/** Pays by a card in the acquirer's form with 3-D Secure. */
export const payInWidget = async (
  walker: Walker,
  payment: Payment,
  number?: string,
): Promise<Outcome> => {
  const { http } = walker
  const { publicId } = await http.send(widgetConfig)
  const { paymentId } = await http.send(debitCheckSpecifiedAmount, {
    key: walker.key(`${payment.name}-check`),
    body: paymentBody(payment, null),
  })
  const widget = await http.send(paymentsCardsUuid, {
    key: walker.key(`${payment.name}-widget`),
    query: { paymentId },
  })
  await payInForm(http, { ...widget, mode: 'charge', publicId }, number)
  return waitOutcome(walker, widget.invoiceId)
}

/** What the nearest payment comes to today, kopecks; null when nothing is left. */
export const nearestPayment = async (
  walker: Walker,
  loanApplicationId: string,
): Promise<number | null> =>
  (await readContract(walker, loanApplicationId)).nextPayment?.amountKopecks ?? null

/** Pays everything that closes the contract today by the saved card. */
export const payOff = async (
  walker: Walker,
  loan: { readonly loanApplicationId: string; readonly name: string },
  cardId: string,
): Promise<Outcome> => {
  const { payoff } = await readContract(walker, loan.loanApplicationId)
  return payWithSavedCard(
    walker,
    { ...loan, amountKopecks: payoff.totalKopecks, type: 'PAYOFF' },
    cardId,
  )
}
