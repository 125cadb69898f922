import type { IsoDate } from './calendar.ts'
import type { Kopecks } from './money.ts'

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
const NO_BREAK = '\u00A0'

/** «11 680 ₽» or «640,50 ₽» with no-break spaces, for sentences made in the core. */
export function roublesText(value: Kopecks): string {
  const text = (value / 100).toFixed(2)
  const cents = text.slice(-2)
  const grouped = text.slice(0, -3).replace(/\B(?=(\d{3})+$)/g, NO_BREAK)
  return `${grouped}${cents === '00' ? '' : `,${cents}`}${NO_BREAK}₽`
}

/** «26 декабря 2026». */
export function dayText(date: IsoDate): string {
  const month = MONTHS_OF[Number(date.slice(5, 7)) - 1] ?? ''
  return `${Number(date.slice(8))}${NO_BREAK}${month} ${date.slice(0, 4)}`
}
