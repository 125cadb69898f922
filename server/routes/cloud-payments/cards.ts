import * as calls from '../../../protocol/calls/cloud-payments/cards.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { isExpired } from '../../accounts/card-face.ts'
import {
  cardMask,
  type CardRow,
  cardsOf,
  deleteCard,
  isAwaitingPayout,
  ownCard,
} from '../../db/cards.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { paymentById } from '../../db/payments.ts'
import { route } from '../../route.ts'
import { attachCard } from '../../servicing/attach-card.ts'
import { reconcilePayment } from '../../servicing/reconcile-payment.ts'
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

/** A photo of a card is card data: we neither need nor keep it (quality reference B13). */
const refuseScan = (cardScanFileId: string | null): void => {
  if (cardScanFileId === null) return
  const message = 'Фото карты не нужно: номер карты мы не храним.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'cardScanFileId', message }] })
}

export const saveCardScan = route(calls.saveCardScan, async ({ context, client, body }) => {
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
