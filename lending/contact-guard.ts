import { addDays, isoDate, isWorkingDay, type IsoDate } from './calendar.ts'
import { HOUR_MS, MINUTE_MS } from './durations.ts'

/** Messages about a debt past its due date: 230-FZ art. 7 (D17). */
export const CONTACT_LIMITS = { DAY: 2, WEEK: 4, MONTH: 16 } as const
export type ContactPeriod = keyof typeof CONTACT_LIMITS

/** Local hours in which a message may be sent; the end is not included. */
export const CONTACT_HOURS = { workingDay: [8, 22], dayOff: [9, 20] } as const

const PERIOD_DAYS = { DAY: 1, WEEK: 7, MONTH: 31 } as const
const PERIODS = ['DAY', 'WEEK', 'MONTH'] as const

/** Clocks, minutes ahead of UTC; at least one. */
export type UtcOffsets = readonly [number, ...number[]]

export type ContactRequest = {
  /** When the message would go, milliseconds since the epoch. */
  atMs: number
  /** Every local time the client may live by, minutes ahead of UTC: Moscow is 180. A message must be allowed in all. */
  utcOffsetsMinutes: UtcOffsets
  /** When messages of this kind were sent before, in any order; refused ones do not count. */
  sentAtMs: readonly number[]
}

export type ContactDecision =
  | { allowed: true; counts: ContactCounts }
  | {
      allowed: false
      reason: 'HOURS' | ContactPeriod
      nextAllowedAtMs: number
      counts: ContactCounts
    }

/** How often we wrote up to that day; the client may see it. */
export type ContactCounts = Record<ContactPeriod, number>

/**
 * Whether a message may be sent now, and when the next may be if not (D17). Weeks and months are any 7 and 31 local
 * days in a row: stricter than calendar ones, so both readings of the law are kept.
 */
export function contactGuard(request: ContactRequest): ContactDecision {
  const { atMs } = request
  const counts = countsAt(request, atMs)
  const reason = refusalOf(request, atMs)
  return reason === null
    ? { allowed: true, counts }
    : { allowed: false, reason, nextAllowedAtMs: nextAllowed(request), counts }
}

/**
 * The first moment of a later window whose day is within the limits: open by the last of the clocks that shows its hour. Old
 * messages leave every window in the end.
 */
function nextAllowed(request: ContactRequest): number {
  const { atMs, utcOffsetsMinutes } = request
  const last = Math.min(...utcOffsetsMinutes)
  for (let day = localDate(last, atMs); ; day = addDays(day, 1)) {
    const candidate = Math.max(localHour(last, day, hoursOf(day)[0]), atMs)
    if (refusalOf(request, candidate) === null) return candidate
  }
}

function refusalOf(request: ContactRequest, atMs: number): 'HOURS' | ContactPeriod | null {
  const counts = countsAt(request, atMs)
  const full = PERIODS.toReversed().find((period) => counts[period] >= CONTACT_LIMITS[period])
  if (full) return full
  return request.utcOffsetsMinutes.every((offset) => isInHours(offset, atMs)) ? null : 'HOURS'
}

function isInHours(offsetMinutes: number, atMs: number): boolean {
  const day = localDate(offsetMinutes, atMs)
  const [opens, closes] = hoursOf(day)
  return (
    atMs >= localHour(offsetMinutes, day, opens) && atMs < localHour(offsetMinutes, day, closes)
  )
}

/** By the clock on which the most were sent. */
function countsAt({ utcOffsetsMinutes, sentAtMs }: ContactRequest, atMs: number): ContactCounts {
  const countedBy = utcOffsetsMinutes.map((offset) => {
    const day = localDate(offset, atMs)
    const days = sentAtMs.map((sent) => localDate(offset, sent))
    return (period: ContactPeriod) => {
      const since = addDays(day, 1 - PERIOD_DAYS[period])
      return days.filter((sent) => sent >= since && sent <= day).length
    }
  })
  const within = (period: ContactPeriod) => Math.max(...countedBy.map((count) => count(period)))
  return { DAY: within('DAY'), WEEK: within('WEEK'), MONTH: within('MONTH') }
}

function hoursOf(day: IsoDate): readonly [opens: number, closes: number] {
  return isWorkingDay(day) ? CONTACT_HOURS.workingDay : CONTACT_HOURS.dayOff
}

function localDate(offsetMinutes: number, atMs: number): IsoDate {
  return isoDate(new Date(atMs + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10))
}

function localHour(offsetMinutes: number, day: IsoDate, hour: number): number {
  return Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS - offsetMinutes * MINUTE_MS
}
