import type { ShownMessage } from '../protocol/push-message.ts'
import { lastShownOn, noteShown } from './shown-marks.ts'
import { todayHere } from './today-here.ts'

declare const self: ServiceWorkerGlobalScope

/** `renotify` is in every browser that shows notifications from a worker, but not in the type library. */
type Options = NotificationOptions & { readonly renotify: boolean }

const ICON = '/icons/icon-192.png'

/** Puts a number on the application's icon, 0 takes it away; null leaves it. */
export const setBadge = async (count: number | null): Promise<void> => {
  if (count === null || !('setAppBadge' in navigator)) return
  // Some browsers refuse while the application is not installed; the notification is what counts.
  await navigator.setAppBadge(count).catch(() => undefined)
}

/**
 * Shows a message in place of the former one with the same tag. The phone rings once a day for a tag: what the server
 * and this device remind of independently is heard once.
 */
export const showMessage = async (message: ShownMessage): Promise<void> => {
  const { title, body, tag, path, badge } = message
  const today = todayHere(new Date())
  const options: Options = {
    body,
    tag,
    lang: 'ru',
    dir: 'ltr',
    icon: ICON,
    renotify: (await lastShownOn(tag)) !== today,
    data: { path },
  }
  await self.registration.showNotification(title, options)
  await noteShown(tag, today)
  await setBadge(badge)
}
