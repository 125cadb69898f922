/** Days in words, apart from the figures of `format.ts`: the landing needs those and would carry these along. */
import { NO_BREAK } from '../../lending/plain-text.ts'
import { DAYS } from '../../lending/plural.ts'
import { counted } from './plural.ts'

const WEEKDAYS = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота']

/** `YYYY-MM-DD` → `четверг`. */
export const formatWeekday = (date: string): string =>
  WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''

/** Days until a date in words: `сегодня`, `завтра`, `через 5 дней`, `2 дня назад`. */
export function formatDaysLeft(days: number): string {
  if (days === 0) return 'сегодня'
  if (days === 1) return 'завтра'
  return days > 0 ? `через${NO_BREAK}${counted(days, DAYS)}` : `${counted(-days, DAYS)} назад`
}
