import {
  addDays,
  endOfMoscowDayMs,
  isoDate,
  isWorkingDay,
  type IsoDate,
} from '../../lending/calendar.ts'
import { CONTACT_HOURS } from '../../lending/contact-guard.ts'
import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import type { MessageRow } from './messages.ts'
import { dayAt } from './own-clock.ts'

const MIN_SECONDS = 60

const closesAtMs = (day: IsoDate, offsetMinutes: number): number => {
  const [, closes] = isWorkingDay(day) ? CONTACT_HOURS.workingDay : CONTACT_HOURS.dayOff
  return Date.parse(`${day}T00:00:00Z`) + closes * HOUR_MS - offsetMinutes * MINUTE_MS
}

interface Clocks {
  readonly nowMs: number
  /** Of the region, by which the law counts. */
  readonly offsetMinutes: number
  /** Of the zone the client lives by, by which a reminder says «завтра». */
  readonly ownOffsetMinutes: number
}

const endMs = (
  { afterDue, dueOn, kind }: Pick<MessageRow, 'afterDue' | 'dueOn' | 'kind'>,
  { nowMs, offsetMinutes, ownOffsetMinutes }: Clocks,
): number => {
  const localDay = dayAt(nowMs, offsetMinutes)
  if (afterDue) return closesAtMs(localDay, offsetMinutes)
  if (dueOn === null) return endOfMoscowDayMs(addDays(localDay, 1))
  const ownDay = dayAt(nowMs, ownOffsetMinutes)
  const isTrueToday = kind === 'REMINDER' && ownDay < dueOn
  return isTrueToday
    ? Date.parse(`${addDays(ownDay, 1)}T00:00:00Z`) - ownOffsetMinutes * MINUTE_MS
    : endOfMoscowDayMs(isoDate(dueOn))
}

/**
 * For how many seconds a push service may keep a message for a phone that is switched off. «Завтра день платежа» is
 * true until the client's midnight: read on the due day itself it would make them pay too late. What names its day is
 * of use until the due day ends; past it a message must not arrive after the hours in which the law lets us write (230-FZ).
 */
export const pushLifeSeconds = (
  message: Pick<MessageRow, 'afterDue' | 'dueOn' | 'kind'>,
  clocks: Clocks,
): number => {
  const { nowMs } = clocks
  return Math.max(MIN_SECONDS, Math.floor((endMs(message, clocks) - nowMs) / 1_000))
}
