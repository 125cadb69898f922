import * as calls from '../../../protocol/calls/profile-manager/reminders.ts'
import { reminderSettingsOf } from '../../db/reminder-settings.ts'
import { chooseReminders } from '../../messaging/choose-reminders.ts'
import { route } from '../../route.ts'
import { instantOf } from './profile-shapes.ts'

export const reminders = route(
  calls.reminders,
  async ({ context: { database, clock }, client }) => ({
    asOf: instantOf(clock.now()),
    ...(await reminderSettingsOf(database, [client.id]))(client.id),
  }),
)

export const remindersSave = route(calls.remindersSave, ({ context, client, body, idempotency }) =>
  chooseReminders(context, idempotency, { clientId: client.id, change: body }),
)
