import type { ProductKey } from './products.ts'

/**
 * The least and greatest full cost of each product over all its amounts and terms, per cent a year as shown.
 * Wherever a rate is shown this range stands beside it (D29, 353-FZ art. 5 p. 4.1). A test recounts it.
 */
export const FULL_COST_RANGES: Record<ProductKey, { fromText: string; toText: string }> = {
  LOAN_WITH_GRACE_PERIOD: { fromText: '0,000', toText: '292,000' },
  INSTALLMENT: { fromText: '162,000', toText: '216,001' },
  OPTIMAL: { fromText: '186,072', toText: '275,522' },
  BEFORE_SALARY: { fromText: '292,000', toText: '292,000' },
}
