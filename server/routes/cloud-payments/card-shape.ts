import { isExpired } from '../../accounts/card-face.ts'
import { type CardRow, cardMask } from '../../db/cards.ts'

/** A card as the calls show it: its face, never its token. */
export const cardShape = (
  card: CardRow,
  { isMain, nowMs }: { isMain: boolean; nowMs: number },
) => ({
  paymentDataId: card.id,
  mask: cardMask(card),
  brand: card.brand,
  lastFour: card.lastFour,
  expires: card.expires,
  isMain,
  expired: isExpired(card, nowMs),
})

/** Cards in the order they were added; the first one is the main one. */
export const cardShapes = (cards: readonly CardRow[], nowMs: number) =>
  cards.map((card, index) => cardShape(card, { isMain: index === 0, nowMs }))
