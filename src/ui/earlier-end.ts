import { endOfMoscowDayMs, type IsoDate } from '../../lending/calendar.ts'
import { formatDate, formatMoment } from './format.ts'

/**
 * The last minute of a business day (Moscow, D5) on the reader's own clock, `22:59`, where the day ends before theirs does:
 * in Kaliningrad and to the west of it. Null everywhere else: whoever pays within their own day pays in time.
 */
export const earlierEnd = (day: IsoDate): string | null => {
  const [ownDay, time = ''] = formatMoment(new Date(endOfMoscowDayMs(day)).toISOString()).split(
    ', ',
  )
  return ownDay === formatDate(day) && time !== '23:59' ? time : null
}
