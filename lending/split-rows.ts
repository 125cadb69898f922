import { splitPayments } from './annuity-rows.ts'
import { addKopecks, subtractKopecks, type Kopecks } from './money.ts'
import { interestOfDays, type PeriodRate } from './payment.ts'
import { chargedRate } from './rate.ts'
import type { RowSums } from './schedule-row.ts'

export const FORTNIGHT_DAYS = 14

/** Ten per cent a day: the payments of no product imply as much. */
const GREATEST_BILLIONTHS = 100_000_000

/** The payments of a split loan (specification, 9). */
export type SplitTerms = { amountKopecks: Kopecks; monthlyRate: PeriodRate; months: number }

/**
 * The daily rate on the balance owed that the payments of a split loan imply, in billionths (D51): the one whose last
 * row comes nearest to the last payment.
 */
export function impliedRateBillionths(terms: SplitTerms): number {
  const payments = splitPayments(terms)
  const overOf = (billionths: number): number => {
    const { balance, last } = beforeLast(terms.amountKopecks, payments, billionths)
    return addKopecks(balance, fortnightInterest(balance, billionths)) - last
  }
  let low = 0
  let high = GREATEST_BILLIONTHS
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (overOf(middle) <= 0) low = middle
    else high = middle
  }
  return -overOf(low) <= overOf(high) ? low : high
}

/**
 * Rows of a split loan: the interest of each fortnight on the balance then owed at one rate a day, half-even; the last
 * row takes what rounding leaves, kopecks (D5, D51).
 */
export function splitRows(terms: SplitTerms, billionths: number): RowSums[] {
  let balance = terms.amountKopecks
  const payments = splitPayments(terms)
  return payments.map((paymentKopecks, index) => {
    const isLast = index === payments.length - 1
    const interestKopecks = isLast
      ? subtractKopecks(paymentKopecks, balance)
      : fortnightInterest(balance, billionths)
    const principalKopecks = subtractKopecks(paymentKopecks, interestKopecks)
    balance = subtractKopecks(balance, principalKopecks)
    return { paymentKopecks, principalKopecks, interestKopecks, balanceAfterKopecks: balance }
  })
}

function beforeLast(amountKopecks: Kopecks, payments: readonly Kopecks[], billionths: number) {
  let balance = amountKopecks
  for (const payment of payments.slice(0, -1)) {
    balance = subtractKopecks(
      balance,
      subtractKopecks(payment, fortnightInterest(balance, billionths)),
    )
  }
  return { balance, last: payments.at(-1) ?? balance }
}

function fortnightInterest(balance: Kopecks, billionths: number): Kopecks {
  const rate = chargedRate({ dailyRateMillionths: 0, chargedRateBillionths: billionths })
  return interestOfDays(balance, rate, FORTNIGHT_DAYS, 'half-even')
}
