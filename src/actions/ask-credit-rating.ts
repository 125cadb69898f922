import type { Reply } from '../../protocol/call.ts'
import {
  changeCreditRatingOffer,
  changeCreditRatingRequest,
} from '../../protocol/calls/print-service/credit-rating.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'
import { currentSession } from '../api/session.ts'

export type CreditRatingOffer = Reply<typeof changeCreditRatingOffer>
export type CreditRatingAnswer = Reply<typeof changeCreditRatingRequest>

/** The text to read before a higher first sum is asked for; its hash is what the code signs (D12). Throws CallRefused, NetworkFailure. */
export const creditRatingOffer = (amountRoubles: number): Promise<CreditRatingOffer> =>
  send(changeCreditRatingOffer, { body: { amount: amountRoubles } })

/**
 * Asks for a higher first sum, signed by a code of DEFAULT. Never queued (D31); a lost answer is asked for again with
 * the same key. Throws CallRefused, NetworkFailure.
 */
export const askCreditRating = (
  amountRoubles: number,
  smsCode: string,
): Promise<CreditRatingAnswer> =>
  once(`credit-rating/${amountRoubles}/${smsCode}`, (idempotencyKey) =>
    send(changeCreditRatingRequest, {
      body: { clientId: currentSession()?.claims.sub ?? '', amount: amountRoubles, asp: smsCode },
      idempotencyKey,
    }),
  )
