/** What happened to an item of the outbox, in this tab or another. */
export interface OutboxChange {
  /** `waiting`: sending stopped at this item, it and what follows go later. */
  readonly what: 'added' | 'sent' | 'refused' | 'waiting' | 'discarded'
  readonly id: string
  readonly key: string
  /** The server's answer to an item that was sent. */
  readonly reply?: unknown
}

type Listener = (change: OutboxChange) => void

const listeners = new Set<Listener>()
let channel: BroadcastChannel | null | undefined

const tell = (change: OutboxChange): void => {
  for (const listener of listeners) listener(change)
}

/** Between the tabs; opened by whoever listens or tells, since an open one keeps a build from ending. */
const neighbours = (): BroadcastChannel | null => {
  if (channel !== undefined) return channel
  channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vovremya.outbox')
  channel?.addEventListener('message', ({ data }: MessageEvent<OutboxChange>) => tell(data))
  return channel
}

/** Tells every tab. */
export const announce = (change: OutboxChange): void => {
  tell(change)
  neighbours()?.postMessage(change)
}

/** Has `listener` called with every change; returns how to stop. */
export const onOutboxChange = (listener: Listener): (() => void) => {
  neighbours()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How long a person looks at a spinner before being told that it goes later. */
const PATIENCE_MS = 25_000

/**
 * What becomes of the item with this key, watched from now on: sent, refused, or still waiting when sending stopped,
 * there is no network, or 25 seconds are over. Ask before adding, so that nothing is missed.
 */
export const outcomeOf = (key: string): Promise<'sent' | 'refused' | 'waiting'> =>
  new Promise((resolve) => {
    const finish = (outcome: 'sent' | 'refused' | 'waiting') => {
      stop()
      clearTimeout(timer)
      resolve(outcome)
    }
    const stop = onOutboxChange((change) => {
      if (change.what === 'waiting') finish('waiting')
      else if (change.key === key && (change.what === 'sent' || change.what === 'refused'))
        finish(change.what)
      else if (change.key === key && change.what === 'added' && !navigator.onLine) finish('waiting')
    })
    const timer = setTimeout(() => finish('waiting'), PATIENCE_MS)
  })
