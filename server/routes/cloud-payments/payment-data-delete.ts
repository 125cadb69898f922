import { paymentDataDelete } from '../../../protocol/calls/cloud-payments/cards.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { deleteCard, isAwaitingPayout, ownCard } from '../../db/cards.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { route } from '../../route.ts'

export const paymentDataDeleteRoute = route(
  paymentDataDelete,
  ({ context, client, params, idempotency }) =>
    runIdempotent<{ ok: true }>(context, idempotency, {
      async effect(tx) {
        const card = await ownCard(tx, client.id, params.paymentDataId)
        if (!card) throw new Refusal('NOT_FOUND')
        if (await isAwaitingPayout(tx, card.id)) throw new Refusal('CARD_IN_USE')
        await deleteCard(tx, card.id, context.clock.now())
        return { ok: true }
      },
    }),
)
