import type { RowSums } from './annuity-rows.ts'
import { addKopecks, multiplyByRatio, subtractKopecks, type Kopecks } from './money.ts'
import type { PeriodRate } from './payment.ts'

/** An exact fraction; a rate's period is 1. */
export type Ratio = PeriodRate

/**
 * Rows that share one interest period: for every row the part of the rate's period that passes before it. Monthly
 * payments stand alone; two halves of a split month share the interest on the balance at its start.
 */
export type PeriodGroup = readonly Ratio[]

export function addRatios(a: Ratio, b: Ratio): Ratio {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

/** The equal payment of all rows, exact and rounded half-up once (D5). With whole periods it is the annuity. */
export function equalPayment(
  principalKopecks: Kopecks,
  rate: PeriodRate,
  groups: readonly PeriodGroup[],
): Kopecks {
  let grown = 1n
  let divisor = 0n
  let scale = 1n
  for (const group of groups) {
    const period = total(group)
    const over = rate.denominator * period.denominator
    const growth = over + rate.numerator * period.numerator
    divisor = divisor * growth + BigInt(group.length) * scale * over
    scale *= over
    grown *= growth
  }
  return multiplyByRatio(principalKopecks, grown, divisor, 'half-up')
}

/**
 * Rows of a given payment: interest half-even, the last row takes what is left (D5). A payment larger than the
 * equal one ends the plan sooner.
 */
export function plannedRows(
  principalKopecks: Kopecks,
  rate: PeriodRate,
  groups: readonly PeriodGroup[],
  paymentKopecks: Kopecks,
): RowSums[] {
  const rows: RowSums[] = []
  const count = groups.flat().length
  let balance = principalKopecks
  for (const group of groups) {
    for (const part of groupInterest(balance, rate, group)) {
      const last = rows.length + 1 === count || balance + part <= paymentKopecks
      const principal = last ? balance : subtractKopecks(paymentKopecks, part)
      balance = subtractKopecks(balance, principal)
      rows.push({
        paymentKopecks: addKopecks(principal, part),
        principalKopecks: principal,
        interestKopecks: part,
        balanceAfterKopecks: balance,
      })
      if (last) return rows
    }
  }
  return rows
}

/** The interest of a group on the balance at its start, divided among its rows by their time. */
function groupInterest(balance: Kopecks, rate: PeriodRate, group: PeriodGroup): Kopecks[] {
  const period = total(group)
  let left = multiplyByRatio(
    balance,
    rate.numerator * period.numerator,
    rate.denominator * period.denominator,
    'half-even',
  )
  const whole = left
  return group.map((part, index) => {
    const numerator = part.numerator * period.denominator
    const denominator = part.denominator * period.numerator
    const isLast = index === group.length - 1
    const interest = isLast ? left : multiplyByRatio(whole, numerator, denominator, 'half-even')
    left = subtractKopecks(left, interest)
    return interest
  })
}

function total(group: PeriodGroup): Ratio {
  return group.reduce(addRatios)
}
