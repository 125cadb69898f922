import { multiplyByRatio, ZERO, type Kopecks, type Rounding } from './money.ts'

/** An exact rate of one period, for example 18 % a month is 180000 / 1000000. */
export type PeriodRate = { numerator: bigint; denominator: bigint }

const MILLION = 1_000_000n
/** The specification's month for rates: the daily level × 30. */
const RATE_MONTH_DAYS = 30n
export const GRACE_FREE_DAYS = 7

/** Rate of the specification's month: the daily level × 30 (specification, 9). */
export function monthlyRate(dailyRateMillionths: number): PeriodRate {
  return { numerator: BigInt(dailyRateMillionths) * RATE_MONTH_DAYS, denominator: MILLION }
}

/**
 * Annuity amount·r / (1 − (1+r)^−n) computed in whole numbers and rounded half-up once (D5).
 * `parts` divides every payment before rounding: the split product pays half twice a month.
 */
export function annuityPayment(
  amountKopecks: Kopecks,
  rate: PeriodRate,
  periods: number,
  parts = 1,
): Kopecks {
  const { numerator: p, denominator: q } = rate
  const n = BigInt(periods)
  const divisor = BigInt(parts)
  if (p === 0n) return multiplyByRatio(amountKopecks, 1n, n * divisor, 'half-up')
  const growth = (q + p) ** n
  return multiplyByRatio(amountKopecks, p * growth, q * (growth - q ** n) * divisor, 'half-up')
}

/** Interest of one period on a balance, rounded half-even (D5). */
export function periodInterest(balanceKopecks: Kopecks, rate: PeriodRate): Kopecks {
  return multiplyByRatio(balanceKopecks, rate.numerator, rate.denominator, 'half-even')
}

/** Daily level × days on an amount, rounded down: 0.8 × 365 is exactly the legal cap (D6). */
export function dailyInterest(
  amountKopecks: Kopecks,
  dailyRateMillionths: number,
  days: number,
): Kopecks {
  return multiplyByRatio(amountKopecks, BigInt(dailyRateMillionths * days), MILLION, 'down')
}

/** Interest of some days on a balance at a rate a day. */
export function interestOfDays(
  balanceKopecks: Kopecks,
  { numerator, denominator }: PeriodRate,
  days: number,
  rounding: Rounding,
): Kopecks {
  return multiplyByRatio(balanceKopecks, numerator * BigInt(days), denominator, rounding)
}

/** Grace loan: up to 7 days cost nothing, from day 8 every day from the first one counts (specification, 9). */
export function graceInterest(
  amountKopecks: Kopecks,
  dailyRateMillionths: number,
  days: number,
): Kopecks {
  return days <= GRACE_FREE_DAYS ? ZERO : dailyInterest(amountKopecks, dailyRateMillionths, days)
}
