import { fromRoubles } from '../../../lending/money.ts'
import { changeCreditRatingRequest } from '../../../protocol/calls/print-service/credit-rating.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { route } from '../../route.ts'
import { addressOf } from '../../network-address.ts'
import { requestCreditRating } from '../../origination/request-credit-rating.ts'

export const changeCreditRatingRequestRoute = route(
  changeCreditRatingRequest,
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
