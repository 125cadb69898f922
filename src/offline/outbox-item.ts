import type { Body, LateCall } from '../../protocol/call.ts'
import type { filesSave } from '../../protocol/calls/file-manager/files.ts'
import type { recommendation } from '../../protocol/calls/core/recommendation.ts'
import type { draftSave } from '../../protocol/calls/profile-manager/client.ts'
import type { actionFlagsSetTraining } from '../../protocol/calls/profile-manager/flags.ts'
import type { inboxRead } from '../../protocol/calls/profile-manager/inbox.ts'
import type { supportCallBack, supportWrite } from '../../protocol/calls/profile-manager/support.ts'
import type { bagTrackerTrack } from '../../protocol/calls/report-service/events.ts'
import type { PhotoKind } from '../../protocol/enums.ts'

/** A call with its body, as the outbox keeps it. Only calls marked `mayArriveLate` have one (D31). */
export interface Late<Kind extends string, C extends LateCall> {
  readonly kind: Kind
  readonly body: Body<C>
}

interface LatePhoto<C extends LateCall> {
  readonly kind: 'photo'
  readonly body: { readonly kind: PhotoKind; readonly type: string }
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Only names the call that will carry it. */
  readonly call?: C
}

/** What may wait for the network. What signs or pays has no place here: its call is not marked. */
export type Queued =
  | Late<'rating', typeof recommendation>
  | Late<'draft', typeof draftSave>
  | Late<'event', typeof bagTrackerTrack>
  | Late<'read', typeof inboxRead>
  | Late<'support', typeof supportWrite>
  | Late<'callBack', typeof supportCallBack>
  | Late<'training', typeof actionFlagsSetTraining>
  | LatePhoto<typeof filesSave>

/** Why the server did not take an item, in its words. */
export interface Refusal {
  readonly title: string
  readonly detail: string
}

export interface OutboxItem {
  /** Its place in the order, then its key: ids sort as the items were added. */
  readonly id: string
  /** Idempotency-Key, made once: however often it is sent, it counts once (D36). */
  readonly key: string
  readonly queued: Queued
  /** Of one topic only the newest waits: a later draft replaces an earlier one. */
  readonly topic: string | null
  /** Whose it is; null before anybody was known. */
  readonly ownerId: string | null
  readonly madeAtMs: number
  /** Set when the server refused it: it is put aside and shown, the others go on. */
  readonly refusal: Refusal | null
}

const LENGTH_BYTES = 4

/** An item as bytes: length of the head, head as JSON, then the photo as it is. */
export const encodeItem = ({ queued, ...item }: OutboxItem): Uint8Array<ArrayBuffer> => {
  const bytes = queued.kind === 'photo' ? queued.bytes : new Uint8Array()
  const { kind, body } = queued
  const head = new TextEncoder().encode(JSON.stringify({ ...item, queued: { kind, body } }))
  const all = new Uint8Array(LENGTH_BYTES + head.length + bytes.length)
  new DataView(all.buffer).setUint32(0, head.length)
  all.set(head, LENGTH_BYTES)
  all.set(bytes, LENGTH_BYTES + head.length)
  return all
}

/** The item that {@link encodeItem} made bytes of. Throws SyntaxError, RangeError on anything else. */
export const decodeItem = (all: Uint8Array<ArrayBuffer>): OutboxItem => {
  const length = new DataView(all.buffer, all.byteOffset).getUint32(0)
  const end = LENGTH_BYTES + length
  const item = JSON.parse(new TextDecoder().decode(all.subarray(LENGTH_BYTES, end))) as OutboxItem
  if (item.queued.kind !== 'photo') return item
  return { ...item, queued: { ...item.queued, bytes: all.slice(end) } }
}
