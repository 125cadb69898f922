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
  const [whole = '', cents = ''] = (value / 100).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NO_BREAK)
  return `${grouped}${cents === '00' ? '' : `,${cents}`}${NO_BREAK}₽`
}

/** «26 декабря 2026». */
export function dayText(date: IsoDate): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${Number(day)}${NO_BREAK}${MONTHS_OF[Number(month) - 1] ?? ''} ${year}`
}
