import { RESERVE_BUCKETS, type ReserveKind } from '../../../../lending/reserves.ts'

/** Percents of the reserves, as the calls have them. */
export type Rates = Record<ReserveKind, number[]>

/** As they are typed. */
export type TypedRates = Readonly<Record<ReserveKind, readonly string[]>>

/** In the order of the table. */
export const RATE_KINDS: readonly (readonly [ReserveKind, string])[] = [
  ['USUAL', 'Обычные'],
  ['BURDENED', 'ПДН больше 50%'],
  ['RESTRUCTURED', 'Новый график'],
]

/** Days past due, a row each: «В срок», «8–30», «361 и больше». */
export const DAY_WORDS: readonly string[] = RESERVE_BUCKETS.map(({ fromDays, toDays }) => {
  if (fromDays === 0) return 'В срок'
  return toDays === null ? `${fromDays} и больше` : `${fromDays}–${toDays}`
})

export const typedRates = (rates: Rates): TypedRates => ({
  USUAL: rates.USUAL.map(String),
  BURDENED: rates.BURDENED.map(String),
  RESTRUCTURED: rates.RESTRUCTURED.map(String),
})

const percentOf = (text: string): number => {
  const typed = text.trim()
  return /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN
}

/** The typed percents as numbers; what is none is NaN. */
export const ratesOf = (typed: TypedRates): Rates => ({
  USUAL: typed.USUAL.map(percentOf),
  BURDENED: typed.BURDENED.map(percentOf),
  RESTRUCTURED: typed.RESTRUCTURED.map(percentOf),
})
