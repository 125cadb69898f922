import { calendarLinkRenew } from '../../../protocol/calls/profile-manager/calendar.ts'
import { runIdempotent } from '../../db/idempotency.ts'
import { route } from '../../route.ts'
import { linkOf } from './calendar-link-of.ts'

export const calendarLinkRenewRoute = route(calendarLinkRenew, ({ context, client, idempotency }) =>
  runIdempotent(context, idempotency, {
    effect: (tx) => linkOf(tx, context, { clientId: client.id, renew: true }),
  }),
)
