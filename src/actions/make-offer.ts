import type { IsoDate } from '../../lending/calendar.ts'
import type { ProductKey } from '../../lending/products.ts'
import type { Reply } from '../../protocol/call.ts'
import { loanOffer } from '../../protocol/calls/core.ts'
import { templateContract } from '../../protocol/calls/print-service.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

export type Offer = Reply<typeof loanOffer>
export type ContractText = Reply<typeof templateContract>

export interface LoanTerms {
  readonly typeOfProduct: ProductKey
  readonly amountRoubles: number
  readonly loanTerm: number
  /** The card the money goes to. */
  readonly paymentDataId: string
  readonly issuedOn: IsoDate
}

/**
 * Fixes an offer for five working days and fetches the contract it would make (D9). Throws CallRefused with the reasons
 * of a refusal and what would help, NetworkFailure.
 */
export const makeOffer = async (
  terms: LoanTerms,
): Promise<{ readonly offer: Offer; readonly text: ContractText }> => {
  const { typeOfProduct, amountRoubles: amountOfContract, loanTerm, issuedOn } = terms
  const { paymentDataId: paymentData } = terms
  const name = ['offer', typeOfProduct, amountOfContract, loanTerm, paymentData].join('/')
  const [offer, text] = await Promise.all([
    once(name, (idempotencyKey) =>
      send(loanOffer, {
        body: { amountOfContract, loanTerm, typeOfProduct, paymentData },
        idempotencyKey,
      }),
    ),
    send(templateContract, {
      body: { amountOfContract, dateOfIssuance: issuedOn, loanTerm, typeOfProduct },
    }),
  ])
  return { offer, text }
}
