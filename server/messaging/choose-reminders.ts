import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { changeReminderSettings, type ReminderSettings } from '../db/reminder-settings.ts'

/** What a client chose, and when that was read: ISO 8601, UTC. */
export type ChosenReminders = ReminderSettings & { readonly asOf: string }

/** Changes when and how a client is reminded of payments (D33). */
export const chooseReminders = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, change }: { clientId: string; change: Partial<ReminderSettings> },
): Promise<ChosenReminders> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const chosen = await changeReminderSettings(tx, clientId, { change, nowMs })
      return { asOf: new Date(nowMs).toISOString(), ...chosen }
    },
  })
