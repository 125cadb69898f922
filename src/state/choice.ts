import { PRODUCTS, snapAmount, snapTerm, type ProductKey } from '../../lending/products.ts'

/** What the person chose in the calculator. */
export interface Choice {
  readonly productKey: ProductKey
  readonly amountRoubles: number
  /** In the product's unit. */
  readonly term: number
}

/** The product's own default amount and term (spec 9). */
export const defaultChoice = (productKey: ProductKey): Choice => ({
  productKey,
  amountRoubles: PRODUCTS[productKey].loanAmountRoubles,
  term: PRODUCTS[productKey].loanTerm,
})

/** A choice with amount and term moved to the nearest the product allows. */
export function snappedChoice({ productKey, amountRoubles, term }: Choice): Choice {
  const product = PRODUCTS[productKey]
  return {
    productKey,
    amountRoubles: snapAmount(product, amountRoubles),
    term: snapTerm(product, term),
  }
}
