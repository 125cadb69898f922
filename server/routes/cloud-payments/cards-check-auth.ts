import { cardsCheckAuth } from '../../../protocol/calls/cloud-payments/cards.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { route } from '../../route.ts'
import { attachCard } from '../../servicing/attach-card.ts'
import { widgetShape } from './payment-shape.ts'

export const cardsCheckAuthRoute = route(
  cardsCheckAuth,
  async ({ context, client, query, idempotency }) => {
    if (query.userId !== client.id) throw new Refusal('NOT_FOUND')
    const payment = await attachCard(context, idempotency, client.id)
    return { ...widgetShape(payment, client.id), paynetOrderId: payment.id }
  },
)
