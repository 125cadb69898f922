import type { IsoDate } from './calendar.ts'
import { debtLoadIn } from './debt-load.ts'
import type { Evidence } from './guard-reasons.ts'
import { type Kopecks, multiplyByRatio } from './money.ts'

/** Days past due whose debt is set aside for by one percent; the bounds are those of 5391-У for loans to individuals. */
export type ReserveBucket = {
  fromDays: number
  /** Null where there is no last day. */
  toDays: number | null
}

export const RESERVE_BUCKETS: readonly ReserveBucket[] = [
  { fromDays: 0, toDays: 0 },
  { fromDays: 1, toDays: 7 },
  { fromDays: 8, toDays: 30 },
  { fromDays: 31, toDays: 60 },
  { fromDays: 61, toDays: 90 },
  { fromDays: 91, toDays: 120 },
  { fromDays: 121, toDays: 180 },
  { fromDays: 181, toDays: 270 },
  { fromDays: 271, toDays: 360 },
  { fromDays: 361, toDays: null },
]

/** Loans with percents of their own: as they were lent, with a high debt load, with new terms (decisions 0104, 0123). */
export const RESERVE_KINDS = ['USUAL', 'BURDENED', 'RESTRUCTURED'] as const
export type ReserveKind = (typeof RESERVE_KINDS)[number]

/** Whole per cent of the debt that is set aside, by kind and in the order of {@link RESERVE_BUCKETS}. */
export type ReserveRates = Readonly<Record<ReserveKind, readonly number[]>>

/** Percents that two people have entered for a day on. */
export type DatedReserveRates = { validFrom: IsoDate; rates: ReserveRates }

/** A debt load above so many per cent gives a loan percents of its own (5391-У). */
export const BURDENED_ABOVE_PERCENT = 50

/**
 * What counts until two people enter others: percents as 4054-У had them, for a loan with new terms or a high debt load the
 * percent of the next bucket, nowhere less than for others. The lender's accountant confirms or replaces them before they are
 * relied on (duties reference §6, decision 0123).
 */
export const FIRST_RESERVE_RATES: ReserveRates = {
  USUAL: [0, 3, 10, 20, 40, 50, 65, 80, 95, 99],
  BURDENED: [3, 10, 20, 40, 50, 65, 80, 95, 99, 99],
  RESTRUCTURED: [3, 10, 20, 40, 50, 65, 80, 95, 99, 99],
}

/** The percents in force on a day: of those entered the row that began last; `entered`: oldest first. */
export function reserveRatesOn(day: IsoDate, entered: readonly DatedReserveRates[]): ReserveRates {
  return entered.findLast(({ validFrom }) => validFrom <= day)?.rates ?? FIRST_RESERVE_RATES
}

/** What is wrong with percents somebody has typed; null for none. */
export function reserveRatesFault(rates: ReserveRates): ReserveKind | null {
  const isWrong = (kind: ReserveKind) =>
    rates[kind].length !== RESERVE_BUCKETS.length ||
    rates[kind].some(
      (percent, index) =>
        !Number.isInteger(percent) ||
        percent < (rates[kind][index - 1] ?? 0) ||
        percent < (rates.USUAL[index] ?? 0) ||
        percent > 100,
    )
  return RESERVE_KINDS.find(isWrong) ?? null
}

/** Whether a loan was lent to somebody whose payments take more than half of their income (353-FZ art. 5.1). */
export function isBurdened(evidence: readonly Evidence[]): boolean {
  return (debtLoadIn(evidence) ?? 0) > BURDENED_ABOVE_PERCENT
}

/** The percent of a loan in a bucket, and of which kind it is. Of two kinds it has that with the larger percent. */
export function reserveRateOf(
  rates: ReserveRates,
  bucket: number,
  loan: { isRestructured: boolean; isBurdened: boolean },
): { kind: ReserveKind; percent: number } {
  const own = [
    ...(loan.isRestructured ? (['RESTRUCTURED'] as const) : []),
    ...(loan.isBurdened ? (['BURDENED'] as const) : []),
  ].map((kind) => ({ kind, percent: rates[kind][bucket] ?? 100 }))
  const [first = { kind: 'USUAL' as const, percent: rates.USUAL[bucket] ?? 100 }, second] = own
  return second && second.percent > first.percent ? second : first
}

/** What is set aside for a debt of principal and accrued interest, rounded to a kopeck. */
export function reserveOf(percent: number, debt: Kopecks): Kopecks {
  return multiplyByRatio(debt, BigInt(percent), 100n, 'half-up')
}
