import { eq, inArray } from 'drizzle-orm'
import {
  REMINDER_DAYS,
  type ReminderDay,
  type TopicsByChannel,
} from '../../protocol/calls/profile-manager/reminders.ts'
import { INBOX_TOPICS } from '../../protocol/enums.ts'
import type { Queryable, Tx } from './database.ts'
import { reminderSettings } from './schema/reminders.ts'

export interface ReminderSettings {
  readonly daysBefore: ReminderDay[]
  readonly hour: number
  readonly timeZone: string | null
  readonly showDetails: boolean
  readonly channels: TopicsByChannel
  readonly pushWanted: boolean
}

/** In the morning of every day that can be chosen, nothing private on a locked screen, letters only when asked for. */
export const DEFAULT_REMINDERS: ReminderSettings = {
  daysBefore: [...REMINDER_DAYS],
  hour: 9,
  timeZone: null,
  showDetails: false,
  channels: { PUSH: [...INBOX_TOPICS], SMS: [...INBOX_TOPICS], MAIL: [] },
  pushWanted: false,
}

/** Choices as they are kept. */
export type ReminderRow = typeof reminderSettings.$inferSelect

const fromRow = ({ clientId: _clientId, updatedAtMs: _updatedAtMs, ...row }: ReminderRow) => ({
  ...row,
  daysBefore: REMINDER_DAYS.filter((day) => row.daysBefore.includes(day)),
})

/** What a client chose, or the defaults. */
export const chosenReminders = (row: ReminderRow | null): ReminderSettings =>
  row ? fromRow(row) : DEFAULT_REMINDERS

/** What clients chose, or the defaults. */
export const reminderSettingsOf = async (
  queryable: Queryable,
  clientIds: readonly string[],
): Promise<(clientId: string) => ReminderSettings> => {
  if (clientIds.length === 0) return () => DEFAULT_REMINDERS
  const rows = await queryable
    .select()
    .from(reminderSettings)
    .where(inArray(reminderSettings.clientId, [...new Set(clientIds)]))
  const byClient = new Map(rows.map((row) => [row.clientId, fromRow(row)]))
  return (clientId) => byClient.get(clientId) ?? DEFAULT_REMINDERS
}

/** Changes some of a client's choices; the others stay or are the defaults. */
export const changeReminderSettings = async (
  tx: Tx,
  clientId: string,
  { change, nowMs }: { change: Partial<ReminderSettings>; nowMs: number },
): Promise<ReminderSettings> => {
  const { daysBefore, ...rest } = change
  const set = {
    ...rest,
    ...(daysBefore && { daysBefore: REMINDER_DAYS.filter((day) => daysBefore.includes(day)) }),
    updatedAtMs: nowMs,
  }
  const [row] = await tx
    .insert(reminderSettings)
    .values({ ...DEFAULT_REMINDERS, ...set, clientId })
    .onConflictDoUpdate({ target: reminderSettings.clientId, set })
    .returning()
  return row ? fromRow(row) : DEFAULT_REMINDERS
}

/** Whether a client wants no more notifications on any device. */
export const turnPushOff = async (tx: Tx, clientId: string, nowMs: number): Promise<void> => {
  await tx
    .update(reminderSettings)
    .set({ pushWanted: false, updatedAtMs: nowMs })
    .where(eq(reminderSettings.clientId, clientId))
}
