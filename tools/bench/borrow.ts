import { moscowDate } from '../../lending/calendar.ts'
import type { ProductKey } from '../../lending/products.ts'
import type { Reply } from '../../protocol/call.ts'
import { contractById } from '../../protocol/calls/core/contract.ts'
import { loanApplication, loanOffer, loanStatus } from '../../protocol/calls/core/loan.ts'
import { withCode } from './codes.ts'
import { until, type Walker } from './walker.ts'

export interface LoanTerms {
  readonly product: ProductKey
  readonly amountRoubles: number
  /** In the product's unit. */
  readonly term: number
  readonly cardId: string
  /** Tells one loan of a walker from another. */
  readonly name: string
}

export type Offer = Reply<typeof loanOffer>
export type Contract = Reply<typeof contractById>

/** The offer with the hash of its terms. */
export const askOffer = ({ http, key }: Walker, terms: LoanTerms): Promise<Offer> =>
  http.send(loanOffer, {
    key: key(`${terms.name}-offer`),
    body: {
      amountOfContract: terms.amountRoubles,
      loanTerm: terms.term,
      typeOfProduct: terms.product,
      paymentData: terms.cardId,
    },
  })

/** Body of the signing, the same whoever sends it. */
export const signingBody = async (
  walker: Walker,
  terms: LoanTerms,
  signed: { readonly offer: Offer; readonly smsCode: string },
) => ({
  amountOfContract: terms.amountRoubles,
  dateOfIssuance: moscowDate(await walker.nowMs()),
  loanTerm: terms.term,
  paymentData: terms.cardId,
  smsCode: signed.smsCode,
  typeOfProduct: terms.product,
  termsHash: signed.offer.termsHash,
  acknowledgedWarnings: signed.offer.warnings.map(({ code }) => code),
})

/** Signs the offer with a code of NEW_LOAN. */
export const signOffer = (walker: Walker, terms: LoanTerms, offer: Offer) =>
  withCode(walker, { eventCode: 'NEW_LOAN', termsHash: offer.termsHash }, async (smsCode) =>
    walker.http.send(loanApplication, {
      key: walker.key(`${terms.name}-sign`),
      body: await signingBody(walker, terms, { offer, smsCode }),
    }),
  )

export const waitPaidOut = async (walker: Walker, loanApplicationId: string): Promise<void> => {
  await until(
    walker,
    'PAID_OUT',
    () => walker.http.send(loanStatus, { body: { loanApplicationId } }),
    ({ applicationState }) => applicationState === 'PAID_OUT',
  )
}

export const readContract = ({ http }: Walker, loanApplicationId: string): Promise<Contract> =>
  http.send(contractById, { params: { id: loanApplicationId } })

/** From the terms to the money on the card. */
export const borrow = async (
  walker: Walker,
  terms: LoanTerms,
): Promise<{ readonly loanApplicationId: string; readonly offer: Offer }> => {
  const offer = await askOffer(walker, terms)
  const { loanApplicationId } = await signOffer(walker, terms, offer)
  await waitPaidOut(walker, loanApplicationId)
  return { loanApplicationId, offer }
}
