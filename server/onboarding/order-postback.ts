import type { PostbackEvent } from '../../protocol/postbacks.ts'
import type { Tx } from '../db/database.ts'
import { enqueue, SEND_POSTBACK } from '../db/outbox.ts'
import {
  lastClickOf,
  hasOtherLoan,
  holdOf,
  insertPostback,
  lastEventOf,
  type NewPostback,
  postbackKey,
} from '../db/postbacks.ts'

export interface PostbackOrder {
  readonly postbackId: string
}

interface Application {
  readonly clientId: string
  readonly applicationId: string
}

const order = async (tx: Tx, postback: NewPostback, nowMs: number): Promise<void> => {
  const postbackId = await insertPostback(tx, postback, nowMs)
  if (postbackId === null) return
  await enqueue(tx, {
    kind: SEND_POSTBACK,
    payload: { postbackId },
    runAtMs: nowMs,
    dedupeKey: postbackKey(postback),
  })
}

/** A partner is told of new clients only, and a refusal that follows a refusal tells them nothing. */
const isNews = async (
  tx: Tx,
  { clientId, applicationId, event }: Application & { readonly event: PostbackEvent },
): Promise<boolean> => {
  if (await hasOtherLoan(tx, { clientId, applicationId })) return false
  return event !== 'REJECTED' || (await lastEventOf(tx, clientId)) !== 'REJECTED'
}

/**
 * Orders what the partner of the client's latest click is told when an application is signed (HOLD) or refused before it
 * was, in the transaction of that, once (D28, decision 0054). Nothing for a client whom no partner brought.
 */
export const orderPostback = async (
  tx: Tx,
  told: Application & { readonly event: 'HOLD' | 'REJECTED'; readonly nowMs: number },
): Promise<void> => {
  const { clientId, applicationId, event, nowMs } = told
  const click = await lastClickOf(tx, clientId)
  if (!click || !(await isNews(tx, told))) return
  const { agent, transactionId, webId } = click
  const partner = agent ?? 'ALLIANCE'
  await order(tx, { applicationId, event, partner, transactionId, webId }, nowMs)
}

/**
 * Orders what the same partner is told about the end of a signed application, in the transaction of the end, once: a click
 * that was bound after the signature did not bring it (decision 0054).
 */
export const orderEndPostback = async (
  tx: Tx,
  told: {
    readonly applicationId: string
    readonly event: 'APPROVED' | 'REJECTED'
    readonly nowMs: number
  },
): Promise<void> => {
  const { applicationId, event, nowMs } = told
  const hold = await holdOf(tx, applicationId)
  if (!hold || hold.transactionId === null) return
  const { partner, transactionId, webId } = hold
  await order(tx, { applicationId, event, partner, transactionId, webId }, nowMs)
}
