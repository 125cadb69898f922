import { cardsPaymentData } from '../../../protocol/calls/cloud-payments/cards.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { cardsOf } from '../../db/cards.ts'
import { route } from '../../route.ts'
import { cardShapes } from './card-shape.ts'

export const cardsPaymentDataRoute = route(
  cardsPaymentData,
  async ({ context, client, params }) => {
    const cards = cardShapes(await cardsOf(context.database, client.id), context.clock.now())
    const card = cards.find(({ paymentDataId }) => paymentDataId === params.id)
    if (!card) throw new Refusal('NOT_FOUND')
    return card
  },
)
