import { addDays, type IsoDate } from './calendar.ts'
import { DAY_MS, HOUR_MS } from './durations.ts'

const MOSCOW_OFFSET_MS = 3 * HOUR_MS

/** Attempts of automatic debit by day after the due date and Moscow hour (D16); from then on once a week. */
const FIRST_SLOTS = [
  { day: 0, hour: 10 },
  { day: 0, hour: 19 },
  { day: 1, hour: 10 },
  { day: 2, hour: 10 },
  { day: 3, hour: 10 },
] as const
const LAST_DAILY = { day: 3, hour: 10 } as const
const WEEK_DAYS = 7

/** Hours of the Moscow day at which any attempt may be made. */
export const DEBIT_HOURS = [10, 19] as const
/** Days before the due date on which the client is told of the debit (D16). */
export const DEBIT_NOTICE_DAYS = [3, 1] as const
/** Refusals in a row after which the networks want a pause of a day (integrations reference 1.6). */
export const SOFT_REFUSALS = 2
export const SOFT_PAUSE_MS = DAY_MS

/** The moment of a Moscow hour of a day, milliseconds since the epoch. */
export function moscowHourMs(day: IsoDate, hour: number): number {
  return Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS - MOSCOW_OFFSET_MS
}

/** The first attempt after a moment, for a payment due on that day. */
export function nextDebitMs(dueOn: IsoDate, afterMs: number): number {
  let index = 0
  while (slotMs(dueOn, index) <= afterMs) index += 1
  return slotMs(dueOn, index)
}

/** The attempt that was to be made last up to a moment; null before the first one. */
export function lastDebitMs(dueOn: IsoDate, atMs: number): number | null {
  let last: number | null = null
  for (let index = 0; slotMs(dueOn, index) <= atMs; index += 1) last = slotMs(dueOn, index)
  return last
}

function slotMs(dueOn: IsoDate, index: number): number {
  const weeks = Math.max(0, index + 1 - FIRST_SLOTS.length)
  const { day, hour } = FIRST_SLOTS[index] ?? LAST_DAILY
  return moscowHourMs(addDays(dueOn, day + weeks * WEEK_DAYS), hour)
}
