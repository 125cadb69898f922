import type { ScreeningCause } from '../../protocol/screening.ts'
import type { Tx } from '../db/database.ts'
import { enqueue } from '../db/outbox.ts'

/** Name of the job that checks one client against the lists. */
export const SCREEN_CLIENT = 'client.screen'

export interface ScreeningOrder {
  readonly clientId: string
  readonly cause: ScreeningCause
}

/** Orders that a client is checked against the lists of 115-FZ, in the transaction that gives the reason; once for each key. */
export const orderScreening = (
  tx: Tx,
  { clientId, cause }: ScreeningOrder,
  { key, nowMs }: { key: string; nowMs: number },
): Promise<void> =>
  enqueue(tx, {
    kind: SCREEN_CLIENT,
    payload: { clientId, cause },
    runAtMs: nowMs,
    dedupeKey: key,
  })
