import { calendarAll } from '../../../protocol/calls/profile-manager/calendar.ts'
import { route } from '../../route.ts'
import { showCalendar } from '../../messaging/show-calendar.ts'
import { sendCalendar } from './send-calendar.ts'

export const calendarAllRoute = route(calendarAll, async ({ context, client, reply }) =>
  sendCalendar(reply, await showCalendar(context, client.id)),
)
