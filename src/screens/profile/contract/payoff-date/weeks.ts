import { addDays, type IsoDate, weekday } from '../../../../../lending/calendar.ts'

/** Four weeks are shown at once. */
export const DAYS_SHOWN = 28

/** The Monday of the week a day is in. */
const mondayOf = (day: IsoDate): IsoDate => addDays(day, 1 - weekday(day))

/** The first day of the four weeks that hold a day, counted from the week of `today`. */
export const firstShown = (today: IsoDate, turns: number): IsoDate =>
  addDays(mondayOf(today), turns * DAYS_SHOWN)

/** The days of four weeks. */
export const shownDays = (first: IsoDate): IsoDate[] =>
  Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index))

const monthName = (day: IsoDate, month: 'long' | 'short'): string =>
  new Intl.DateTimeFormat('ru-RU', { month, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** `Ноябрь – декабрь 2026`, with the first year too where the second differs. */
export const shownTitle = (days: readonly IsoDate[]): string => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  const [firstYear, lastYear] = [first.slice(0, 4), last.slice(0, 4)]
  const from = capital(monthName(first, 'long'))
  if (first.slice(0, 7) === last.slice(0, 7)) return `${from} ${firstYear}`
  return `${from}${firstYear === lastYear ? '' : ` ${firstYear}`} – ${monthName(last, 'long')} ${lastYear}`
}

/** `дек` on the first day of a month, nothing on others. */
export const monthMark = (day: IsoDate): string =>
  day.endsWith('-01') ? monthName(day, 'short').replace('.', '') : ''

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** The day a key leads to; null for a key that leads nowhere. */
export const dayAfterKey = (day: IsoDate, key: string): IsoDate | null => {
  const step = STEPS[key]
  return step === undefined ? null : addDays(day, step)
}
