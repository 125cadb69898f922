import { addDays, daysBetween, isoDate } from '../../lending/calendar.ts'
import { REMINDER_HOURS } from '../../protocol/calls/profile-manager/reminders.ts'
import type { Queryable } from '../db/database.ts'
import type { MessageRow } from './messages.ts'
import { dayAt, hourAt, momentOf, ownOffset } from './own-clock.ts'
import { clientOffsets } from './region-offsets.ts'
import { reminderSettingsOf } from '../db/reminder-settings.ts'
import { reminderText } from './reminder-texts.ts'

/**
 * A reminder that is late, because the server stood still or the gateway did, waits for the next morning: nobody is woken
 * for it. Null when it may go now.
 */
export const quietUntilMs = async (
  queryable: Queryable,
  message: MessageRow,
  nowMs: number,
): Promise<number | null> => {
  if (message.kind !== 'REMINDER') return null
  const { clientId } = message
  const ownOffsetMinutes = await ownOffset(queryable, clientId, nowMs)
  const hour = hourAt(nowMs, ownOffsetMinutes)
  if (hour >= REMINDER_HOURS.first && hour <= REMINDER_HOURS.last) return null
  const { timeZone, hour: chosenHour } = (await reminderSettingsOf(queryable, [clientId]))(clientId)
  const offsetMinutes = (await clientOffsets(queryable, [clientId]))(clientId)
  const today = dayAt(nowMs, ownOffsetMinutes)
  const on = hour < REMINDER_HOURS.first ? today : addDays(today, 1)
  return momentOf(on, chosenHour, { timeZone, offsetMinutes })
}

/** What a text message says: «завтра» is counted when it goes, not when it was planned. */
export const wordsOf = async (
  queryable: Queryable,
  message: MessageRow,
  { text, nowMs }: { text: string; nowMs: number },
): Promise<string> => {
  if (message.kind !== 'REMINDER' || message.dueOn === null) return text
  const today = dayAt(nowMs, await ownOffset(queryable, message.clientId, nowMs))
  return reminderText(Math.max(0, daysBetween(today, isoDate(message.dueOn)))).text
}
