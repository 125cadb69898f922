/** When the client is reminded of payments (D33), and which way every message goes (decision 0087). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { INBOX_TOPICS } from '../../enums.ts'
import { instant } from '../../shapes.ts'

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
export const timeZone = z
  .string()
  .check(z.maxLength(60, 'Неизвестный часовой пояс.'))
  .check(z.refine(knowsZone, 'Неизвестный часовой пояс.'))

/** What a delivery channel may be used for, each topic once. */
const topics = z
  .array(z.enum(INBOX_TOPICS))
  .check(z.maxLength(INBOX_TOPICS.length, 'Выберите каждую тему один раз.'))

/** Topics by channel: a message takes the first channel of its topic that works, push before SMS before mail. */
const topicsByChannel = z.object({ PUSH: topics, SMS: topics, MAIL: topics })

export type TopicsByChannel = z.infer<typeof topicsByChannel>

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
}

export const reminderSettings = z.object({
  asOf: instant,
  ...settings,
  channels: topicsByChannel,
  /** Letters of the channel MAIL go to a confirmed address only. */
  mailConfirmed: z.boolean(),
  /** Null: never told, the server goes by the region of the address. */
  timeZone: z.nullable(z.string()),
  /** The client has asked for notifications on some device and has not taken it back. */
  pushWanted: z.boolean(),
})

export const reminders = call({
  method: 'GET',
  path: '/profile-manager/reminders',
  auth: 'bearer',
  summary: 'When and how the client is reminded of payments',
  reply: reminderSettings,
})

export const remindersSave = call({
  method: 'POST',
  path: '/profile-manager/reminders/save',
  auth: 'bearer',
  summary: 'Changes when and how the client is reminded of payments',
  body: z.object({
    ...settings,
    /** Left out by pages of before 2026-11-24: what was chosen stays. */
    channels: z.optional(topicsByChannel),
  }),
  reply: reminderSettings,
  idempotent: true,
})
