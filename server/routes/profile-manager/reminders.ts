import { reminders } from '../../../protocol/calls/reminders.ts'
import { reminderSettingsOf } from '../../db/reminder-settings.ts'
import { route } from '../../route.ts'

export const remindersRoute = route(reminders, async ({ context: { database }, client }) =>
  (await reminderSettingsOf(database, [client.id]))(client.id),
)
