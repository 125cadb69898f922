import { singleRow } from './annuity-rows.ts'
import { addDays, daysBetween, type IsoDate } from './calendar.ts'
import type { Loan } from './loan-book.ts'
import { ratesInForce } from './loan-change.ts'
import type { Kopecks } from './money.ts'
import { dailyInterest, GRACE_FREE_DAYS, graceInterest } from './payment.ts'
import type { ScheduleRow } from './schedule-row.ts'

/** The last free day of a grace loan. */
export function freeWeekEnd(loan: Loan): IsoDate {
  return addDays(loan.issuedOn, GRACE_FREE_DAYS)
}

/**
 * From when a schedule with one payment counts after a change. Within its free days a grace loan has paid for no day
 * yet, so what is left goes on counting from the payout: free when returned by day 7, from the first day otherwise.
 * After them the days passed are paid and do not count again.
 */
export function singleCountedFrom(loan: Loan, on: IsoDate): IsoDate {
  const start = loan.changes?.at(-1)?.countedFrom ?? loan.issuedOn
  const free = loan.productKey === 'LOAN_WITH_GRACE_PERIOD' && on <= freeWeekEnd(loan)
  return free ? start : on
}

/** The only row of a schedule with one payment: the daily rate on the principal left, rounded down (D6). */
export function singlePaymentRow(
  loan: Loan,
  row: { number: number; dueOn: IsoDate; countedFrom: IsoDate; left: Kopecks },
): ScheduleRow {
  const { number, dueOn, countedFrom, left } = row
  const days = daysBetween(countedFrom, dueOn)
  const grace = loan.productKey === 'LOAN_WITH_GRACE_PERIOD' && countedFrom === loan.issuedOn
  const interestOf = grace ? graceInterest : dailyInterest
  const { dailyRateMillionths } = ratesInForce(loan)
  return { number, dueOn, ...singleRow(left, interestOf(left, dailyRateMillionths, days)) }
}
