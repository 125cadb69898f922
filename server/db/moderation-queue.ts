import type { Tx } from './database.ts'
import { enqueue } from './outbox.ts'

/** The outbox kind of the check of a client's data. */
export const MODERATE_CLIENT = 'moderate-client'

export interface ModerationOrder {
  readonly clientId: string
  readonly checkId: string
}

/** So long a check waits before it runs: the client sees that their data are being checked (D20). */
export const MODERATION_DELAY_MS = 5_000

/** Orders a check of a client's data in the transaction that opened it. */
export const enqueueModeration = (
  tx: Tx,
  { clientId, checkId, nowMs }: ModerationOrder & { nowMs: number },
): Promise<void> =>
  enqueue(tx, {
    kind: MODERATE_CLIENT,
    payload: { clientId, checkId },
    runAtMs: nowMs + MODERATION_DELAY_MS,
    dedupeKey: checkId,
  })
