import type { Card } from '../../src/queries/cards.ts'

/** An own card as the server names it. */
export const cardFixture = (part: Partial<Card> = {}): Card => ({
  paymentDataId: 'card-1',
  mask: 'Мир •• 4417',
  brand: 'Мир',
  lastFour: '4417',
  expires: '11/29',
  isMain: true,
  expired: false,
  ...part,
})

/** The main card and another one. */
export const TWO_CARDS: readonly Card[] = [
  cardFixture(),
  cardFixture({ paymentDataId: 'card-2', mask: 'Visa •• 0042', lastFour: '0042', isMain: false }),
]
