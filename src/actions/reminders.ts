import { remindersSave } from '../../protocol/calls/profile-manager/reminders.ts'
import { oneAtATime } from '../api/intent.ts'
import { send } from '../api/send.ts'
import { keepReminders, type Reminders } from '../offline/reminders.ts'
import { timeZoneHere } from '../offline/time-zone.ts'

export type { Reminders }
export type ReminderChoice = Pick<Reminders, 'daysBefore' | 'hour' | 'showDetails' | 'channels'>

/** Saves a choice, with the hours of this device's clock. Throws CallRefused, NetworkFailure. */
export const saveReminders = async (choice: ReminderChoice): Promise<Reminders> => {
  const { daysBefore, hour, showDetails, channels } = choice
  const body = { daysBefore, hour, showDetails, channels, timeZone: timeZoneHere() }
  const value = await oneAtATime(`reminders/${JSON.stringify(body)}`, (idempotencyKey) =>
    send(remindersSave, { body, idempotencyKey }),
  )
  keepReminders(value).catch(reportError)
  return value
}
