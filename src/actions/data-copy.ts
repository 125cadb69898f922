import { moscowDate } from '../../lending/calendar.ts'
import { MINUTE_MS } from '../../lending/durations.ts'
import { dataCopyAsk, dataCopyFile } from '../../protocol/calls/profile-manager/data-copy.ts'
import { handOver } from '../api/hand-over.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

/** As long as the server gives it: photos over a slow network take minutes. */
const LONGEST_MS = 10 * MINUTE_MS

/** Asks for a copy after a confirmation; its number, good for ten minutes in this session. Throws CallRefused. */
export const askForDataCopy = async (reauthentication: string): Promise<string> =>
  // The beginning tells one intent from another and opens nothing.
  once(`data-copy/${reauthentication.slice(0, 8)}`, async (idempotencyKey) => {
    const { copyId } = await send(dataCopyAsk, { body: { reauthentication }, idempotencyKey })
    return copyId
  })

/** The archive; nothing of it is kept on the device. Throws CallRefused, NetworkFailure, AbortError by the signal. */
export const fetchDataCopy = (copyId: string, signal: AbortSignal): Promise<Blob> =>
  send(dataCopyFile, { params: { copyId }, signal, timeoutMs: LONGEST_MS })

/** Hands the archive to the device, by a tap of its owner. `atMs`: when it was fetched. */
export const saveDataCopy = (archive: Blob, atMs: number): Promise<void> =>
  handOver(
    new Blob([archive], { type: 'application/zip' }),
    `vovremya-data-${moscowDate(atMs)}.zip`,
  )
