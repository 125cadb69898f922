import { fromRoubles } from '../../../lending/money.ts'
import * as calls from '../../../protocol/calls/print-service/credit-rating.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { addressOf } from '../../network-address.ts'
import { offerCreditRating, requestCreditRating } from '../../origination/request-credit-rating.ts'
import { route } from '../../route.ts'

export const changeCreditRatingOffer = route(
  calls.changeCreditRatingOffer,
  ({ context, client, body }) => offerCreditRating(context, client.id, fromRoubles(body.amount)),
)

export const changeCreditRatingRequest = route(
  calls.changeCreditRatingRequest,
  ({ context, client, body, idempotency, request }) => {
    if (body.clientId !== client.id) throw new Refusal('NOT_FOUND')
    return requestCreditRating(context, idempotency, {
      clientId: client.id,
      amountKopecks: fromRoubles(body.amount),
      code: body.asp,
      address: addressOf(request),
    })
  },
)
