import * as calls from '../../../protocol/calls/cloud-payments/cards.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { isExpired } from '../../accounts/card-face.ts'
import { deleteCard } from '../../accounts/delete-card.ts'
import { cardMask, type CardRow, cardsOf } from '../../db/cards.ts'
import { route } from '../../route.ts'
import { attachCard, finishAttachingCard } from '../../servicing/attach-card.ts'
import { declineText, widgetShape } from './payment-shape.ts'

/** A card as the calls show it: its face, never its token. */
const cardShape = (card: CardRow, { isMain, nowMs }: { isMain: boolean; nowMs: number }) => ({
  paymentDataId: card.id,
  mask: cardMask(card),
  brand: card.brand,
  lastFour: card.lastFour,
  expires: card.expires,
  isMain,
  expired: isExpired(card, nowMs),
})

/** Cards in the order they were added; the first one is the main one. */
const cardShapes = (cards: readonly CardRow[], nowMs: number) =>
  cards.map((card, index) => cardShape(card, { isMain: index === 0, nowMs }))

export const cardsCheckAuth = route(
  calls.cardsCheckAuth,
  async ({ context, client, query, idempotency }) => {
    if (query.userId !== client.id) throw new Refusal('NOT_FOUND')
    const payment = await attachCard(context, idempotency, client.id)
    return { ...widgetShape(payment, client.id), paynetOrderId: payment.id }
  },
)

/** A photo of a card is card data: we neither need nor keep it, whoever's it is (decision 0089). */
const refuseScan = (cardScanFileId: string | null): void => {
  if (cardScanFileId === null) return
  const message = 'Фото карты не нужно: номер карты мы не храним.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'cardScanFileId', message }] })
}

export const saveCardScan = route(calls.saveCardScan, async ({ context, client, body }) => {
  refuseScan(body.cardScanFileId)
  const { database, clock } = context
  const payment = await finishAttachingCard(context, {
    clientId: client.id,
    paymentId: body.paynetOrderId,
  })
  const cards = cardShapes(await cardsOf(database, client.id), clock.now())
  return {
    state: payment.state,
    card: cards.find(({ paymentDataId }) => paymentDataId === payment.cardId) ?? null,
    ...declineText(payment.declineCode),
  }
})

export const cardsForDebit = route(calls.cardsForDebit, async ({ context, client }) => {
  const nowMs = context.clock.now()
  return { cards: cardShapes(await cardsOf(context.database, client.id), nowMs) }
})

export const cardsForLoanPayment = route(calls.cardsForLoanPayment, async ({ context, client }) => {
  const nowMs = context.clock.now()
  return { cards: cardShapes(await cardsOf(context.database, client.id), nowMs) }
})

export const cardsPaymentData = route(
  calls.cardsPaymentData,
  async ({ context, client, params }) => {
    const cards = cardShapes(await cardsOf(context.database, client.id), context.clock.now())
    const card = cards.find(({ paymentDataId }) => paymentDataId === params.id)
    if (!card) throw new Refusal('NOT_FOUND')
    return card
  },
)

export const paymentDataDelete = route(
  calls.paymentDataDelete,
  ({ context, client, params, idempotency }) =>
    deleteCard(context, idempotency, { clientId: client.id, cardId: params.paymentDataId }),
)
