import { DAYS, type PluralForms } from '../../../lending/plural.ts'
import { counted } from '../../ui/plural.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const MINUTES: PluralForms = ['минута', 'минуты', 'минут']

const two = (value: number): string => String(value).padStart(2, '0')

/** `14:05` on the reader's own clock. */
export const clockText = (ms: number): string => {
  const local = new Date(ms)
  return `${two(local.getHours())}:${two(local.getMinutes())}`
}

/** `2:14`, minutes and seconds; minutes may be more than sixty. */
export const runText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

/** How long somebody has been waiting: `до 1 мин`, `42 мин`, `3 ч 5 мин`, `2 дня`. */
export const waitText = (ms: number): string => {
  if (ms < MINUTE_MS) return 'до\u00a01\u00a0мин'
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)}\u00a0мин`
  if (ms >= DAY_MS) return counted(Math.floor(ms / DAY_MS), DAYS)
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  const hours = `${Math.floor(ms / HOUR_MS)}\u00a0ч`
  return minutes === 0 ? hours : `${hours} ${minutes}\u00a0мин`
}

/** A wait that should have been over: an hour. */
export const isLongWait = (ms: number): boolean => ms >= HOUR_MS

const WEEKDAYS = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']

/** `пт 18.12.26` on the reader's own clock. */
export const dayText = (ms: number): string => {
  const local = new Date(ms)
  return `${WEEKDAYS[local.getDay()] ?? ''} ${two(local.getDate())}.${two(local.getMonth() + 1)}.${two(local.getFullYear() % 100)}`
}
