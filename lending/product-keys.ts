/** The loan products, as the specification names them. */
export const PRODUCT_KEYS = [
  'LOAN_WITH_GRACE_PERIOD',
  'INSTALLMENT',
  'OPTIMAL',
  'BEFORE_SALARY',
] as const

export type ProductKey = (typeof PRODUCT_KEYS)[number]
