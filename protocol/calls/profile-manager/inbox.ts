/** What the client reads under the bell: every movement of money and change of the account (decision 0043). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { INBOX_TONES, INBOX_TOPICS } from '../../enums.ts'
import { id, instant, wholeNumber } from '../../shapes.ts'

/** As many are shown at once, and kept on the device. */
export const INBOX_PAGE = 50
const MAX_READ_AT_ONCE = 200

const inboxMessage = z.object({
  id,
  topic: z.enum(INBOX_TOPICS),
  tone: z.enum(INBOX_TONES),
  title: z.string(),
  body: z.string(),
  at: instant,
  isRead: z.boolean(),
  /** The loan it is about. */
  loanApplicationId: z.nullable(id),
})

export const inbox = call({
  method: 'GET',
  path: '/profile-manager/inbox',
  auth: 'bearer',
  summary: 'Messages to the client, latest first, fifty at once, and how many are not read',
  query: z.object({
    /** The last message that is known: those behind it are given. */
    before: z.optional(id),
  }),
  reply: z.object({
    asOf: instant,
    unreadCount: wholeNumber,
    messages: z.array(inboxMessage),
    /** True when there are older ones. */
    hasMore: z.boolean(),
  }),
})

export const inboxRead = call({
  method: 'POST',
  path: '/profile-manager/inbox/read',
  auth: 'bearer',
  summary: 'Note that messages were read; those read before and those of others stay as they are',
  body: z.object({
    ids: z
      .array(id)
      .check(
        z.minLength(1, 'Назовите хотя бы одно сообщение.'),
        z.maxLength(MAX_READ_AT_ONCE, `Не больше ${MAX_READ_AT_ONCE} сообщений за раз.`),
      ),
  }),
  reply: z.object({ unreadCount: wholeNumber }),
  mayArriveLate: true,
})
