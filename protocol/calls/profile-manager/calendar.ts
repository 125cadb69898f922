/** Payment dates as calendar files with alarms (RFC 5545, D33). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { id } from '../../shapes.ts'

/** What opens the client's calendar without signing in: 32 random-looking bytes, base64url. */
const calendarToken = z.string().check(z.regex(/^[\w-]{43}$/, 'Неизвестный адрес календаря.'))

const link = z.object({
  /** Address to subscribe to; who has it sees the payment dates. */
  url: z.string(),
})

export const calendarContract = call({
  method: 'GET',
  path: '/profile-manager/calendar/contract/{id}',
  auth: 'bearer',
  summary: 'Payment dates of one contract as an .ics file',
  params: z.object({ id }),
  reply: 'blob',
  blobType: 'text/calendar',
})

export const calendarAll = call({
  method: 'GET',
  path: '/profile-manager/calendar/all',
  auth: 'bearer',
  summary: 'Payment dates of all open contracts as an .ics file',
  reply: 'blob',
  blobType: 'text/calendar',
})

export const calendarLink = call({
  method: 'GET',
  path: '/profile-manager/calendar/link',
  auth: 'bearer',
  summary: 'Secret address of the calendar to subscribe to',
  reply: link,
})

export const calendarLinkRenew = call({
  method: 'POST',
  path: '/profile-manager/calendar/link/renew',
  auth: 'bearer',
  summary: 'Another secret address; the former one stops working',
  reply: link,
  idempotent: true,
})

export const calendarFeed = call({
  method: 'GET',
  path: '/profile-manager/calendar/feed/{token}',
  auth: 'none',
  summary: 'The subscribed calendar',
  params: z.object({ token: calendarToken }),
  reply: 'blob',
  blobType: 'text/calendar',
})
