/** A day with its month in words, apart from the figures of `plain-text.ts`: the landing needs those alone. */
import type { IsoDate } from './calendar.ts'
import { NO_BREAK } from './plain-text.ts'

const MONTHS_OF = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
]

/** `26 декабря 2026` */
export function dayText(date: IsoDate): string {
  const month = MONTHS_OF[Number(date.slice(5, 7)) - 1] ?? ''
  return `${Number(date.slice(8))}${NO_BREAK}${month} ${date.slice(0, 4)}`
}
