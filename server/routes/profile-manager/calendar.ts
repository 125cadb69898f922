import type { FastifyReply } from 'fastify'
import * as calls from '../../../protocol/calls/profile-manager/calendar.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { calendarOwner } from '../../messaging/delivery-channels.ts'
import { renewCalendarLink, showCalendarLink } from '../../messaging/calendar-link.ts'
import { showCalendar } from '../../messaging/show-calendar.ts'
import { route } from '../../route.ts'

/** Headers of a calendar; no cache on the way keeps it. @throws Refusal NOT_FOUND */
const sendCalendar = (reply: FastifyReply, content: Buffer | null): Buffer => {
  if (!content) throw new Refusal('NOT_FOUND')
  void reply
    .type('text/calendar; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="payments.ics"')
  return content
}

export const calendarContract = route(
  calls.calendarContract,
  async ({ context, client, params, reply }) =>
    sendCalendar(reply, await showCalendar(context, client.id, params.id)),
)

export const calendarAll = route(calls.calendarAll, async ({ context, client, reply }) =>
  sendCalendar(reply, await showCalendar(context, client.id)),
)

export const calendarLink = route(calls.calendarLink, ({ context, client }) =>
  showCalendarLink(context, client.id),
)

export const calendarLinkRenew = route(
  calls.calendarLinkRenew,
  ({ context, client, idempotency }) => renewCalendarLink(context, idempotency, client.id),
)

export const calendarFeed = route(calls.calendarFeed, async ({ context, params, reply }) => {
  const owner = await calendarOwner(context.database, params.token)
  return sendCalendar(reply, owner === null ? null : await showCalendar(context, owner))
})
