/** A device with several tabs over one store, and a server that takes each key once: for histories made by chance. */
import { createOutbox, type Delivery, type Outbox } from '../../../src/offline/outbox.ts'
import { createMemoryStore, type Store } from '../../../src/offline/store.ts'

/** What becomes of one sending. */
export type Fate = 'taken' | 'no-network' | 'answer-lost' | 'server-ill' | 'refused'

interface Tab {
  alive: boolean
  outbox: Outbox
}

type Waiting = { tab: Tab; begin: () => void }

/** Web Locks: first come, first served; a dead tab gives up what it holds and what it waits for. */
const createLocks = () => {
  const queues = new Map<string, Waiting[]>()
  const leave = (name: string, waiting: Waiting) => {
    const queue = queues.get(name) ?? []
    const at = queue.indexOf(waiting)
    if (at === -1) return
    queue.splice(at, 1)
    if (at === 0) queue[0]?.begin()
  }
  return {
    hold: (tab: Tab, name: string, work: () => Promise<unknown>) =>
      new Promise<unknown>((resolve, reject) => {
        const queue = queues.get(name) ?? []
        queues.set(name, queue)
        const waiting: Waiting = {
          tab,
          begin: () => {
            void work()
              .then(resolve, reject)
              .finally(() => leave(name, waiting))
          },
        }
        queue.push(waiting)
        if (queue.length === 1) waiting.begin()
      }),
    abandon: (tab: Tab) => {
      for (const [name, queue] of queues)
        for (const waiting of queue.filter((one) => one.tab === tab)) leave(name, waiting)
    },
  }
}

/** A small generator of its own, so that a history is one seed. */
const chanceOf = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const never = new Promise<never>(() => undefined)

/** The world of one history: `tabs` pages, all decisions from one seed. */
export const createWorld = (seed: number, tabs: number) => {
  const chance = chanceOf(seed)
  const disk = createMemoryStore()
  const locks = createLocks()
  const seenKeys = new Set<string>()
  /** Ratings' comments in the order the server first took them. */
  const effects: string[] = []
  const refused = new Set<string>()

  const pause = async (tab: Tab) => {
    for (let left = Math.floor(chance() * 4); left > 0; left -= 1) await Promise.resolve()
    if (!tab.alive) await never
  }

  /** The disk as a tab reaches it: a tab that dies in between never hears of it again. */
  const through = (tab: Tab): Store => ({
    ...disk,
    get: (...place) => pause(tab).then(() => disk.get(...place)),
    put: async (...record) => {
      await pause(tab)
      await disk.put(...record)
      await pause(tab)
    },
    delete: async (...place) => {
      await pause(tab)
      await disk.delete(...place)
      await pause(tab)
    },
    ids: (table) => pause(tab).then(() => disk.ids(table)),
  })

  const openTab = (): Tab => {
    const tab: Tab = { alive: true, outbox: undefined as unknown as Outbox }
    const store = through(tab)
    tab.outbox = createOutbox({
      store: () => Promise.resolve(store),
      withLock: (name, work) => locks.hold(tab, name, work) as ReturnType<typeof work>,
      announce: () => undefined,
      now: () => 0,
    })
    return tab
  }
  const open = Array.from({ length: tabs }, openTab)

  const take = (key: string, comment: string) => {
    if (seenKeys.has(key)) return
    seenKeys.add(key)
    effects.push(comment)
  }

  const tabAt = (at: number): Tab => {
    const tab = open[at % tabs]
    if (!tab) throw new Error('There is no such tab')
    return tab
  }

  return {
    effects,
    refused,
    /** Resolves when the item is safe on the disk; never, when the tab dies before. */
    add: (at: number, comment: string) => {
      // As with real keys, their own order says nothing.
      const key = `key-${Math.floor(chance() * 1e12)}`
      const queued = { kind: 'rating', body: { rating: 5, comment } } as const
      return tabAt(at).outbox.add(queued, { key })
    },
    send: (at: number, fateOf: () => Fate) => {
      const tab = tabAt(at)
      return tab.outbox.drain(async ({ key, queued }): Promise<Delivery> => {
        const fate = fateOf()
        const comment = queued.kind === 'rating' ? (queued.body.comment ?? '') : ''
        await pause(tab)
        if (fate === 'no-network' || fate === 'server-ill') return { outcome: 'later' }
        if (fate === 'refused' && !seenKeys.has(key)) {
          refused.add(comment)
          await pause(tab)
          return { outcome: 'refused', refusal: { title: 'Нет', detail: '' } }
        }
        take(key, comment)
        await pause(tab)
        return fate === 'answer-lost' ? { outcome: 'later' } : { outcome: 'sent', reply: null }
      })
    },
    /** The page dies where it stands; a fresh one opens in its place. */
    crash: (at: number) => {
      const tab = tabAt(at)
      tab.alive = false
      locks.abandon(tab)
      open[at % tabs] = openTab()
    },
    /** Lets what is under way go some steps on. */
    settle: async () => {
      for (let left = Math.floor(chance() * 30); left > 0; left -= 1) await Promise.resolve()
    },
    items: () => tabAt(0).outbox.items(),
  }
}
