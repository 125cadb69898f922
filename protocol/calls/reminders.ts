/** Reminders of payments: Web Push subscriptions and what the client chose (D33). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { PUSH_RENEW_PATH } from '../push-message.ts'
import { instant } from '../shapes.ts'

/** Days before the due date on which one may be reminded; 0 is the due date itself. */
export const REMINDER_DAYS = [3, 1, 0] as const
export type ReminderDay = (typeof REMINDER_DAYS)[number]
/** Hours of the client's day at which one may be reminded, both ends included. */
export const REMINDER_HOURS = { first: 7, last: 21 } as const

const knowsZone = (name: string): boolean => {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** IANA name, `Asia/Kamchatka`. */
const timeZone = z
  .string()
  .check(z.maxLength(60, 'Неизвестный часовой пояс.'))
  .check(z.refine(knowsZone, 'Неизвестный часовой пояс.'))

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

const settings = {
  daysBefore: z
    .array(z.union([z.literal(3), z.literal(1), z.literal(0)]))
    .check(z.maxLength(REMINDER_DAYS.length, 'Выберите каждый день один раз.')),
  hour: z
    .int('Выберите час.')
    .check(z.gte(REMINDER_HOURS.first, 'Не раньше 7 часов.'))
    .check(z.lte(REMINDER_HOURS.last, 'Не позже 21 часа.')),
  timeZone,
  /** Sum and contract number in the text, readable on a locked screen. */
  showDetails: z.boolean(),
  /** A text message when no notification can be delivered. */
  smsToo: z.boolean(),
}

const known = z.object({
  asOf: instant,
  ...settings,
  /** Null: never told, the server goes by the region of the address. */
  timeZone: z.nullable(z.string()),
  /** The client has asked for notifications on some device and has not taken it back. */
  pushWanted: z.boolean(),
})

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
  reply: known,
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

export const reminders = call({
  method: 'GET',
  path: '/profile-manager/reminders',
  auth: 'bearer',
  summary: 'When and how the client is reminded of payments',
  reply: known,
})

export const remindersSave = call({
  method: 'POST',
  path: '/profile-manager/reminders/save',
  auth: 'bearer',
  summary: 'Changes when and how the client is reminded of payments',
  body: z.object(settings),
  reply: known,
  idempotent: true,
})
