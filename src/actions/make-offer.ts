import type { ProductKey } from '../../lending/products.ts'
import type { Reply } from '../../protocol/call.ts'
import { loanOffer } from '../../protocol/calls/core/loan.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

/** An offer with the contract to read: what is signed is the hash of exactly this text (D57). */
export type Offer = Reply<typeof loanOffer>

interface LoanTerms {
  readonly typeOfProduct: ProductKey
  readonly amountRoubles: number
  readonly loanTerm: number
  /** The card the money goes to. */
  readonly paymentDataId: string
  /** The bank that gets it by СБП instead; null: the card. */
  readonly payoutBankId: string | null
}

/**
 * Fixes an offer for five working days, with the contract it would make (D9). Throws CallRefused with the reasons of a
 * refusal and what would help, NetworkFailure.
 */
export const makeOffer = (terms: LoanTerms): Promise<Offer> => {
  const { typeOfProduct, amountRoubles: amountOfContract, loanTerm } = terms
  const { paymentDataId: paymentData, payoutBankId } = terms
  const place = [paymentData, payoutBankId ?? 'card']
  const name = ['offer', typeOfProduct, amountOfContract, loanTerm, ...place].join('/')
  return once(name, (idempotencyKey) =>
    send(loanOffer, {
      body: {
        amountOfContract,
        loanTerm,
        typeOfProduct,
        paymentData,
        ...(payoutBankId !== null && { payoutBankId }),
      },
      idempotencyKey,
    }),
  )
}
