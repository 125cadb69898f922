import * as calls from '../../../protocol/calls/profile-manager/reminders.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { changeReminderSettings, reminderSettingsOf } from '../../db/reminder-settings.ts'
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
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const chosen = await changeReminderSettings(tx, client.id, { change: body, nowMs })
      return { asOf: instantOf(nowMs), ...chosen }
    },
  }),
)
