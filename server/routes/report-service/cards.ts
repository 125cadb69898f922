import * as calls from '../../../protocol/calls/report-service/cards.ts'
import { cardMask, cardsOf } from '../../db/cards.ts'
import { route } from '../../route.ts'

export const paymentData = route(calls.paymentData, async ({ context, client }) => {
  const cards = await cardsOf(context.database, client.id)
  return {
    paymentData: cards.map((card, index) => ({
      paymentDataId: card.id,
      mask: cardMask(card),
      brand: card.brand,
      expires: card.expires,
      isMain: index === 0,
    })),
  }
})
