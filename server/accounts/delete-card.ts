import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { deleteCard as deleteCardRow, isAwaitingPayout, ownCard } from '../db/cards.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'

/** Forgets a card of the client. @throws Refusal NOT_FOUND, CARD_IN_USE while money is on its way to it */
export const deleteCard = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, cardId }: { clientId: string; cardId: string },
): Promise<{ ok: true }> =>
  runIdempotent<{ ok: true }>(context, idempotency, {
    async effect(tx) {
      const card = await ownCard(tx, clientId, cardId)
      if (!card) throw new Refusal('NOT_FOUND')
      if (await isAwaitingPayout(tx, card.id)) throw new Refusal('CARD_IN_USE')
      await deleteCardRow(tx, card.id, context.clock.now())
      return { ok: true }
    },
  })
