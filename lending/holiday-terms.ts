import { addDays, addMonths, daysBetween, type IsoDate } from './calendar.ts'
import { interestOfDays } from './payment.ts'
import type { Kopecks } from './money.ts'
import { chargedRate, type LoanRates } from './rate.ts'

/** A payment holiday in force: days without payments, and what a day of them costs (353-FZ art. 6.1-2). */
export type HolidayTerms = {
  /** First day without payments. */
  from: IsoDate
  /** Last day without payments. */
  untilOn: IsoDate
  /** Whole months while it runs to its end; null when it ended on another day: dates then move by its days. */
  months: number | null
  /** Interest of a day on the principal owed, as a fraction of whole numbers. */
  rate: HolidayRate
  /**
   * Days up to this one stay free whatever was paid in them: it was over by then, or its length was told on that day. None
   * by default; absent in copies of before.
   */
  freeUntilOn?: IsoDate | null
}

/** A rate a day as JSON carries it. */
export type HolidayRate = { numerator: number; denominator: number }

/** The last day of a holiday of whole months. */
export function holidayEnd(from: IsoDate, months: number): IsoDate {
  return addDays(addMonths(from, months), -1)
}

/** The day an instalment of a date within or after the holiday is moved to: by its length (353-FZ art. 6.1-2). */
export function afterHoliday({ from, untilOn, months }: HolidayTerms, dueOn: IsoDate): IsoDate {
  return months === null ? addDays(dueOn, daysBetween(from, untilOn) + 1) : addMonths(dueOn, months)
}

/** Interest of whole days of a holiday on a principal, rounded down. */
export function holidayInterest(
  { numerator, denominator }: HolidayRate,
  principalKopecks: Kopecks,
  days: number,
): Kopecks {
  const rate = { numerator: BigInt(numerator), denominator: BigInt(denominator) }
  return interestOfDays(principalKopecks, rate, days, 'down')
}

/**
 * A holiday that begins at rates lower than those it was granted at costs no more than they do: its price is never above
 * that of the contract (353-FZ art. 6.1-2).
 */
export function holidayAt(terms: HolidayTerms, rates: LoanRates): HolidayTerms {
  const { numerator, denominator } = chargedRate(rates)
  const isDearer =
    BigInt(terms.rate.numerator) * denominator > numerator * BigInt(terms.rate.denominator)
  if (!isDearer) return terms
  return { ...terms, rate: { numerator: Number(numerator), denominator: Number(denominator) } }
}

/** The holiday as it is when it ends after a day: the terms themselves when that is its own last day. */
export function endedHoliday(terms: HolidayTerms, lastOn: IsoDate): HolidayTerms {
  return lastOn >= terms.untilOn ? terms : { ...terms, untilOn: lastOn, months: null }
}
