import { CALCULATOR_PRODUCTS } from '../../lending/products.ts'
import { type Choice, defaultChoice, snappedChoice } from './choice.ts'

/** A whole number of at most nine digits; anything else in an address says nothing. */
const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null

/**
 * The choice that an address carries: `?product=OPTIMAL&amount=45000&term=16`. Null without a product the calculator
 * offers; what is missing or no number is the product's default, what does not fit it is moved to the nearest (spec 5).
 */
export function linkedChoice(search: string): Choice | null {
  const query = new URLSearchParams(search)
  const product = CALCULATOR_PRODUCTS.find(({ key }) => key === query.get('product'))
  if (!product) return null
  const usual = defaultChoice(product.key)
  return snappedChoice({
    productKey: product.key,
    amountRoubles: wholeNumber(query.get('amount')) ?? usual.amountRoubles,
    term: wholeNumber(query.get('term')) ?? usual.term,
  })
}

/** The query that `linkedChoice` reads back to the same choice. */
export const choiceQuery = ({ productKey, amountRoubles, term }: Choice): string =>
  `?product=${productKey}&amount=${amountRoubles}&term=${term}`
