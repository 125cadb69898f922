import { calendarFeed } from '../../../protocol/calls/profile-manager/calendar.ts'
import { calendarOwner } from '../../db/calendar-links.ts'
import { route } from '../../route.ts'
import { showCalendar } from '../../messaging/show-calendar.ts'
import { sendCalendar } from './send-calendar.ts'

export const calendarFeedRoute = route(calendarFeed, async ({ context, params, reply }) => {
  const owner = await calendarOwner(context.database, params.token)
  return sendCalendar(reply, owner === null ? null : await showCalendar(context, owner))
})
