import {
  addDays,
  endOfMoscowDayMs,
  isoDate,
  isWorkingDay,
  type IsoDate,
} from '../../../lending/calendar.ts'
import { CONTACT_HOURS } from '../../../lending/contact-guard.ts'
import type { MessageRow } from '../../db/messages.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const LEAST_SECONDS = 60

const closesAtMs = (day: IsoDate, offsetMinutes: number): number => {
  const [, closes] = isWorkingDay(day) ? CONTACT_HOURS.workingDay : CONTACT_HOURS.dayOff
  return Date.parse(`${day}T00:00:00Z`) + closes * HOUR_MS - offsetMinutes * MINUTE_MS
}

/**
 * For how many seconds a push service may keep a message for a phone that is switched off. A reminder is of use until
 * its due day ends; past the due date a message must not arrive after the hours in which the law lets us write (230-FZ).
 */
export const pushLifeSeconds = (
  { afterDue, dueOn }: Pick<MessageRow, 'afterDue' | 'dueOn'>,
  { nowMs, offsetMinutes }: { nowMs: number; offsetMinutes: number },
): number => {
  const localDay = isoDate(new Date(nowMs + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10))
  const endMs = afterDue
    ? closesAtMs(localDay, offsetMinutes)
    : endOfMoscowDayMs(dueOn === null ? addDays(localDay, 1) : isoDate(dueOn))
  return Math.max(LEAST_SECONDS, Math.floor((endMs - nowMs) / 1_000))
}
