import { addDays, addMonths, type IsoDate } from './calendar.ts'
import type { ProductKey } from './products.ts'
import type { LoanRates } from './rate.ts'
import { RESTRUCTURING_OFFER_DAYS } from './restructuring-bounds.ts'

/** What lender and borrower may agree on for the rest of a loan (decision 0104). */
export type RestructuringTerms = {
  /** How many payments the rest is divided into. */
  payments: number
  /** The first of them; null: a period of the schedule after the day of the signature. */
  firstPaymentOn: IsoDate | null
  /** Days after the signature on which no penalty arises, whatever is overdue. */
  penaltyFreeDays: number
  /** A lower price of a day, in millionths; absent: the rate stays as it is (decision 0115). */
  dailyRateMillionths?: number
}

const FORTNIGHT_DAYS = 14
const BILLIONTHS_A_MILLIONTH = 1000

/** Dates of the new payments: a fortnight apart in a split loan, otherwise a month. */
export function newDates(
  productKey: ProductKey,
  on: IsoDate,
  { payments, firstPaymentOn }: RestructuringTerms,
): IsoDate[] {
  const isSplit = productKey === 'OPTIMAL'
  const first = firstPaymentOn ?? (isSplit ? addDays(on, FORTNIGHT_DAYS) : addMonths(on, 1))
  return Array.from({ length: payments }, (_none, index) =>
    isSplit ? addDays(first, FORTNIGHT_DAYS * index) : addMonths(first, index),
  )
}

/**
 * The rates that new terms bring, where they bring any: a split loan has its price of a day fixed (D51), others count by
 * the level.
 */
export function newRates(
  before: LoanRates,
  { dailyRateMillionths }: RestructuringTerms,
): LoanRates | null {
  if (dailyRateMillionths === undefined) return null
  const isFixed = before.chargedRateBillionths !== null
  return {
    dailyRateMillionths,
    chargedRateBillionths: isFixed ? dailyRateMillionths * BILLIONTHS_A_MILLIONTH : null,
  }
}

/** The last day on which an offer made on a day may be signed: its first payment must still be ahead. */
export function offerEnds(on: IsoDate, { firstPaymentOn }: RestructuringTerms): IsoDate {
  const last = addDays(on, RESTRUCTURING_OFFER_DAYS)
  if (firstPaymentOn === null || last < firstPaymentOn) return last
  return addDays(firstPaymentOn, -1)
}
