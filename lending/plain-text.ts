/** How sums and days are written: on screens, in contracts and in messages alike. */
import type { Kopecks } from './money.ts'

/** Keeps a sum, a date or an abbreviation on one line. */
export const NO_BREAK = '\u00A0'
export const MINUS = '\u2212'

/** `30 000`: the whole part, thousands apart. */
export function formatNumber(value: number): string {
  const digits = String(Math.abs(Math.trunc(value)))
  return (value < 0 ? MINUS : '') + digits.replace(/\B(?=(\d{3})+$)/g, NO_BREAK)
}

type MoneyParts = {
  /** Sign and roubles with thousands apart: `10 999`. */
  readonly roubles: string
  /** Always two digits: `74`. */
  readonly kopecks: string
}

/** Splits a sum for drawing: roubles large, kopecks small. */
export function moneyParts(amountKopecks: Kopecks): MoneyParts {
  const magnitude = Math.abs(amountKopecks)
  return {
    roubles: (amountKopecks < 0 ? MINUS : '') + formatNumber(magnitude / 100),
    kopecks: String(magnitude % 100).padStart(2, '0'),
  }
}

/**
 * `10 999,74 ₽` (spec §9). `whole` leaves the kopecks out when there are none: for sums a person chose and for sentences;
 * payments always show two digits.
 */
export function formatMoney(amountKopecks: Kopecks, { whole = false } = {}): string {
  const { roubles, kopecks } = moneyParts(amountKopecks)
  const tail = whole && kopecks === '00' ? '' : `,${kopecks}`
  return `${roubles}${tail}${NO_BREAK}₽`
}

/** `YYYY-MM-DD` → `DD.MM.yy` (spec 9). */
export function formatDate(date: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  return `${day}.${month}.${year.slice(2)}`
}

/** `26.12.2026` */
export function formatFullDate(date: string): string {
  return date.split('-').toReversed().join('.')
}
