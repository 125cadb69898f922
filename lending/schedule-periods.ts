import { daysBetween, type IsoDate } from './calendar.ts'
import { addRatios, type Ratio } from './schedule-rows.ts'
import type { ProductKey } from './products.ts'
import type { ScheduleRow } from './schedule-row.ts'

/** The day is the period of a rate on the balance owed (D51). */
export function dayPeriods(from: IsoDate, dates: readonly { dueOn: IsoDate }[]): Ratio[] {
  return dates.map(({ dueOn }, index) => ({
    numerator: BigInt(daysBetween(dates[index - 1]?.dueOn ?? from, dueOn)),
    denominator: 1n,
  }))
}

type SignedSchedule = { productKey: ProductKey; issuedOn: IsoDate; rows: readonly ScheduleRow[] }

const ROWS_IN_SPLIT_MONTH = 2

/**
 * Parts of the rate's month between the rows of a schedule that begins on a day and keeps the given dates. A day weighs
 * what it weighed in the schedule signed at the start: one of its month's days, or one of a split month's 28. So an
 * untouched installment comes out as it was signed, and a row changed in its middle pays for the days that are left.
 */
export function schedulePeriods(
  signed: SignedSchedule,
  from: IsoDate,
  dates: readonly { dueOn: IsoDate }[],
): Ratio[] {
  return dates.map(({ dueOn }, index) =>
    periodBetween(signed, dates[index - 1]?.dueOn ?? from, dueOn),
  )
}

/** Days after the last signed date weigh like those of the last period. */
function periodBetween(signed: SignedSchedule, from: IsoDate, to: IsoDate): Ratio {
  const rowsInPeriod = signed.productKey === 'OPTIMAL' ? ROWS_IN_SPLIT_MONTH : 1
  return signed.rows
    .map(({ dueOn }, index) => {
      const start = signed.rows[index - 1]?.dueOn ?? signed.issuedOn
      const last = index === signed.rows.length - 1
      const begins = start > from ? start : from
      const ends = last || to < dueOn ? to : dueOn
      return {
        numerator: BigInt(Math.max(daysBetween(begins, ends), 0)),
        denominator: BigInt(daysBetween(start, dueOn) * rowsInPeriod),
      }
    })
    .reduce(addRatios)
}
