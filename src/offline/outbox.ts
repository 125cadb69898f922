import { type WithLock, withLock } from './lock.ts'
import { announce, type OutboxChange } from './outbox-changes.ts'
import {
  decodeItem,
  encodeItem,
  type OutboxItem,
  type Queued,
  type Refusal,
} from './outbox-item.ts'
import { store } from './records.ts'
import type { Store } from './store.ts'

const TABLE = 'outbox'
const ORDER_LOCK = 'vovremya.outbox'
const SEND_LOCK = 'vovremya.outbox.send'
const PLACE_DIGITS = 12

/** What came of sending an item. `later` stops the queue: what follows must not overtake it. */
export type Delivery =
  | { readonly outcome: 'sent'; readonly reply: unknown }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  | { readonly outcome: 'later' }

type Deliver = (item: OutboxItem) => Promise<Delivery>

interface QueueOptions {
  /** The key of an intent that was tried before; without one a new key is made. */
  readonly key?: string
  readonly topic?: string
  /** Whose it is; by default whose copy this device holds. */
  readonly ownerId?: string | undefined
}

/** What waits for the network on this device, sealed, in order (D31, D32; quality reference 1.3 row 16). */
export interface Outbox {
  /** Adds to the end; an item with this key that waits already is left as it is. */
  add(queued: Queued, options?: QueueOptions): Promise<OutboxItem>
  /** In order, those put aside included. */
  items(): Promise<OutboxItem[]>
  /** Records that can no longer be read: their number, and nothing more is known. */
  unreadable(): Promise<string[]>
  /** Sends from the first on, one sender over all tabs, until one has to wait. */
  drain(deliver: Deliver): Promise<void>
  /** Puts a refused item back at its place. */
  retry(id: string): Promise<void>
  discard(id: string): Promise<void>
  discardTopic(topic: string): Promise<void>
}

interface Parts {
  readonly store: () => Promise<Store>
  readonly withLock: WithLock
  readonly announce: (change: OutboxChange) => void
  readonly now: () => number
}

const placeOf = (id: string): number => Number(id.slice(0, PLACE_DIGITS))

const idOf = (place: number, key: string): string =>
  `${String(place).padStart(PLACE_DIGITS, '0')}.${key}`

const keyOf = (id: string): string => id.slice(PLACE_DIGITS + 1)

/** An outbox over a store. Every step leaves it whole: a page may die between any two. */
export const createOutbox = (parts: Parts): Outbox => {
  const { withLock: locked } = parts

  const ids = async () => (await (await parts.store()).ids(TABLE)).toSorted()

  const read = async (id: string): Promise<OutboxItem | null> => {
    const bytes = await (await parts.store()).get(TABLE, id)
    return bytes && decodeItem(bytes)
  }

  const write = async (item: OutboxItem): Promise<void> =>
    (await parts.store()).put(TABLE, item.id, encodeItem(item))

  const remove = async (id: string, what: OutboxChange['what'], reply?: unknown): Promise<void> => {
    await (await parts.store()).delete(TABLE, id)
    parts.announce({ what, id, key: keyOf(id), reply })
  }

  const items = async (): Promise<OutboxItem[]> => {
    const all = await Promise.all((await ids()).map(read))
    return all.filter((item) => item !== null)
  }

  const firstWaiting = async (): Promise<OutboxItem | null> => {
    for (const id of await ids()) {
      const item = await read(id)
      if (item && item.refusal === null) return item
    }
    return null
  }

  const setRefusal = (id: string, refusal: Refusal | null): Promise<void> =>
    locked(ORDER_LOCK, async () => {
      // Gone in the meantime: replaced by a later one, discarded, or wiped with its person.
      const item = await read(id)
      if (item) await write({ ...item, refusal })
    })

  const discardTopic = async (topic: string, but?: string): Promise<void> => {
    for (const item of await items())
      if (item.topic === topic && item.id !== but) await remove(item.id, 'discarded')
  }

  return {
    items,
    async unreadable() {
      const known = await ids()
      const readable = await Promise.all(known.map(read))
      return known.filter((_, index) => readable[index] === null)
    },
    add: (queued, { key = crypto.randomUUID(), topic, ownerId } = {}) =>
      locked(ORDER_LOCK, async () => {
        const known = await ids()
        const same = known.find((id) => keyOf(id) === key)
        const before = same ? await read(same) : null
        if (before) {
          parts.announce({ what: 'added', id: before.id, key })
          return before
        }
        const item: OutboxItem = {
          id: idOf(placeOf(known.at(-1) ?? '') + 1, key),
          key,
          queued,
          topic: topic ?? null,
          ownerId: ownerId ?? (await (await parts.store()).owner()),
          madeAtMs: parts.now(),
          refusal: null,
        }
        await write(item)
        if (topic !== undefined) await discardTopic(topic, item.id)
        parts.announce({ what: 'added', id: item.id, key })
        return item
      }),
    drain: (deliver) =>
      locked(SEND_LOCK, async () => {
        for (;;) {
          const item = await firstWaiting()
          if (!item) return
          const delivery = await deliver(item)
          if (delivery.outcome === 'later')
            return parts.announce({ what: 'waiting', id: item.id, key: item.key })
          if (delivery.outcome === 'sent') await remove(item.id, 'sent', delivery.reply)
          else {
            await setRefusal(item.id, delivery.refusal)
            parts.announce({ what: 'refused', id: item.id, key: item.key })
          }
        }
      }),
    async retry(id) {
      await setRefusal(id, null)
      parts.announce({ what: 'added', id, key: keyOf(id) })
    },
    discard: (id) => locked(ORDER_LOCK, () => remove(id, 'discarded')),
    discardTopic: (topic) => locked(ORDER_LOCK, () => discardTopic(topic)),
  }
}

/** The outbox of this device. */
export const outbox = createOutbox({ store, withLock, announce, now: Date.now })
