import * as calls from '../../../protocol/calls/profile-manager/reminders.ts'
import { chooseReminders, chosenReminders } from '../../messaging/choose-reminders.ts'
import { route } from '../../route.ts'

export const reminders = route(calls.reminders, ({ context, client }) =>
  chosenReminders(context, client.id),
)

export const remindersSave = route(
  calls.remindersSave,
  ({ context, client, body: { channels, ...rest }, idempotency }) =>
    chooseReminders(context, idempotency, {
      clientId: client.id,
      change: { ...rest, ...(channels && { channels }) },
    }),
)
