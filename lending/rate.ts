import { fromRoubles, type Kopecks } from './money.ts'
import type { ProductKey } from './products.ts'

/** 0.8 % a day in millionths: the grace and before-salary products (D6, D18). */
export const SINGLE_PAYMENT_RATE_MILLIONTHS = 8000

const LEVELS = [
  { upTo: fromRoubles(30_000), dailyRateMillionths: 6000 },
  { upTo: fromRoubles(50_000), dailyRateMillionths: 5500 },
  { upTo: fromRoubles(80_000), dailyRateMillionths: 5000 },
]
const TOP_LEVEL_MILLIONTHS = 4500

/**
 * Daily rate in millionths (6000 is 0.60 % a day). Installment and split go by the amount, bounds
 * inclusive; single-payment products cost 0.8 % a day (D6).
 */
export function dailyRateMillionths(productKey: ProductKey, amountKopecks: Kopecks): number {
  if (productKey === 'LOAN_WITH_GRACE_PERIOD' || productKey === 'BEFORE_SALARY') {
    return SINGLE_PAYMENT_RATE_MILLIONTHS
  }
  const level = LEVELS.find(({ upTo }) => amountKopecks <= upTo)
  return level?.dailyRateMillionths ?? TOP_LEVEL_MILLIONTHS
}
