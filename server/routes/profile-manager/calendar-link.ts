import { calendarLink } from '../../../protocol/calls/profile-manager/calendar.ts'
import { transaction } from '../../db/transaction.ts'
import { route } from '../../route.ts'
import { linkOf } from './calendar-link-of.ts'

export const calendarLinkRoute = route(calendarLink, ({ context, client }) =>
  transaction(context.database, (tx) => linkOf(tx, context, { clientId: client.id, renew: false })),
)
