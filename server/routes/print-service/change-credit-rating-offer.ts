import { fromRoubles } from '../../../lending/money.ts'
import { changeCreditRatingOffer } from '../../../protocol/calls/print-service/credit-rating.ts'
import { route } from '../../route.ts'
import { offerCreditRating } from '../../origination/request-credit-rating.ts'

export const changeCreditRatingOfferRoute = route(
  changeCreditRatingOffer,
  ({ context, client, body }) => offerCreditRating(context, client.id, fromRoubles(body.amount)),
)
