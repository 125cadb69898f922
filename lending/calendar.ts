import { DAY_MS, HOUR_MS } from './durations.ts'
import { EXTRA_DAYS_OFF, WORKING_WEEKENDS, YEARLY_HOLIDAYS } from './holidays.ts'

/** A calendar day, 'YYYY-MM-DD', in Moscow's reckoning (D5). Compares as text. */
export type IsoDate = string & { readonly __format: 'YYYY-MM-DD' }

/** Moscow has kept UTC+3 without summer time since 26.10.2014. */
const MOSCOW_OFFSET_MS = 3 * HOUR_MS
const PATTERN = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** Days of a month of the Gregorian calendar; `month` from 1. */
const daysOfMonth = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** True for an existing day written YYYY-MM-DD. Asked for every date of every reply, so that no `Date` is made of it. */
export function isIsoDate(text: string): text is IsoDate {
  if (!PATTERN.test(text)) return false
  const day = Number(text.slice(8))
  return day <= 28 || day <= daysOfMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)))
}

/** Checks that the text is an existing day. Throws RangeError otherwise. */
export function isoDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new RangeError(`not a date: ${text}`)
  return text
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return fromDayMs(toDayMs(date) + days * DAY_MS)
}

/**
 * The same day n months later; 29–31 clamp to the month's end. Always count from the original date,
 * so that 31 January gives 28 February and then 31 March (D5).
 */
export function addMonths(origin: IsoDate, months: number): IsoDate {
  const [year, month, day] = parts(origin)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return fromDayMs(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
}

/** The same day some years later; 29 February becomes 28 February in an ordinary year. */
export function addYears(date: IsoDate, years: number): IsoDate {
  return addMonths(date, years * 12)
}

/** Whole days from a to b; negative when b is earlier. */
export function daysBetween(a: IsoDate, b: IsoDate): number {
  return (toDayMs(b) - toDayMs(a)) / DAY_MS
}

/** 366 in a leap year, otherwise 365. */
export function daysInYear(date: IsoDate): 365 | 366 {
  const year = parts(date)[0]
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 366 : 365
}

/** Negative, zero or positive, for sorting. */
export function compareDates(a: IsoDate, b: IsoDate): number {
  return daysBetween(b, a)
}

/** 1 is Monday, 7 is Sunday. */
export function weekday(date: IsoDate): number {
  return new Date(toDayMs(date)).getUTCDay() || 7
}

/** The Moscow day of a moment given in milliseconds since the epoch. */
export function moscowDate(epochMs: number): IsoDate {
  return fromDayMs(epochMs + MOSCOW_OFFSET_MS)
}

/** The Moscow hour, 0–23, of a moment given in milliseconds since the epoch. */
export function moscowHour(epochMs: number): number {
  return new Date(epochMs + MOSCOW_OFFSET_MS).getUTCHours()
}

/** The last millisecond of a Moscow day: offers and quotes are good until then. */
export function endOfMoscowDayMs(date: IsoDate): number {
  return toDayMs(date) + DAY_MS - MOSCOW_OFFSET_MS - 1
}

/** Whether a day is working in Russia: Labour Code art. 112 and the transfers in holidays.ts. */
export function isWorkingDay(date: IsoDate): boolean {
  if (WORKING_WEEKENDS.has(date)) return true
  return weekday(date) < 6 && !YEARLY_HOLIDAYS.has(date.slice(5)) && !EXTRA_DAYS_OFF.has(date)
}

/** The day on which the n-th working day after `date` falls; the date itself does not count. */
export function addWorkingDays(date: IsoDate, workingDays: number): IsoDate {
  let day = date
  for (let left = workingDays; left > 0; left -= isWorkingDay(day) ? 1 : 0) day = addDays(day, 1)
  return day
}

/**
 * Working days after `from` up to and with `to`, by the production calendar; below zero when `to` has passed, 0 on the
 * same day, and while only days off lie between.
 */
export function workingDaysBetween(from: IsoDate, to: IsoDate): number {
  if (to < from) return -workingDaysBetween(to, from)
  let working = 0
  for (let day = from; day < to;) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) working += 1
  }
  return working
}

// Every day of a loan goes through these two: a date alone is midnight in UTC, and a whole text is written four times as slowly.
function toDayMs(date: IsoDate): number {
  return Date.parse(date)
}

const twoDigits = (value: number): string => (value < 10 ? '0' : '') + value

/** A day that a Date has is one that exists; only its year may have more than four digits. */
const hasPlainYear = (text: string): text is IsoDate => text.length === 10

function fromDayMs(ms: number): IsoDate {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  const day = `${twoDigits(Math.trunc(year / 100))}${twoDigits(year % 100)}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
  if (!hasPlainYear(day)) throw new RangeError(`not a date: ${day}`)
  return day
}

function parts(date: IsoDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}
