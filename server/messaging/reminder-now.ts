import { addDays, daysBetween, isoDate } from '../../lending/calendar.ts'
import { REMINDER_HOURS } from '../../protocol/calls/profile-manager/reminders.ts'
import type { MessageRow } from './messages.ts'
import { dayAt, hourAt, momentOf, ownOffset, type Recipient } from './own-clock.ts'
import { reminderText } from './reminder-texts.ts'

/**
 * A reminder that is late, because the server stood still or the gateway did, waits for the next morning: nobody is woken
 * for it. Null when it may go now.
 */
export const quietUntilMs = (
  { kind }: MessageRow,
  recipient: Recipient,
  nowMs: number,
): number | null => {
  if (kind !== 'REMINDER') return null
  const offsetMinutes = ownOffset(recipient, nowMs)
  const hour = hourAt(nowMs, offsetMinutes)
  if (hour >= REMINDER_HOURS.first && hour <= REMINDER_HOURS.last) return null
  const today = dayAt(nowMs, offsetMinutes)
  const on = hour < REMINDER_HOURS.first ? today : addDays(today, 1)
  const { chosen, regionOffsetMinutes } = recipient
  const { timeZone } = chosen
  return momentOf(on, chosen.hour, { timeZone, offsetMinutes: regionOffsetMinutes })
}

/** What a text message says: «завтра» is counted when it goes, not when it was planned. */
export const wordsOf = (
  { kind, dueOn }: MessageRow,
  recipient: Recipient,
  { text, nowMs }: { text: string; nowMs: number },
): string => {
  if (kind !== 'REMINDER' || dueOn === null) return text
  const today = dayAt(nowMs, ownOffset(recipient, nowMs))
  return reminderText(Math.max(0, daysBetween(today, isoDate(dueOn)))).text
}
