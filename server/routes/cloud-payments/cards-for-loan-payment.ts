import { cardsForLoanPayment } from '../../../protocol/calls/cloud-payments/cards.ts'
import { cardsOf } from '../../db/cards.ts'
import { route } from '../../route.ts'
import { cardShapes } from './card-shape.ts'

export const cardsForLoanPaymentRoute = route(cardsForLoanPayment, async ({ context, client }) => {
  const nowMs = context.clock.now()
  return { cards: cardShapes(await cardsOf(context.database, client.id), nowMs) }
})
