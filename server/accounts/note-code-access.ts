import { DAY_MS } from '../../lending/durations.ts'
import type { CodeAccessWay } from '../../protocol/code-access.ts'
import { clientById } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { enqueueAll } from '../db/outbox.ts'
import { pushSubscriptionsOf } from '../messaging/delivery-channels.ts'
import { insertCodeAccess } from './code-accesses.ts'
import { WARN_OWNER, type WarnOwnerOrder } from './warn-owner.ts'

/** As long as after another phone (decision 0046). */
const PAUSE_MS = DAY_MS

interface Access {
  readonly clientId: string
  readonly way: CodeAccessWay
  readonly userAgent: string
  readonly nowMs: number
}

/**
 * Notes that somebody got into an account by a code of its phone alone and orders the warnings of its owner, before any
 * session of theirs ends. A questionnaire that is not signed has still to be checked by photos, so it needs no pause.
 * Returns until when no money goes to what is added from now on; null without a pause.
 */
export const noteCodeAccess = async (
  tx: Tx,
  { clientId, way, userAgent, nowMs }: Access,
): Promise<number | null> => {
  const client = await clientById(tx, clientId)
  if (client?.step !== 'done') return null
  const pausedUntilMs = nowMs + PAUSE_MS
  const known = await pushSubscriptionsOf(tx, clientId)
  const browsers = known.map(({ endpoint, p256dh, auth }) => ({ endpoint, p256dh, auth }))
  const access = { clientId, way, userAgent, sinceMs: nowMs, pausedUntilMs, browsers }
  const accessId = await insertCodeAccess(tx, access)
  const order = (by: WarnOwnerOrder['by']) => ({
    kind: WARN_OWNER,
    payload: { accessId, by } satisfies WarnOwnerOrder,
    runAtMs: nowMs,
    dedupeKey: `${accessId}:${by}`,
  })
  await enqueueAll(tx, [
    ...(browsers.length > 0 ? [order('PUSH')] : []),
    ...(client.mailConfirmedAtMs === null ? [] : [order('MAIL')]),
  ])
  return pausedUntilMs
}
