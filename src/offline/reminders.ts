import type { Reply } from '../../protocol/call.ts'
import type { reminders } from '../../protocol/calls/reminders.ts'
import { KEPT } from '../../protocol/kept-reminders.ts'
import { dropRecord, readRecord, writeRecord } from './records.ts'
import { loadSnapshot, saveSnapshot } from './snapshots.ts'

export type Reminders = Reply<typeof reminders>

/** Keeps what the client chose; the service worker reads it too. */
export const keepReminders = (value: Reminders): Promise<void> =>
  saveSnapshot(KEPT.reminders, {
    value,
    asOf: new Date().toISOString(),
    receivedAtMs: Date.now(),
  })

/** What the client chose as this device last saw it, or null. */
export const keptReminders = async (): Promise<Reminders | null> =>
  (await loadSnapshot<Reminders>(KEPT.reminders))?.value ?? null

const TOLD = 'push-told'

/** The endpoint that the server knows this browser by. */
export const toldEndpoint = (): Promise<string | null> => readRecord('snapshots', TOLD)
export const noteTold = (endpoint: string): Promise<void> =>
  writeRecord('snapshots', TOLD, endpoint)
export const forgetTold = (): Promise<void> => dropRecord('snapshots', TOLD)
