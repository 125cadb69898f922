import type { Body } from '../../protocol/call.ts'
import { recommendation } from '../../protocol/calls/core/recommendation.ts'
import { draftSave } from '../../protocol/calls/profile-manager/client.ts'
import { actionFlagsSetTraining } from '../../protocol/calls/profile-manager/flags.ts'
import { inboxRead } from '../../protocol/calls/profile-manager/inbox.ts'
import { supportCallBack, supportWrite } from '../../protocol/calls/profile-manager/support.ts'
import { bagTrackerTrack } from '../../protocol/calls/report-service/events.ts'
import { send } from '../api/send.ts'
import { CallRefused, NetworkFailure } from '../api/send-failures.ts'
import { accessToken, currentSession } from '../api/session.ts'
import { uploadPhoto } from '../api/upload.ts'
import { keepFormBase } from '../offline/drafts.ts'
import type { Delivery } from '../offline/outbox.ts'
import { outbox } from '../offline/outbox.ts'
import type { OutboxItem, Refusal } from '../offline/outbox-item.ts'

/** The person did nothing wrong: session, haste, a slow or ill server. */
const MAY_PASS = new Set([401, 403, 408, 409, 425, 429])

const isFinal = ({ status, code }: CallRefused): boolean =>
  // An answer without a code of ours comes from something between us and the server.
  (code !== 'UNKNOWN' || status === 413) && status < 500 && !MAY_PASS.has(status)

const sendDraft = async (body: Body<typeof draftSave>): Promise<unknown> => {
  const reply = await send(draftSave, { body })
  // Without this note a draft of this device counts as not sent: it is in the form, and is sent once more.
  await keepFormBase(body.step, body.values).catch(reportError)
  return reply
}

const request = ({ key, queued }: OutboxItem): Promise<unknown> => {
  const idempotencyKey = key
  if (queued.kind === 'rating') return send(recommendation, { body: queued.body, idempotencyKey })
  if (queued.kind === 'draft') return sendDraft(queued.body)
  if (queued.kind === 'support') return send(supportWrite, { body: queued.body, idempotencyKey })
  if (queued.kind === 'callBack')
    return send(supportCallBack, { body: queued.body, idempotencyKey })
  if (queued.kind === 'read') return send(inboxRead, { body: queued.body })
  if (queued.kind === 'training')
    return send(actionFlagsSetTraining, { body: queued.body, idempotencyKey })
  if (queued.kind === 'event') return send(bagTrackerTrack, { body: queued.body, idempotencyKey })
  const { kind, type } = queued.body
  return uploadPhoto({ file: new Blob([queued.bytes], { type }), kind, idempotencyKey })
}

const NOBODYS: Refusal = {
  title: 'Не отправлено',
  detail: 'Неизвестно, чьё это. Удалите и сделайте ещё раз после входа.',
}

/** Somebody's words, photo or draft goes out under the own name or not at all. */
const ownership = async ({ ownerId, queued }: OutboxItem): Promise<Delivery | null> => {
  if (queued.kind === 'event') return null
  if (ownerId === null) return { outcome: 'refused', refusal: NOBODYS }
  // At a start only a hint of a session is known; whose it is, the refresh tells.
  await accessToken()
  return currentSession()?.claims.sub === ownerId ? null : { outcome: 'later' }
}

const deliver = async (item: OutboxItem): Promise<Delivery> => {
  const held = await ownership(item)
  if (held) return held
  try {
    return { outcome: 'sent', reply: await request(item) }
  } catch (error) {
    // The day's allowance is used up: a count that is missing costs the person nothing, their own things must not wait.
    if (item.queued.kind === 'event' && error instanceof CallRefused && error.status === 429)
      return { outcome: 'sent', reply: null }
    if (error instanceof CallRefused && isFinal(error))
      return { outcome: 'refused', refusal: { title: error.title, detail: error.detail } }
    if (!(error instanceof CallRefused) && !(error instanceof NetworkFailure)) reportError(error)
    return { outcome: 'later' }
  }
}

let running: Promise<void> | null = null
let asked = false

const run = async (): Promise<void> => {
  while (asked) {
    asked = false
    await outbox.drain(deliver)
  }
}

/**
 * Sends what waits, in order, until something has to wait longer. Called again while it runs, it looks once more at
 * the end. Resolves when there is nothing to do now; rejects only when the device's storage fails.
 */
export const sendWaiting = async (): Promise<void> => {
  if (!navigator.onLine) return
  asked = true
  running ??= run().finally(() => {
    running = null
  })
  await running
}
