import { CALCULATOR_PRODUCTS, type Product } from '../../../lending/products.ts'
import type { Schedule } from '../../../lending/schedule.ts'
import { NEUTRAL_DAY, quoteOf } from '../../state/calculator.ts'

/** What the products are compared by: every one of them lends it, to a new client too (D12). */
export const COMPARED_ROUBLES = 30_000

export interface ComparedProduct {
  readonly product: Product
  /** How the compared sum is paid back over the product's longest term; its sums do not depend on the day. */
  readonly schedule: Schedule
}

/** The products with the same sum lent by each, and the highest payment among them, which the bars are drawn to. */
export const comparedProducts = (): {
  readonly compared: readonly ComparedProduct[]
  readonly scaleKopecks: number
} => {
  const compared = CALCULATOR_PRODUCTS.map((product) => {
    const choice = {
      productKey: product.key,
      amountRoubles: COMPARED_ROUBLES,
      term: product.maxLoanTerm,
    }
    return { product, schedule: quoteOf(choice, NEUTRAL_DAY).schedule }
  })
  const payments = compared.flatMap(({ schedule }) =>
    schedule.rows.map(({ paymentKopecks }) => paymentKopecks),
  )
  return { compared, scaleKopecks: Math.max(...payments) }
}
