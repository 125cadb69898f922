/** What happened to an item of the outbox, in this tab or another. */
export interface OutboxChange {
  readonly what: 'added' | 'sent' | 'refused' | 'discarded'
  readonly id: string
  readonly key: string
  /** The server's answer to an item that was sent. */
  readonly reply?: unknown
}

type Listener = (change: OutboxChange) => void

const listeners = new Set<Listener>()
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vovremya.outbox')

const tell = (change: OutboxChange): void => {
  for (const listener of listeners) listener(change)
}

channel?.addEventListener('message', ({ data }: MessageEvent<OutboxChange>) => tell(data))

/** Tells every tab. */
export const announce = (change: OutboxChange): void => {
  tell(change)
  channel?.postMessage(change)
}

/** Has `listener` called with every change; returns how to stop. */
export const onOutboxChange = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
