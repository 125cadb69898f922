import { calendarContract } from '../../../protocol/calls/profile-manager/calendar.ts'
import { route } from '../../route.ts'
import { showCalendar } from '../../messaging/show-calendar.ts'
import { sendCalendar } from './send-calendar.ts'

export const calendarContractRoute = route(
  calendarContract,
  async ({ context, client, params, reply }) =>
    sendCalendar(reply, await showCalendar(context, client.id, params.id)),
)
