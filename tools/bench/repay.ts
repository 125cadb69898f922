import { kopecks, toRoubles } from '../../lending/money.ts'
import type { Reply } from '../../protocol/call.ts'
import {
  debitCheckSpecifiedAmount,
  paymentOutcomeByInvoice,
  paymentsCardsUuid,
  widgetConfig,
} from '../../protocol/calls/cloud-payments/payments.ts'
import type { PaymentType } from '../../protocol/enums.ts'
import { readContract, type Contract } from './borrow.ts'
import { payInForm } from './card-form.ts'
import { CallRefused } from './http-client.ts'
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

const TRIES = 5
/** Refusals after which a person looks at the contract again and repeats. */
const PASSING = ['PAYMENT_IN_PROGRESS', 'PAYMENT_AMOUNT', 'IDEMPOTENCY_KEY_REUSED']

/**
 * Pays by the saved card what `plan` asks for; reads the contract and tries anew, under another key, when the
 * payment came to nothing because the server went away in the middle of it. @throws Error when it never succeeds
 */
export const payUntilPaid = async (
  walker: Walker,
  plan: (contract: Contract) => Omit<Payment, 'loanApplicationId'>,
  loan: { readonly loanApplicationId: string; readonly cardId: string },
): Promise<Outcome> => {
  const { loanApplicationId, cardId } = loan
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const wanted = plan(await readContract(walker, loanApplicationId))
    const payment = { ...wanted, loanApplicationId, name: `${wanted.name}-${attempt}` }
    try {
      const outcome = await payWithSavedCard(walker, payment, cardId)
      if (outcome.state === 'PAID') return outcome
    } catch (error) {
      if (!(error instanceof CallRefused && PASSING.includes(error.code))) throw error
      await walker.settle()
    }
  }
  throw new Error(`${walker.http.settings.owner} could not pay`)
}

/** The nearest instalment of a contract. */
export const nearestInstalment = ({ nextPayment }: Contract) => {
  if (!nextPayment) throw new Error('The contract has nothing to pay')
  return {
    amountKopecks: nextPayment.amountKopecks,
    type: 'INSTALMENT',
    name: 'instalment',
  } as const
}

/** Everything that closes the contract today. */
export const wholePayoff = ({ payoff }: Contract) =>
  ({ amountKopecks: payoff.totalKopecks, type: 'PAYOFF', name: 'payoff' }) as const
