import { fromRoubles, type Kopecks, toRoubles } from '../../../../../lending/money.ts'

const STEP_ROUBLES = 100
const ROUND_ROUBLES = 1_000

interface AmountScale {
  readonly minRoubles: number
  /** The first round sum that closes the loan. */
  readonly maxRoubles: number
  readonly stepRoubles: number
}

const up = (amountKopecks: Kopecks, stepRoubles: number): number =>
  Math.ceil(toRoubles(amountKopecks) / stepRoubles) * stepRoubles

/** Round sums from the least one that lessens the debt to the one that closes the loan (D13). */
export const amountScale = (minimumKopecks: Kopecks, payoffKopecks: Kopecks): AmountScale => {
  const maxRoubles = up(payoffKopecks, STEP_ROUBLES)
  const minRoubles = Math.min(up(minimumKopecks, STEP_ROUBLES), maxRoubles)
  return { minRoubles, maxRoubles, stepRoubles: STEP_ROUBLES }
}

/** A sum within the scale; a typed one stays exact to the rouble. */
export const withinScale = ({ minRoubles, maxRoubles }: AmountScale, roubles: number): number =>
  Math.min(Math.max(Math.round(roubles), minRoubles), maxRoubles)

/** Where the slider stands at first: a third of the debt, a round sum. */
export const firstAmount = (payoffKopecks: Kopecks): number =>
  Math.max(Math.round(toRoubles(payoffKopecks) / 3 / ROUND_ROUBLES) * ROUND_ROUBLES, STEP_ROUBLES)

/** What is asked for: never more than the payoff, which closes the loan to the kopeck. */
export const askedKopecks = (roubles: number, payoffKopecks: Kopecks): Kopecks => {
  const asked = fromRoubles(roubles)
  return asked >= payoffKopecks ? payoffKopecks : asked
}
