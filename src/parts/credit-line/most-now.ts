import { PRODUCTS, type ProductKey } from '../../../lending/products.ts'
import type { Account } from '../../state/profile.ts'

/** The most of a product by the server's limits, in whole steps. */
export const mostOf = ({ products, creditLine }: Account, productKey: ProductKey): number => {
  // One that this page does not know cannot be chosen on it (decision 0072).
  if (!Object.hasOwn(PRODUCTS, productKey)) return 0
  const limit = products.find(({ typeOfProduct }) => typeOfProduct === productKey)
  const { maxAmountRoubles, amountStepRoubles } = PRODUCTS[productKey]
  const least = Math.max(PRODUCTS[productKey].minAmountRoubles, limit?.minAmount ?? 0)
  const most = Math.min(
    maxAmountRoubles,
    limit?.maxAmount ?? maxAmountRoubles,
    creditLine?.available ?? 0,
    creditLine?.firstStepCap ?? Number.POSITIVE_INFINITY,
  )
  if (limit?.available === false || most < least) return 0
  return Math.floor(most / amountStepRoubles) * amountStepRoubles
}

/** The most that can be taken now in one loan, roubles: the one figure that every screen says. */
export const mostNow = (account: Account): number =>
  Math.max(0, ...account.products.map(({ typeOfProduct }) => mostOf(account, typeOfProduct)))
