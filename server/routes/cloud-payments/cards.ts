import * as calls from '../../../protocol/calls/cloud-payments/cards.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { isExpired } from '../../accounts/card-face.ts'
import { deleteCard } from '../../accounts/delete-card.ts'
import type { Context } from '../../context.ts'
import { cardMask, type CardRow, cardsOf } from '../../db/cards.ts'
import { confirmableAccess } from '../../onboarding/confirm-access.ts'
import {
  cardPause,
  payoutPauses,
  type PayoutPause,
  phonePause,
} from '../../origination/card-pause.ts'
import { route } from '../../route.ts'
import { attachCard, finishAttachingCard } from '../../servicing/attach-card.ts'
import { declineText, widgetShape } from './payment-shape.ts'

const instantOf = (ms: number): string => new Date(ms).toISOString()

/** A card as the calls show it: its face, never its token. */
const cardShape = (
  card: CardRow,
  { isMain, nowMs, pause }: { isMain: boolean; nowMs: number; pause: PayoutPause | null },
) => ({
  paymentDataId: card.id,
  mask: cardMask(card),
  brand: card.brand,
  lastFour: card.lastFour,
  expires: card.expires,
  isMain,
  expired: isExpired(card, nowMs),
  ...(pause && { pausedUntil: instantOf(pause.untilMs) }),
})

/** Cards in the order they were added; the first one is the main one. */
const ownCards = async ({ database, clock }: Context, clientId: string) => {
  const nowMs = clock.now()
  const pauses = await payoutPauses(database, clientId, nowMs)
  const cards = (await cardsOf(database, clientId)).map((card, index) =>
    cardShape(card, { isMain: index === 0, nowMs, pause: cardPause(pauses, card) }),
  )
  return { cards, pauses }
}

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
  const payment = await finishAttachingCard(context, {
    clientId: client.id,
    paymentId: body.paynetOrderId,
  })
  const { cards } = await ownCards(context, client.id)
  return {
    state: payment.state,
    card: cards.find(({ paymentDataId }) => paymentDataId === payment.cardId) ?? null,
    ...declineText(payment.declineCode),
  }
})

const codeAccessShape = async (context: Context, clientId: string) => {
  const open = await confirmableAccess(context, clientId)
  if (!open) return null
  const { access, confirmBy, denyToken } = open
  return {
    way: access.way,
    since: instantOf(access.sinceMs),
    until: instantOf(access.pausedUntilMs),
    confirmBy,
    denyToken,
  }
}

export const cardsForDebit = route(calls.cardsForDebit, async ({ context, client }) => {
  const { cards, pauses } = await ownCards(context, client.id)
  const sbpPause = phonePause(pauses)
  const codeAccess = await codeAccessShape(context, client.id)
  return {
    cards,
    ...(sbpPause && { sbpPausedUntil: instantOf(sbpPause.untilMs) }),
    ...(codeAccess && { codeAccess }),
  }
})

export const cardsForLoanPayment = route(calls.cardsForLoanPayment, async ({ context, client }) => {
  const { cards } = await ownCards(context, client.id)
  return { cards }
})

export const cardsPaymentData = route(
  calls.cardsPaymentData,
  async ({ context, client, params }) => {
    const { cards } = await ownCards(context, client.id)
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
