import type { ProductKey } from '../../lending/products.ts'
import type { Reply } from '../../protocol/call.ts'
import { loanApplication } from '../../protocol/calls/core/loan.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

interface SignedTerms {
  readonly typeOfProduct: ProductKey
  readonly amountRoubles: number
  readonly loanTerm: number
  readonly paymentDataId: string
  /** The bank that gets it by СБП instead; null: the card. */
  readonly payoutBankId: string | null
  /** Day of the offer. */
  readonly issuedOn: string
  /** Hash of the offer that was shown and that the code signs (D10, D22). */
  readonly termsHash: string
  readonly acknowledgedWarnings: readonly string[]
}

/**
 * Signs the loan with a code of NEW_LOAN. Never queued (D31): a lost answer is asked for again with the same key, so
 * the loan is taken once. Throws CallRefused, NetworkFailure.
 */
export const takeLoan = (
  terms: SignedTerms,
  smsCode: string,
): Promise<Reply<typeof loanApplication>> =>
  once(`take-loan/${terms.termsHash}/${smsCode}`, (idempotencyKey) =>
    send(loanApplication, {
      body: {
        amountOfContract: terms.amountRoubles,
        dateOfIssuance: terms.issuedOn,
        loanTerm: terms.loanTerm,
        paymentData: terms.paymentDataId,
        ...(terms.payoutBankId !== null && { payoutBankId: terms.payoutBankId }),
        smsCode,
        typeOfProduct: terms.typeOfProduct,
        commissionEnable: false,
        termsHash: terms.termsHash,
        acknowledgedWarnings: [...terms.acknowledgedWarnings],
      },
      idempotencyKey,
    }),
  )
