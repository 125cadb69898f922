import type { IsoDate } from './calendar.ts'
import type { Loan } from './loan-book.ts'
import { ratesInForce } from './loan-change.ts'
import { monthlyRate, type PeriodRate } from './payment.ts'
import { isSinglePayment } from './products.ts'
import { chargedRate, type LoanRates } from './rate.ts'
import { dayPeriods, schedulePeriods } from './schedule-periods.ts'
import type { Ratio } from './schedule-rows.ts'

/** What the rest of a loan costs when it is divided into payments on given dates. */
export type RestTerms = {
  rate: PeriodRate
  /** Parts of the rate's period before each date. */
  periods: readonly Ratio[]
  /** Nothing in it may cost more than the schedule before. */
  isRateFixed: boolean
}

/**
 * The rate in force and the periods between the dates: by days where a day has its price (D51, and every loan that was lent
 * for one payment), otherwise by the months of the signed schedule. `rates`: others that are planned with (decision 0115).
 */
export function restTerms(
  loan: Loan,
  from: IsoDate,
  dates: readonly { dueOn: IsoDate }[],
  rates: LoanRates = ratesInForce(loan),
): RestTerms {
  if (rates.chargedRateBillionths !== null || isSinglePayment(loan.productKey))
    return { rate: chargedRate(rates), periods: dayPeriods(from, dates), isRateFixed: true }
  return {
    rate: monthlyRate(rates.dailyRateMillionths),
    periods: schedulePeriods(loan, from, dates),
    isRateFixed: false,
  }
}
