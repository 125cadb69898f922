import { remindersSave } from '../../../protocol/calls/reminders.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { changeReminderSettings } from '../../db/reminder-settings.ts'
import { route } from '../../route.ts'

export const remindersSaveRoute = route(remindersSave, ({ context, client, body, idempotency }) =>
  runIdempotent(context, idempotency, {
    effect: (tx) =>
      changeReminderSettings(tx, client.id, { change: body, nowMs: context.clock.now() }),
  }),
)
