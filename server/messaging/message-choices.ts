/** What clients chose to be told: reminders, no more contacts about a debt, word of a loan that can be had. */
import { randomUUID } from 'node:crypto'
import { asc, eq, gt, inArray } from 'drizzle-orm'
import {
  REMINDER_DAYS,
  type ReminderDay,
  type TopicsByChannel,
} from '../../protocol/calls/profile-manager/reminders.ts'
import { INBOX_TOPICS } from '../../protocol/enums.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { contactStops } from '../db/schema/contact-stops.ts'
import { loanWatches } from '../db/schema/loan-watches.ts'
import { reminderSettings } from '../db/schema/reminders.ts'

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

/** Stops messages about debts to a client; false when they were stopped before. */
export const insertContactStop = async (
  tx: Tx,
  stop: typeof contactStops.$inferInsert,
): Promise<boolean> => {
  const added = await tx
    .insert(contactStops)
    .values(stop)
    .onConflictDoNothing()
    .returning({ clientId: contactStops.clientId })
  return added.length === 1
}

/** Lets messages about debts go to a client again; false when they were not stopped. */
export const deleteContactStop = async (tx: Tx, clientId: string): Promise<boolean> => {
  const gone = await tx
    .delete(contactStops)
    .where(eq(contactStops.clientId, clientId))
    .returning({ clientId: contactStops.clientId })
  return gone.length === 1
}

/** True for a client who asked not to be written to about a debt. */
export const areContactsStopped = async (
  queryable: Queryable,
  clientId: string,
): Promise<boolean> => {
  const rows = await queryable
    .select({ clientId: contactStops.clientId })
    .from(contactStops)
    .where(eq(contactStops.clientId, clientId))
  return rows.length === 1
}

/** Notes that a client wants to be told; asked again it stays as it was. */
export const insertLoanWatch = async (tx: Tx, clientId: string, nowMs: number): Promise<void> => {
  await tx
    .insert(loanWatches)
    .values({ clientId, id: randomUUID(), askedAtMs: nowMs })
    .onConflictDoNothing()
}

/** Ends the waiting of a client and gives its id; null when nobody waits. */
export const endLoanWatch = async (tx: Tx, clientId: string): Promise<string | null> => {
  const [gone] = await tx
    .delete(loanWatches)
    .where(eq(loanWatches.clientId, clientId))
    .returning({ id: loanWatches.id })
  return gone?.id ?? null
}

/** Clients who wait, behind `afterId`, in the order of their ids. */
export const loanWatchersPage = async (
  queryable: Queryable,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<readonly string[]> => {
  const rows = await queryable
    .select({ clientId: loanWatches.clientId })
    .from(loanWatches)
    .where(gt(loanWatches.clientId, afterId))
    .orderBy(asc(loanWatches.clientId))
    .limit(limit)
  return rows.map(({ clientId }) => clientId)
}
