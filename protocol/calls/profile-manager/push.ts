/** Web Push subscriptions (D33). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { PUSH_RENEW_PATH } from '../../push-message.ts'
import { reminderSettings, timeZone } from './reminders.ts'

const base64url = (bytes: number, message: string) => {
  const signs = Math.ceil((bytes * 4) / 3)
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${signs}}={0,2}$`), message))
}

const subscription = {
  endpoint: z.string().check(z.maxLength(1_000, 'Неизвестный адрес уведомлений.')),
  keys: z.object({
    /** Public key of the browser, an uncompressed P-256 point of 65 bytes. */
    p256dh: base64url(65, 'Неизвестный ключ уведомлений.'),
    /** 16 bytes that only the browser and this server know. */
    auth: base64url(16, 'Неизвестный ключ уведомлений.'),
  }),
}

export const pushKey = call({
  method: 'GET',
  path: '/profile-manager/push/key',
  auth: 'bearer',
  summary: 'VAPID public key the browser subscribes with',
  reply: z.object({ publicKey: z.string() }),
})

export const pushSubscribe = call({
  method: 'POST',
  path: '/profile-manager/push/subscribe',
  auth: 'bearer',
  summary: 'Sends notifications to this browser too',
  body: z.object({ ...subscription, timeZone }),
  reply: reminderSettings,
  idempotent: true,
})

/** Whoever knows an endpoint is its browser: it works after the session has ended too. */
export const pushUnsubscribe = call({
  method: 'POST',
  path: '/profile-manager/push/unsubscribe',
  auth: 'none',
  summary: 'Sends no more notifications to this browser',
  body: z.object({
    endpoint: subscription.endpoint,
    /** The client has not changed their mind: after the next sign-in the browser may subscribe again. */
    signingOut: z.optional(z.boolean()),
  }),
  reply: 'empty',
})

/** For the service worker, which has no token: both secrets of the former subscription prove that it is its browser. */
export const pushRenew = call({
  method: 'POST',
  path: PUSH_RENEW_PATH,
  auth: 'none',
  summary: 'The browser has replaced its subscription by another one',
  body: z.object({
    ...subscription,
    former: z.object({ endpoint: subscription.endpoint, auth: subscription.keys.shape.auth }),
  }),
  reply: 'empty',
})
