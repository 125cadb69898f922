import { daysBetween, daysInYear, isoDate, type IsoDate } from './calendar.ts'
import { kopecks, multiplyByRatio, ZERO, type Kopecks } from './money.ts'
import { GRACE_FREE_DAYS, interestOfDays } from './payment.ts'
import type { ProductKey } from './products.ts'
import { PENALTY_PERCENT_A_YEAR } from './penalty-rate.ts'
import { chargedRate, type LoanRates } from './rate.ts'

export type AccruingLoan = LoanRates & {
  productKey: ProductKey
  amountKopecks: Kopecks
  issuedOn: IsoDate
}

/** A stretch of days over which a part of a row's interest is earned. */
export type Accrual = { from: IsoDate; to: IsoDate; interestKopecks: Kopecks }

/**
 * Interest of one day on principal past its due date, at the daily rate of the day (D51), rounded down. `rates`: those in
 * force, the contract's unless they were lowered (decision 0115).
 * The free week of a grace loan stays free even when its term was shorter.
 */
export function lateInterestOfDay(
  loan: AccruingLoan,
  overduePrincipalKopecks: Kopecks,
  on: IsoDate,
  rates: LoanRates = loan,
): Kopecks {
  const free =
    loan.productKey === 'LOAN_WITH_GRACE_PERIOD' &&
    daysBetween(loan.issuedOn, on) <= GRACE_FREE_DAYS
  return free ? ZERO : interestOfDays(overduePrincipalKopecks, chargedRate(rates), 1, 'down')
}

/** Penalty of a day on overdue principal: 20 % a year of its own days, rounded down (353-FZ art. 5 p. 21, D11, D54). */
export function penaltyOfDay(overduePrincipalKopecks: Kopecks, on: IsoDate): Kopecks {
  return multiplyByRatio(
    overduePrincipalKopecks,
    BigInt(PENALTY_PERCENT_A_YEAR),
    100n * BigInt(daysInYear(on)),
    'down',
  )
}

/** Days of an arrear are counted together from this day on; before it each was rounded down by itself. */
const FRACTIONS_KEPT_FROM = isoDate('2027-01-01')

/** Parts of a kopeck in which a day's penalty is whole in every year. */
const PARTS = 100n * 365n * 366n

/**
 * {@link penaltyOfDay} of one of several days in a row, so that together they come to the penalty of all of them, rounded
 * down once (vector W42): what a day leaves of a kopeck is kept for the next one. `fraction`: kept so far, in parts.
 */
export function penaltyInRow(
  overduePrincipalKopecks: Kopecks,
  on: IsoDate,
  fraction: bigint,
): { penaltyKopecks: Kopecks; fraction: bigint } {
  if (on < FRACTIONS_KEPT_FROM)
    return { penaltyKopecks: penaltyOfDay(overduePrincipalKopecks, on), fraction: 0n }
  if (overduePrincipalKopecks === 0) return { penaltyKopecks: ZERO, fraction: 0n }
  const partsADay = PARTS / (100n * BigInt(daysInYear(on)))
  const parts =
    BigInt(overduePrincipalKopecks) * BigInt(PENALTY_PERCENT_A_YEAR) * partsADay + fraction
  return { penaltyKopecks: kopecks(Number(parts / PARTS)), fraction: parts % PARTS }
}

/** The most that interest and penalties together may come to: a per cent of the principal (D8). */
export function accrualCap(amountKopecks: Kopecks, overpaymentCapPercent: number): Kopecks {
  return multiplyByRatio(amountKopecks, BigInt(overpaymentCapPercent), 100n, 'down')
}
