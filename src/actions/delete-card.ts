import { paymentDataDelete } from '../../protocol/calls/cloud-payments/cards.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

/** Forgets a card; refused with CARD_IN_USE while money is on its way to it. */
export const deleteCard = async (paymentDataId: string): Promise<void> => {
  await once(`delete-card/${paymentDataId}`, (idempotencyKey) =>
    send(paymentDataDelete, { params: { paymentDataId }, idempotencyKey }),
  )
}
