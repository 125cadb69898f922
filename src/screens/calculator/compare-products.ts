import type { IsoDate } from '../../../lending/calendar.ts'
import {
  CALCULATOR_PRODUCTS,
  PRODUCTS,
  snapAmount,
  snapTerm,
  type Product,
} from '../../../lending/products.ts'
import type { Quote } from '../../../lending/schedule.ts'
import { type Choice, quoteOf } from '../../state/calculator.ts'

export interface ComparedProduct {
  readonly product: Product
  /** What is compared, and what is taken over when the person chooses it. */
  readonly choice: Choice
  readonly quote: Quote
  /** The product ends below the sum, or begins above it: another sum is counted. */
  readonly amountBound: 'most' | 'least' | null
  readonly chosen: boolean
}

const UNIT_DAYS = { day: 1, week: 7, month: 30 } as const

/** The product's term nearest to so many days. */
const nearestTerm = (product: Product, days: number): number =>
  snapTerm(product, Math.round(days / UNIT_DAYS[product.unit]))

/**
 * The three products for one sum and, as near as each allows, one term. A product that does not allow the sum is
 * counted for the nearest it does.
 */
export function compareProducts(choice: Choice, issuedOn: IsoDate): ComparedProduct[] {
  const termDays = choice.term * UNIT_DAYS[PRODUCTS[choice.productKey].unit]
  return CALCULATOR_PRODUCTS.map((product) => {
    const amountRoubles = snapAmount(product, choice.amountRoubles)
    const chosen = product.key === choice.productKey
    const compared: Choice = chosen
      ? choice
      : { productKey: product.key, amountRoubles, term: nearestTerm(product, termDays) }
    const bound = amountRoubles < choice.amountRoubles ? 'most' : 'least'
    return {
      product,
      choice: compared,
      quote: quoteOf(compared, issuedOn),
      amountBound: amountRoubles === choice.amountRoubles ? null : bound,
      chosen,
    }
  })
}
