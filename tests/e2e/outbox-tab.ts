/** What a tab of the outbox's histories runs: the device's own outbox, over its own database, locks and channel. */
import { outbox, type Delivery } from '../../src/offline/outbox.ts'
import { wipeOffline } from '../../src/offline/wipe.ts'

export type Fate = 'taken' | 'no-network' | 'answer-lost' | 'server-ill' | 'refused'
export type Answer = Delivery['outcome']

declare global {
  /** The server, played outside the browser. */
  function serve(key: string, comment: string): Promise<Answer>
  var tab: {
    add(comment: string): Promise<void>
    send(): Promise<void>
    aside(): Promise<(string | undefined)[]>
    waiting(): Promise<number>
    wipe(): Promise<void>
    /** From now on `heard` ends when another tab has told of its wipe, after the outbox has been told. */
    listen(): void
    heard: Promise<unknown>
  }
}

const commentOf = ({ queued }: Awaited<ReturnType<typeof outbox.items>>[number]) =>
  queued.kind === 'rating' ? queued.body.comment : undefined

globalThis.tab = {
  async add(comment) {
    await outbox.add({ kind: 'rating', body: { rating: 5, comment } }, { ownerId: 'anna' })
  },
  send: () =>
    outbox.drain(async (item) => {
      const outcome = await serve(item.key, commentOf(item) ?? '')
      if (outcome === 'refused') return { outcome, refusal: { title: 'Нет', detail: '' } }
      return outcome === 'sent' ? { outcome, reply: null } : { outcome }
    }),
  async aside() {
    return (await outbox.items()).filter(({ refusal }) => refusal !== null).map(commentOf)
  },
  async waiting() {
    return (await outbox.items()).filter(({ refusal }) => refusal === null).length
  },
  wipe: wipeOffline,
  listen() {
    const channel = new BroadcastChannel('vovremya.copy')
    tab.heard = new Promise((resolve) => channel.addEventListener('message', resolve))
  },
  heard: Promise.resolve(),
}
