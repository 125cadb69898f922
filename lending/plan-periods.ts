import { daysBetween, type IsoDate } from './calendar.ts'
import { addRatios, type PeriodGroup, type Ratio } from './plan-rows.ts'
import type { ProductKey } from './products.ts'
import type { ScheduleRow } from './schedule.ts'

export type PlannedDate = { number: number; dueOn: IsoDate }

type SignedPlan = { productKey: ProductKey; issuedOn: IsoDate; rows: readonly ScheduleRow[] }

const ROWS_IN_SPLIT_MONTH = 2

/**
 * The interest periods of a plan that begins on a day and keeps the given dates. A day weighs what it weighed in the
 * plan signed at the start: one of its month's days, or one of a split month's 28, so that an untouched plan comes
 * out to the kopeck and a plan changed inside a row pays for the days that are left.
 */
export function planPeriods(
  signed: SignedPlan,
  from: IsoDate,
  dates: readonly PlannedDate[],
): PeriodGroup[] {
  const groups = new Map<number, Ratio[]>()
  let since = from
  for (const { number, dueOn } of dates) {
    const month = signed.productKey === 'OPTIMAL' ? Math.ceil(number / ROWS_IN_SPLIT_MONTH) : number
    groups.set(month, [...(groups.get(month) ?? []), periodsBetween(signed, since, dueOn)])
    since = dueOn
  }
  return [...groups.values()]
}

/** Days after the last signed date weigh like those of the last period. */
function periodsBetween(signed: SignedPlan, from: IsoDate, to: IsoDate): Ratio {
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
