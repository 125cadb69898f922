import { PRODUCTS, type ProductKey } from '../../lending/products.ts'

/**
 * What a table has for a value of the server; `otherwise`, which is true of any, for one of a later version that this page
 * was built before (decision 0072).
 */
export const known = <Value extends string, Shown>(
  table: Readonly<Record<Value, Shown>>,
  value: Value,
  otherwise: NoInfer<Shown>,
): Shown => (Object.hasOwn(table, value) ? table[value] : otherwise)

/** «Как в банке»; a product that this page does not know is a loan. */
export const productName = (productKey: ProductKey): string =>
  Object.hasOwn(PRODUCTS, productKey) ? PRODUCTS[productKey].name : 'Займ'
