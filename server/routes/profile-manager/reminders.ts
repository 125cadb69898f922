import { reminders } from '../../../protocol/calls/profile-manager/reminders.ts'
import { reminderSettingsOf } from '../../db/reminder-settings.ts'
import { route } from '../../route.ts'
import { instantOf } from './profile-shapes.ts'

export const remindersRoute = route(
  reminders,
  async ({ context: { database, clock }, client }) => ({
    asOf: instantOf(clock.now()),
    ...(await reminderSettingsOf(database, [client.id]))(client.id),
  }),
)
