import { calendarFeed } from '../../protocol/calls/profile-manager/calendar.ts'
import type { Context } from '../context.ts'
import { calendarToken } from './delivery-channels.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { transaction } from '../db/transaction.ts'

/** Secret address to subscribe to; who has it sees the payment dates. */
export interface CalendarLink {
  readonly url: string
}

const linkOf = async (
  tx: Tx,
  { config, clock }: Context,
  { clientId, renew }: { clientId: string; renew: boolean },
): Promise<CalendarLink> => {
  const { secret } = config
  const token = await calendarToken(tx, { clientId, secret, nowMs: clock.now(), renew })
  return { url: new URL(calendarFeed.path.replace('{token}', token), config.baseUrl).href }
}

/** The address of a client's calendar; made when there is none (D33). */
export const showCalendarLink = (context: Context, clientId: string): Promise<CalendarLink> =>
  transaction(context.database, (tx) => linkOf(tx, context, { clientId, renew: false }))

/** Another address; the former one stops working (D33). */
export const renewCalendarLink = (
  context: Context,
  idempotency: IdempotencyRequest,
  clientId: string,
): Promise<CalendarLink> =>
  runIdempotent(context, idempotency, {
    effect: (tx) => linkOf(tx, context, { clientId, renew: true }),
  })
