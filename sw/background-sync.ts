import { SEND_WAITING_TAG } from '../protocol/background-sync.ts'
import type { WorkerToPage } from '../protocol/sw-messages.ts'

declare const self: ServiceWorkerGlobalScope

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const isSyncEvent = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event

const askPages = async (): Promise<void> => {
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage({ type: 'SEND_WAITING' } satisfies WorkerToPage)
}

/**
 * The network is back: an open page sends what waits. The worker itself sends nothing: the access token is older than
 * its five minutes by then, and to renew it is the work of one page at a time (D23). Without a page it waits for the next one.
 */
export function onSync(event: Event): void {
  if (isSyncEvent(event) && event.tag === SEND_WAITING_TAG) event.waitUntil(askPages())
}
