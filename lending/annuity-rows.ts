import { addKopecks, multiplyByRatio, subtractKopecks, type Kopecks } from './money.ts'
import { annuityPayment, periodInterest, type PeriodRate } from './payment.ts'
import type { RowSums } from './schedule-row.ts'

/** Equal payments of `rate` a period: interest half-even, payment half-up, the last row absorbs (D5). */
export function annuityRows(amountKopecks: Kopecks, rate: PeriodRate, periods: number): RowSums[] {
  const payment = annuityPayment(amountKopecks, rate, periods)
  const rows: RowSums[] = []
  for (let left = periods, balance = amountKopecks; left > 0; left -= 1) {
    const row = rowOf(balance, payment, periodInterest(balance, rate), left === 1)
    rows.push(row)
    balance = row.balanceAfterKopecks
  }
  return rows
}

/** Payments of a split loan: the halves of a month's annuity, the last one takes the kopecks (specification, 9). */
export function splitPayments(terms: {
  amountKopecks: Kopecks
  monthlyRate: PeriodRate
  months: number
}): Kopecks[] {
  const { amountKopecks, monthlyRate, months } = terms
  return halfMonthRows(amountKopecks, monthlyRate, months).map((row) => row.paymentKopecks)
}

/**
 * Split as it was divided before D51: a month is four weeks, its annuity is paid in two halves a fortnight apart. The
 * month's interest, taken on the balance at the month's start, is divided between the two rows. Contracts signed so
 * keep their schedule; of new ones only the payments are these.
 */
export function halfMonthRows(amountKopecks: Kopecks, rate: PeriodRate, months: number): RowSums[] {
  const payment = annuityPayment(amountKopecks, rate, months, 2)
  const rows: RowSums[] = []
  for (let left = months, balance = amountKopecks; left > 0; left -= 1) {
    const interest = periodInterest(balance, rate)
    const firstInterest = multiplyByRatio(interest, 1n, 2n, 'half-even')
    const first = rowOf(balance, payment, firstInterest, false)
    const restInterest = subtractKopecks(interest, firstInterest)
    const second = rowOf(first.balanceAfterKopecks, payment, restInterest, left === 1)
    rows.push(first, second)
    balance = second.balanceAfterKopecks
  }
  return rows
}

/** The only row of a loan repaid at the end of its term. */
export function singleRow(amountKopecks: Kopecks, interestKopecks: Kopecks): RowSums {
  return rowOf(amountKopecks, amountKopecks, interestKopecks, true)
}

function rowOf(balance: Kopecks, payment: Kopecks, interest: Kopecks, last: boolean): RowSums {
  const principalKopecks = last ? balance : subtractKopecks(payment, interest)
  return {
    paymentKopecks: addKopecks(principalKopecks, interest),
    principalKopecks,
    interestKopecks: interest,
    balanceAfterKopecks: subtractKopecks(balance, principalKopecks),
  }
}
