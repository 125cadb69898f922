import type { Kopecks } from '../../lending/money.ts'
import { DAYS } from '../../lending/plural.ts'
import { counted } from './plural.ts'

const NO_BREAK_SPACE = '\u00a0'
const MINUS = '\u2212'

const groupThousands = (digits: string): string =>
  digits.replace(/\B(?=(\d{3})+(?!\d))/g, NO_BREAK_SPACE)

interface MoneyParts {
  /** Sign and roubles with thousands apart: `10 999`. */
  readonly roubles: string
  /** Always two digits: `74`. */
  readonly kopecks: string
}

/** Splits a sum for drawing: roubles large, kopecks small. */
export function moneyParts(amountKopecks: Kopecks): MoneyParts {
  const absolute = Math.abs(amountKopecks)
  const sign = amountKopecks < 0 ? MINUS : ''
  return {
    roubles: sign + groupThousands(String(Math.trunc(absolute / 100))),
    kopecks: String(absolute % 100).padStart(2, '0'),
  }
}

/**
 * `10 999,74 ₽` with no-break spaces (spec 9). `whole` leaves the kopecks out when there are none:
 * for sums a person chose; payments always show two digits.
 */
export function formatMoney(amountKopecks: Kopecks, { whole = false } = {}): string {
  const { roubles, kopecks } = moneyParts(amountKopecks)
  const tail = whole && kopecks === '00' ? '' : `,${kopecks}`
  return `${roubles}${tail}${NO_BREAK_SPACE}₽`
}

/** `30 000`: thousands apart, no sign of currency; for entry fields and ranges. */
export const formatNumber = (value: number): string =>
  (value < 0 ? MINUS : '') + groupThousands(String(Math.abs(Math.trunc(value))))

/** `0,60%`: decimals after a comma. */
export const formatPercent = (percent: number, digits = 2): string =>
  `${percent.toFixed(digits).replace('.', ',').replace('-', MINUS)}%`

/** `0,60% в день`, three decimals where two are not the whole rate (D51). */
export const formatDailyRate = (percent: number): string => {
  const isWholeHundredths = Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9
  return `${formatPercent(percent, isWholeHundredths ? 2 : 3)} в${NO_BREAK_SPACE}день`
}

/** `YYYY-MM-DD` → `DD.MM.yy` (spec 9). */
export function formatDate(date: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  return `${day}.${month}.${year.slice(2)}`
}

/** `YYYY-MM-DD` → `DD.MM`, for chart columns and chips. */
export const formatDayMonth = (date: string): string => formatDate(date).slice(0, 5)

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** ISO moment → `DD.MM.yy, HH:mm` on the reader's own clock. */
export function formatMoment(moment: string): string {
  const local = new Date(moment)
  const date = `${twoDigits(local.getDate())}.${twoDigits(local.getMonth() + 1)}.${twoDigits(local.getFullYear() % 100)}`
  return `${date}, ${twoDigits(local.getHours())}:${twoDigits(local.getMinutes())}`
}

const WEEKDAYS = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота']

/** `YYYY-MM-DD` → `четверг`. */
export const formatWeekday = (date: string): string =>
  WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''

/** Days until a date in words: `сегодня`, `завтра`, `через 5 дней`, `2 дня назад`. */
export function formatDaysLeft(days: number): string {
  if (days === 0) return 'сегодня'
  if (days === 1) return 'завтра'
  return days > 0 ? `через${NO_BREAK_SPACE}${counted(days, DAYS)}` : `${counted(-days, DAYS)} назад`
}

/** E.164 `+79000001234` → `+7 900 000-12-34`; anything else is returned as it is. */
export const formatPhone = (phone: string): string =>
  phone.replace(
    /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/,
    `+7${NO_BREAK_SPACE}$1${NO_BREAK_SPACE}$2-$3-$4`,
  )

/** Bytes → `412 КБ`, `1,8 МБ`. */
export const formatFileSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))}${NO_BREAK_SPACE}КБ`
    : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')}${NO_BREAK_SPACE}МБ`
