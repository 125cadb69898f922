import { isPageToWorker } from '../protocol/sw-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Lets the waiting version take over, only when a page asks for it (D34). */
export function onMessage(event: ExtendableMessageEvent): void {
  if (isPageToWorker(event.data)) event.waitUntil(self.skipWaiting())
}
