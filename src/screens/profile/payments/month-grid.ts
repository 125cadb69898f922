import { addDays, addMonths, isoDate, type IsoDate, weekday } from '../../../../lending/calendar.ts'

/** `2026-11`. */
export type MonthKey = string

export const monthOf = (day: IsoDate): MonthKey => day.slice(0, 7)

export const firstDayOf = (month: MonthKey): IsoDate => isoDate(`${month}-01`)

const lastDayOf = (month: MonthKey): IsoDate => addDays(addMonths(firstDayOf(month), 1), -1)

/** The month some months later; earlier when negative. */
export const monthsLater = (month: MonthKey, months: number): MonthKey =>
  monthOf(addMonths(firstDayOf(month), months))

/** Weeks of a month from Monday to Sunday; null where another month's days would stand. */
export const weeksOf = (month: MonthKey): (IsoDate | null)[][] => {
  const first = firstDayOf(month)
  const last = lastDayOf(month)
  const monday = addDays(first, 1 - weekday(first))
  const weeks: (IsoDate | null)[][] = []
  for (let start = monday; start <= last; start = addDays(start, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = addDays(start, index)
        return monthOf(day) === month ? day : null
      }),
    )
  }
  return weeks
}

export interface Range {
  readonly firstMonth: MonthKey
  readonly lastMonth: MonthKey
}

/** From the earliest to the latest month with a payment or with today: there is nothing to see beyond. */
export const rangeOf = (days: readonly IsoDate[], today: IsoDate): Range => {
  const months = [...days.map(monthOf), monthOf(today)].sort()
  return { firstMonth: months[0] ?? monthOf(today), lastMonth: months.at(-1) ?? monthOf(today) }
}

const within = (day: IsoDate, { firstMonth, lastMonth }: Range): IsoDate => {
  const [first, last] = [firstDayOf(firstMonth), lastDayOf(lastMonth)]
  if (day < first) return first
  return day > last ? last : day
}

const STEP_DAYS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
}

/**
 * Where a key leads in the grid (WAI-ARIA, date picker): arrows by day and week, Home and End to the ends of the week,
 * PageUp and PageDown by month, with Shift by year. Null for every other key.
 */
export const dayAfterKey = (
  day: IsoDate,
  { key, shiftKey }: KeyPress,
  range: Range,
): IsoDate | null => {
  const step = STEP_DAYS[key]
  if (step !== undefined) return within(addDays(day, step), range)
  if (key === 'Home') return within(addDays(day, 1 - weekday(day)), range)
  if (key === 'End') return within(addDays(day, 7 - weekday(day)), range)
  const months = shiftKey ? 12 : 1
  if (key === 'PageUp') return within(addMonths(day, -months), range)
  if (key === 'PageDown') return within(addMonths(day, months), range)
  return null
}

/** The nearest months with payments before and after the one shown, when they are not next to it. */
export const jumpsFrom = (
  month: MonthKey,
  days: readonly IsoDate[],
): { readonly earlier: MonthKey | null; readonly later: MonthKey | null } => {
  const months = days.map(monthOf).sort()
  const earlier = months.findLast((each) => each < month) ?? null
  const later = months.find((each) => each > month) ?? null
  return {
    earlier: earlier === monthsLater(month, -1) ? null : earlier,
    later: later === monthsLater(month, 1) ? null : later,
  }
}
