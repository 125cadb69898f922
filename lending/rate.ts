import { fromRoubles, type Kopecks } from './money.ts'
import type { PeriodRate } from './payment.ts'
import { NO_BREAK } from './plain-text.ts'
import type { ProductKey } from './products.ts'

/** 0.8 % a day in millionths: the grace and before-salary products (D6, D18). */
export const SINGLE_PAYMENT_RATE_MILLIONTHS = 8000

const LEVELS = [
  { upTo: fromRoubles(30_000), dailyRateMillionths: 6000 },
  { upTo: fromRoubles(50_000), dailyRateMillionths: 5500 },
  { upTo: fromRoubles(80_000), dailyRateMillionths: 5000 },
]
const TOP_LEVEL_MILLIONTHS = 4500

/** The greatest sums of the levels but the last: a kopeck more costs less a day. */
export const RATE_LEVEL_BOUNDS: readonly Kopecks[] = LEVELS.map(({ upTo }) => upTo)

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

/** The rates of one loan. */
export type LoanRates = {
  /** The level that the payment is made of (D6). */
  dailyRateMillionths: number
  /**
   * What a day costs on the balance owed, in billionths, fixed at signing (D51). Null where that is the level itself,
   * and for split signed before D51.
   */
  chargedRateBillionths: number | null
}

const MILLION = 1_000_000n
const BILLION = 1_000_000_000n

/** What a day costs on the balance owed: the rate of row 4 of the contract (D51). */
export function chargedRate(rates: LoanRates): PeriodRate {
  return rates.chargedRateBillionths === null
    ? { numerator: BigInt(rates.dailyRateMillionths), denominator: MILLION }
    : { numerator: BigInt(rates.chargedRateBillionths), denominator: BILLION }
}

/** The same in millionths a day, for limits: not always whole. */
export function chargedMillionths(rates: LoanRates): number {
  return rates.chargedRateBillionths === null
    ? rates.dailyRateMillionths
    : rates.chargedRateBillionths / 1000
}

/** The same in per cent a day, for showing. */
export function chargedPercent(rates: LoanRates): number {
  return chargedMillionths(rates) / 10_000
}

const RATE_DIGITS = 7

/** The same in words, as it is written into agreements: `0,6 % в день`. */
export function dailyRateText(rates: LoanRates): string {
  const percent = String(Number(chargedPercent(rates).toFixed(RATE_DIGITS))).replace('.', ',')
  return `${percent}${NO_BREAK}% в день`
}
