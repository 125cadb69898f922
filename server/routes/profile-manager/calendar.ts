import type { FastifyReply } from 'fastify'
import * as calls from '../../../protocol/calls/profile-manager/calendar.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Context } from '../../context.ts'
import { calendarOwner, calendarToken } from '../../db/calendar-links.ts'
import type { Tx } from '../../db/database.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { transaction } from '../../db/transaction.ts'
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

/** The address to subscribe to: made when there is none, and anew on `renew`. */
const linkOf = async (
  tx: Tx,
  { config, clock }: Context,
  { clientId, renew }: { clientId: string; renew: boolean },
): Promise<{ url: string }> => {
  const { secret } = config
  const token = await calendarToken(tx, { clientId, secret, nowMs: clock.now(), renew })
  return { url: new URL(calls.calendarFeed.path.replace('{token}', token), config.baseUrl).href }
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
  transaction(context.database, (tx) => linkOf(tx, context, { clientId: client.id, renew: false })),
)

export const calendarLinkRenew = route(
  calls.calendarLinkRenew,
  ({ context, client, idempotency }) =>
    runIdempotent(context, idempotency, {
      effect: (tx) => linkOf(tx, context, { clientId: client.id, renew: true }),
    }),
)

export const calendarFeed = route(calls.calendarFeed, async ({ context, params, reply }) => {
  const owner = await calendarOwner(context.database, params.token)
  return sendCalendar(reply, owner === null ? null : await showCalendar(context, owner))
})
