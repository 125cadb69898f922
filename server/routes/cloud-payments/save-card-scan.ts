import { saveCardScan } from '../../../protocol/calls/cloud-payments/cards.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { cardsOf } from '../../db/cards.ts'
import { paymentById } from '../../db/payments.ts'
import { route } from '../../route.ts'
import { reconcilePayment } from '../../servicing/reconcile-payment.ts'
import { cardShapes } from './card-shape.ts'
import { declineText } from './payment-shape.ts'

/** A photo of a card is card data: we neither need nor keep it (quality reference B13). */
const refuseScan = (cardScanFileId: string | null): void => {
  if (cardScanFileId === null) return
  const message = 'Фото карты не нужно: номер карты мы не храним.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'cardScanFileId', message }] })
}

export const saveCardScanRoute = route(saveCardScan, async ({ context, client, body }) => {
  refuseScan(body.cardScanFileId)
  const { database, clock } = context
  const order = await paymentById(database, body.paynetOrderId)
  if (order?.clientId !== client.id || order.purpose !== 'CARD_ATTACH')
    throw new Refusal('NOT_FOUND')
  await reconcilePayment(context, order)
  const payment = (await paymentById(database, order.id)) ?? order
  const cards = cardShapes(await cardsOf(database, client.id), clock.now())
  return {
    state: payment.state,
    card: cards.find(({ paymentDataId }) => paymentDataId === payment.cardId) ?? null,
    ...declineText(payment.declineCode),
  }
})
