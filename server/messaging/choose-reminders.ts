import type { Context } from '../context.ts'
import { clientById } from '../db/clients.ts'
import type { Queryable } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import {
  changeReminderSettings,
  type ReminderSettings,
  reminderSettingsOf,
} from './message-choices.ts'

/** What a client chose, and when that was read: ISO 8601, UTC. */
export type ChosenReminders = ReminderSettings & {
  readonly asOf: string
  /** Letters have an address to go to. */
  readonly mailConfirmed: boolean
}

/** What a client has just chosen, as it is answered. */
export const answerChosen = async (
  queryable: Queryable,
  { clientId, chosen, nowMs }: { clientId: string; chosen: ReminderSettings; nowMs: number },
): Promise<ChosenReminders> => {
  const client = await clientById(queryable, clientId)
  const mailConfirmed = client?.mail !== null && (client?.mailConfirmedAtMs ?? null) !== null
  return { asOf: new Date(nowMs).toISOString(), ...chosen, mailConfirmed }
}

/** When and which way a client is written to, as chosen or by default. */
export const chosenReminders = async (
  { database, clock }: Context,
  clientId: string,
): Promise<ChosenReminders> => {
  const chosen = (await reminderSettingsOf(database, [clientId]))(clientId)
  return answerChosen(database, { clientId, chosen, nowMs: clock.now() })
}

/** Changes when a client is reminded of payments (D33) and which way messages go. */
export const chooseReminders = (
  context: Context,
  idempotency: IdempotencyRequest,
  { clientId, change }: { clientId: string; change: Partial<ReminderSettings> },
): Promise<ChosenReminders> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const chosen = await changeReminderSettings(tx, clientId, { change, nowMs })
      return answerChosen(tx, { clientId, chosen, nowMs })
    },
  })
