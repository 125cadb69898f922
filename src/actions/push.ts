import {
  pushKey,
  pushSubscribe,
  pushUnsubscribe,
} from '../../protocol/calls/profile-manager/push.ts'
import { reminders } from '../../protocol/calls/profile-manager/reminders.ts'
import { oneAtATime } from '../api/intent.ts'
import { send } from '../api/send.ts'
import {
  dropPush,
  isPushOff,
  isSubscribedHere,
  pushSupport,
  rememberPushOff,
  subscribeHere,
  wakeLocally,
} from '../offline/push-device.ts'
import { forgetTold, keepReminders, noteTold, toldEndpoint } from '../offline/reminders.ts'
import { timeZoneHere } from '../offline/time-zone.ts'

/** Notifications on this device. `DENIED`: forbidden in the browser's settings; the others see PushSupport. */
export type PushState = 'ON' | 'OFF' | 'DENIED' | 'INSTALL_FIRST' | 'NONE'

const SIGN_OUT_TIMEOUT_MS = 3_000

export const pushState = async (): Promise<PushState> => {
  const support = pushSupport()
  if (support !== 'READY') return support
  if (Notification.permission === 'denied') return 'DENIED'
  return Notification.permission === 'granted' && (await isSubscribedHere()) ? 'ON' : 'OFF'
}

const tell = async (knownZone: string | null): Promise<void> => {
  const { publicKey } = await send(pushKey)
  const browser = await subscribeHere(publicKey)
  const timeZone = timeZoneHere()
  // Who has travelled is reminded by the clock they see now.
  if (timeZone === knownZone && (await toldEndpoint()) === browser.endpoint) return
  const intent = `push-subscribe/${browser.keys.p256dh.slice(-16)}/${timeZone}`
  const chosen = await oneAtATime(intent, (idempotencyKey) =>
    send(pushSubscribe, { body: { ...browser, timeZone }, idempotencyKey }),
  )
  await noteTold(browser.endpoint)
  await keepReminders(chosen)
}

/**
 * Switches notifications on; to be called from a tap, because the browser asks the person. Throws CallRefused,
 * NetworkFailure, and DOMException when the browser's push service refuses.
 */
export const switchPushOn = async (): Promise<PushState> => {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'DENIED' : 'OFF'
  await forgetTold()
  try {
    await tell(null)
  } catch (error) {
    // Otherwise the switch would stand at «on» while nobody sends anything.
    await dropPush()
    throw error
  }
  await wakeLocally()
  rememberPushOff(false)
  return 'ON'
}

/** Switches notifications off on this device; the browser forgets first, so nothing comes even without network. */
export const switchPushOff = async (): Promise<PushState> => {
  rememberPushOff(true)
  const endpoint = await dropPush()
  await forgetTold()
  // The server learns of it from the push service where it cannot be told now.
  if (endpoint !== null) await send(pushUnsubscribe, { body: { endpoint } }).catch(reportError)
  return 'OFF'
}

/**
 * At the start: subscribes again where the permission is there but the subscription is gone, or is of another key of the
 * server's (integrations reference 10.1). Asks the person nothing; a browser without a push service, as in a private
 * window or on a phone without its maker's services, is left to text messages. Throws CallRefused, NetworkFailure.
 */
export const keepPush = async (): Promise<void> => {
  if (pushSupport() !== 'READY' || Notification.permission !== 'granted' || isPushOff()) return
  const chosen = await send(reminders)
  await keepReminders(chosen)
  if (!chosen.pushWanted) return
  try {
    await tell(chosen.timeZone)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
  await wakeLocally()
}

/** At sign-out: this device is this person's no more. The choice stays, for when they come back. */
export const leavePush = async (): Promise<void> => {
  const endpoint = await dropPush()
  if (endpoint === null) return
  await send(pushUnsubscribe, {
    body: { endpoint, signingOut: true },
    timeoutMs: SIGN_OUT_TIMEOUT_MS,
  })
}
