import {
  addKopecks,
  kopecks,
  maxKopecks,
  multiplyByRatio,
  subtractKopecks,
  type Kopecks,
  type Rounding,
} from './money.ts'
import type { PeriodRate } from './payment.ts'
import type { RowSums } from './schedule-row.ts'

/** An exact fraction; the period of a rate is 1. */
export type Ratio = PeriodRate

/** What a row repays at the least: where its days earn more than the payment, the debt must not grow (D14). */
const MIN_PRINCIPAL = kopecks(1)

export function addRatios(a: Ratio, b: Ratio): Ratio {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

/**
 * The equal payment of rows before each of which some part of the rate's period passes, exact and rounded half-up
 * once (D5). With whole periods it is the annuity.
 */
export function equalPayment(
  principalKopecks: Kopecks,
  rate: PeriodRate,
  periods: readonly Ratio[],
): Kopecks {
  let grown = 1n
  let divisor = 0n
  let scale = 1n
  for (const period of periods) {
    const over = rate.denominator * period.denominator
    const growth = over + rate.numerator * period.numerator
    divisor = divisor * growth + scale * over
    scale *= over
    grown *= growth
  }
  return multiplyByRatio(principalKopecks, grown, divisor, 'half-up')
}

/**
 * Rows of a given payment: interest on the balance, half-even by default, the last row takes what is left (D5). A
 * payment larger than the equal one ends the schedule sooner; a row whose long period earns more than the payment costs
 * its interest.
 */
export function rowsOfPayment(
  principalKopecks: Kopecks,
  rate: PeriodRate,
  periods: readonly Ratio[],
  paymentKopecks: Kopecks,
  rounding: Rounding = 'half-even',
): RowSums[] {
  const rows: RowSums[] = []
  let balance = principalKopecks
  for (const period of periods) {
    const interest = multiplyByRatio(
      balance,
      rate.numerator * period.numerator,
      rate.denominator * period.denominator,
      rounding,
    )
    const last = rows.length + 1 === periods.length || balance + interest <= paymentKopecks
    const principal = last
      ? balance
      : maxKopecks(subtractKopecks(paymentKopecks, interest), MIN_PRINCIPAL)
    balance = subtractKopecks(balance, principal)
    rows.push({
      paymentKopecks: addKopecks(principal, interest),
      principalKopecks: principal,
      interestKopecks: interest,
      balanceAfterKopecks: balance,
    })
    if (last) break
  }
  return rows
}
