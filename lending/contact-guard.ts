import { addDays, isoDate, isWorkingDay, type IsoDate } from './calendar.ts'
import { HOUR_MS, MINUTE_MS } from './durations.ts'

/** Messages about a debt past its due date: 230-FZ art. 7 (D17). */
export const CONTACT_LIMITS = { DAY: 2, WEEK: 4, MONTH: 16 } as const
export type ContactPeriod = keyof typeof CONTACT_LIMITS

/** Local hours in which a message may be sent; the end is not included. */
export const CONTACT_HOURS = { workingDay: [8, 22], dayOff: [9, 20] } as const

const PERIOD_DAYS = { DAY: 1, WEEK: 7, MONTH: 31 } as const
const PERIODS = ['DAY', 'WEEK', 'MONTH'] as const

export type ContactRequest = {
  /** When the message would go, milliseconds since the epoch. */
  atMs: number
  /** The client's local time ahead of UTC, in minutes: Moscow is 180. */
  utcOffsetMinutes: number
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
  const today = localDate(request, atMs)
  const counts = countsOn(request, today)
  const reason = refusalOf(request, atMs)
  return reason === null
    ? { allowed: true, counts }
    : { allowed: false, reason, nextAllowedAtMs: nextAllowed(request, today), counts }
}

/** The first moment of a later window whose day is within the limits. Old messages leave every window in the end. */
function nextAllowed(request: ContactRequest, today: IsoDate): number {
  for (let day = today; ; day = addDays(day, 1)) {
    const opensAtMs = localHour(request, day, hoursOf(day)[0])
    const candidate = Math.max(opensAtMs, request.atMs)
    if (refusalOf(request, candidate) === null) return candidate
  }
}

function refusalOf(request: ContactRequest, atMs: number): 'HOURS' | ContactPeriod | null {
  const day = localDate(request, atMs)
  const counts = countsOn(request, day)
  const [opens, closes] = hoursOf(day)
  const full = PERIODS.toReversed().find((period) => counts[period] >= CONTACT_LIMITS[period])
  if (full) return full
  const inside = atMs >= localHour(request, day, opens) && atMs < localHour(request, day, closes)
  return inside ? null : 'HOURS'
}

function countsOn(request: ContactRequest, day: IsoDate): ContactCounts {
  const days = request.sentAtMs.map((atMs) => localDate(request, atMs))
  const within = (period: ContactPeriod) => {
    const since = addDays(day, 1 - PERIOD_DAYS[period])
    return days.filter((sent) => sent >= since && sent <= day).length
  }
  return { DAY: within('DAY'), WEEK: within('WEEK'), MONTH: within('MONTH') }
}

function hoursOf(day: IsoDate): readonly [opens: number, closes: number] {
  return isWorkingDay(day) ? CONTACT_HOURS.workingDay : CONTACT_HOURS.dayOff
}

function localDate({ utcOffsetMinutes }: ContactRequest, atMs: number): IsoDate {
  return isoDate(new Date(atMs + utcOffsetMinutes * MINUTE_MS).toISOString().slice(0, 10))
}

function localHour({ utcOffsetMinutes }: ContactRequest, day: IsoDate, hour: number): number {
  return Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS - utcOffsetMinutes * MINUTE_MS
}
