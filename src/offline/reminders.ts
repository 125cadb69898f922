import { DAY_MS } from '../../lending/durations.ts'
import type { Reply } from '../../protocol/call.ts'
import type { reminders } from '../../protocol/calls/profile-manager/reminders.ts'
import { SNAPSHOTS } from '../../protocol/device-store.ts'
import { deleteRecord, readRecord, saveSnapshot, writeRecord } from './records.ts'

export type Reminders = Reply<typeof reminders>

/** Keeps what the client chose; the service worker reads it too. */
export const keepReminders = (value: Reminders): Promise<void> =>
  saveSnapshot(SNAPSHOTS.reminders, { value, asOf: value.asOf, receivedAtMs: Date.now() })

const TOLD = SNAPSHOTS.pushTold
/** The server may have let the browser go without a word: it is told again now and then. */
const TOLD_FOR_MS = 7 * DAY_MS

/** The endpoint that the server knows this browser by, as far as is known. */
export const toldEndpoint = async (): Promise<string | null> => {
  const told = await readRecord<{ endpoint: string; atMs: number }>('snapshots', TOLD)
  return told && Date.now() - told.atMs < TOLD_FOR_MS ? told.endpoint : null
}

export const noteTold = (endpoint: string): Promise<void> =>
  writeRecord('snapshots', TOLD, { endpoint, atMs: Date.now() })

export const forgetTold = (): Promise<void> => deleteRecord('snapshots', TOLD)
