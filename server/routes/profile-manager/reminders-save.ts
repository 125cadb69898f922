import { remindersSave } from '../../../protocol/calls/profile-manager/reminders.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { changeReminderSettings } from '../../db/reminder-settings.ts'
import { route } from '../../route.ts'
import { instantOf } from './profile-shapes.ts'

export const remindersSaveRoute = route(remindersSave, ({ context, client, body, idempotency }) =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const chosen = await changeReminderSettings(tx, client.id, { change: body, nowMs })
      return { asOf: instantOf(nowMs), ...chosen }
    },
  }),
)
