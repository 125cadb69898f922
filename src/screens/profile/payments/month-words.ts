import { isoDate } from '../../../../lending/calendar.ts'
import { formatWeekday } from '../../../ui/day-words.ts'

/** Who or what, of what, where: «ноябрь», «26 ноября», «в ноябре». */
const MONTHS = [
  ['январь', 'января', 'январе'],
  ['февраль', 'февраля', 'феврале'],
  ['март', 'марта', 'марте'],
  ['апрель', 'апреля', 'апреле'],
  ['май', 'мая', 'мае'],
  ['июнь', 'июня', 'июне'],
  ['июль', 'июля', 'июле'],
  ['август', 'августа', 'августе'],
  ['сентябрь', 'сентября', 'сентябре'],
  ['октябрь', 'октября', 'октябре'],
  ['ноябрь', 'ноября', 'ноябре'],
  ['декабрь', 'декабря', 'декабре'],
] as const

const formsOf = (month: string) => MONTHS[Number(month.slice(5, 7)) - 1] ?? MONTHS[0]

/** `2026-11` → «ноябрь 2026». */
export const monthName = (month: string): string => `${formsOf(month)[0]} ${month.slice(0, 4)}`

/** `2026-11` → «Ноябрь 2026». */
export const monthTitle = (month: string): string => {
  const name = monthName(month)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** `2026-11` → «в ноябре». */
export const inMonth = (month: string): string => `в ${formsOf(month)[2]}`

/** `2026-11-26` → «26 ноября, четверг». */
export const dayTitle = (day: string): string =>
  `${Number(day.slice(8))} ${formsOf(day)[1]}, ${formatWeekday(isoDate(day))}`
