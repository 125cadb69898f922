import { addDays, type IsoDate } from '../../../../lending/calendar.ts'
import type { InboxMessage } from '../../../queries/client.ts'
import { formatDate, formatMoment } from '../../../ui/format.ts'

export interface DayOfMessages {
  /** «Сегодня», «Вчера», `14.11.26`. */
  readonly title: string
  readonly messages: readonly InboxMessage[]
}

/** `14.11.26` and `09:12` of a moment, by the reader's clock. */
export const partsOf = (moment: string): readonly [day: string, time: string] => {
  const [day = '', time = ''] = formatMoment(moment).split(', ')
  return [day, time]
}

/** Messages by day, in their order; `today` is the business day. */
export const daysOf = (messages: readonly InboxMessage[], today: IsoDate): DayOfMessages[] => {
  const names = new Map([
    [formatDate(addDays(today, -1)), 'Вчера'],
    [formatDate(today), 'Сегодня'],
  ])
  return [...Map.groupBy(messages, ({ at }) => partsOf(at)[0])].map(([day, ofDay]) => ({
    title: names.get(day) ?? day,
    messages: ofDay,
  }))
}
