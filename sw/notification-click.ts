import { pathOf } from '../protocol/push-message.ts'
import type { WorkerToPage } from '../protocol/sw-messages.ts'

declare const self: ServiceWorkerGlobalScope

const ANSWER_WITHIN_MS = 700

const isOwn = ({ url }: Client): boolean => new URL(url).origin === self.location.origin

/** Asks an open page to go to a screen by itself, so that nothing is loaded again; false when it would not. */
const asked = (page: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data === true))
    port1.start()
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
    const message: WorkerToPage = { type: 'OPEN', path }
    page.postMessage(message, [port2])
  })

const open = async (path: string): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [page] = windows.filter(isOwn).toSorted((a, b) => Number(b.focused) - Number(a.focused))
  // Asked first: a tap lets the worker either focus one window or open one, not both.
  if (page && (await asked(page, path))) await page.focus().catch(() => undefined)
  // No window, or one that holds something unsent: another is opened beside it.
  else await self.clients.openWindow(path)
}

/** A tap brings the open window to the front and to the payment, or opens one there. */
export function onNotificationClick(event: NotificationEvent): void {
  event.notification.close()
  const data: unknown = event.notification.data
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null
  event.waitUntil(open(pathOf(path, self.location.origin)))
}
