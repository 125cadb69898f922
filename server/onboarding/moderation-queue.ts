import { MINUTE_MS } from '../../lending/durations.ts'
import type { Tx } from '../db/database.ts'
import { enqueue } from '../db/outbox.ts'

/** The outbox kind of the check of a client's data. */
export const MODERATE_CLIENT = 'moderate-client'

export interface ModerationOrder {
  readonly clientId: string
  readonly checkId: string
}

/** So long a check waits before it runs: the client sees that their data are being checked (D20). */
export const MODERATION_DELAY_MS = 5_000

/** After so long a decision is a matter of hours, not minutes. */
const SOON_MS = 15 * MINUTE_MS

/** Orders the same check once more: nobody has decided yet. Every minute at first, every quarter of an hour later. */
export const enqueueNextQuestion = (
  tx: Tx,
  {
    clientId,
    checkId,
    startedAtMs,
    nowMs,
  }: ModerationOrder & { startedAtMs: number; nowMs: number },
): Promise<void> => {
  const runAtMs = nowMs + (nowMs - startedAtMs < SOON_MS ? MINUTE_MS : SOON_MS)
  return enqueue(tx, {
    kind: MODERATE_CLIENT,
    payload: { clientId, checkId },
    runAtMs,
    dedupeKey: `${checkId}:${runAtMs}`,
  })
}

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

/** Orders the check of a case that a person has just decided. */
export const enqueueDecided = (
  tx: Tx,
  { clientId, checkId, nowMs }: ModerationOrder & { nowMs: number },
): Promise<void> =>
  enqueue(tx, {
    kind: MODERATE_CLIENT,
    payload: { clientId, checkId },
    runAtMs: nowMs,
    dedupeKey: `${checkId}:decided`,
  })
