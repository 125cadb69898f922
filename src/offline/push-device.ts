import { HOUR_MS } from '../../lending/durations.ts'
import { LOCAL_REMINDER } from '../../protocol/kept-reminders.ts'

/**
 * What this browser can do with notifications. `INSTALL_FIRST`: on an iPhone they exist only in the application on the
 * home screen (integrations reference 10.1).
 */
export type PushSupport = 'READY' | 'INSTALL_FIRST' | 'NONE'

export interface Browser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** The browser's own wake-up, which the type library does not know. */
interface PeriodicSyncManager {
  register(tag: string, options: { minInterval: number }): Promise<void>
  unregister(tag: string): Promise<void>
}

/** Without network some browsers take long to unsubscribe; a sign-out must not wait for them. */
const DROP_WITHIN_MS = 3_000
const HALF_A_DAY_MS = 12 * HOUR_MS
/** Says nothing about the person, so signing out leaves it. */
const OFF_KEY = 'vovremya.push-off'

export const pushSupport = (): PushSupport => {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return 'READY'
  return 'standalone' in navigator && navigator.standalone !== true ? 'INSTALL_FIRST' : 'NONE'
}

/** Notifications were switched off by hand on this device: nothing brings them back but a tap. */
export const isPushOff = (): boolean => localStorage.getItem(OFF_KEY) !== null

export const rememberPushOff = (off: boolean): void => {
  if (off) localStorage.setItem(OFF_KEY, '1')
  else localStorage.removeItem(OFF_KEY)
}

const registrationHere = async (): Promise<ServiceWorkerRegistration | null> =>
  pushSupport() === 'READY' ? ((await navigator.serviceWorker.getRegistration()) ?? null) : null

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await registrationHere())?.pushManager.getSubscription()) ?? null

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.codePointAt(0) ?? 0)
}

const hasKey = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  if (!options.applicationServerKey) return false
  const own = new Uint8Array(options.applicationServerKey)
  return own.length === key.length && own.every((byte, index) => byte === key[index])
}

const browserOf = (subscription: PushSubscription): Browser => {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('A subscription without its keys')
  return { endpoint, keys: { p256dh, auth } }
}

export const isSubscribedHere = async (): Promise<boolean> => (await subscriptionHere()) !== null

/** The subscription of this browser to the server's key: the one it has, or a new one where that is of another key. */
export const subscribeHere = async (publicKey: string): Promise<Browser> => {
  const { pushManager } = (await registrationHere()) ?? (await navigator.serviceWorker.ready)
  const applicationServerKey = bytesOf(publicKey)
  const known = await pushManager.getSubscription()
  if (known && hasKey(known, applicationServerKey)) return browserOf(known)
  await known?.unsubscribe()
  return browserOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
}

const periodicSync = (registration: ServiceWorkerRegistration | null) =>
  registration && 'periodicSync' in registration
    ? (registration.periodicSync as PeriodicSyncManager)
    : null

/** Has the browser wake the worker now and then, where it can and allows it. */
export const wakeLocally = async (): Promise<void> => {
  const sync = periodicSync(await registrationHere())
  // Only an installed application is allowed to; the server reminds in any case.
  await sync?.register(LOCAL_REMINDER, { minInterval: HALF_A_DAY_MS }).catch(() => undefined)
}

let left: string | null = null

/** What others could read or hear goes first; nothing of it waits for another part that fails or hangs. */
const drop = async (): Promise<void> => {
  const registration = await registrationHere()
  if (!registration) return
  const closeShown = async () => {
    for (const notification of await registration.getNotifications()) notification.close()
  }
  const unsubscribe = async () => {
    const subscription = await registration.pushManager.getSubscription()
    left = subscription?.endpoint ?? left
    await subscription?.unsubscribe()
  }
  const unregister = async () => {
    // A browser that cannot take the wake-up back wakes a worker that finds nothing to remind of.
    await periodicSync(registration)
      ?.unregister(LOCAL_REMINDER)
      .catch(() => undefined)
  }
  await Promise.all([closeShown(), unsubscribe(), unregister()])
}

let dropping: Promise<void> | null = null

/**
 * This browser is sent nothing any more, what is still shown goes, and it reminds of nothing by itself. Returns the
 * endpoint that was left, for the server, or null when there was none.
 */
export const dropPush = async (): Promise<string | null> => {
  const enough = new Promise<void>((resolve) => {
    setTimeout(resolve, DROP_WITHIN_MS)
  })
  dropping ??= Promise.race([drop(), enough]).finally(() => {
    dropping = null
  })
  await dropping
  return left
}
