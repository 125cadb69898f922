import type { IsoDate } from './calendar.ts'
import { fromRoubles, type Kopecks } from './money.ts'

/**
 * One category of the Bank of Russia's table for unsecured consumer microloans: bounds inclusive, null is "and above".
 */
export type MarketLimit = {
  termDaysTo: number | null
  amountRoublesTo: number | null
  /** The greatest full cost, per cent a year: the market average and a third of it. */
  percent: number
}

/** What the Bank of Russia published for contracts made in a quarter (353-FZ art. 6 p. 11), e.g. `2026-Q4`. */
export type MarketQuarter = { quarter: string; limits: readonly MarketLimit[] }

/** The published quarters that are known here: the limits of a quarter, or null when its row has not been entered. */
export type MarketTable = (quarter: string) => readonly MarketLimit[] | null

/** Calendar quarter of a day, `YYYY-QN`. */
export function quarterOf(date: IsoDate): string {
  const month = Number(date.slice(5, 7))
  return `${date.slice(0, 4)}-Q${Math.ceil(month / 3)}`
}

/** A table of given quarters. @throws RangeError when a quarter is named twice */
export function marketTable(quarters: readonly MarketQuarter[]): MarketTable {
  const byQuarter = new Map(quarters.map(({ quarter, limits }) => [quarter, limits]))
  if (byQuarter.size < quarters.length) throw new RangeError('a quarter stands twice')
  return (quarter) => byQuarter.get(quarter) ?? null
}

/**
 * The market limit for a contract made on a day, per cent a year: of the narrowest category the loan fits. Null when
 * the quarter has no row, or none of its categories fits; then nothing may be lent (D8).
 */
export function marketLimitPercent(
  table: MarketTable,
  { on, amountKopecks, termDays }: { on: IsoDate; amountKopecks: Kopecks; termDays: number },
): number | null {
  const fitting = (table(quarterOf(on)) ?? []).filter(
    ({ termDaysTo, amountRoublesTo }) =>
      (termDaysTo === null || termDays <= termDaysTo) &&
      (amountRoublesTo === null || amountKopecks <= fromRoubles(amountRoublesTo)),
  )
  const [narrowest] = fitting.toSorted(
    (a, b) =>
      bound(a.termDaysTo) - bound(b.termDaysTo) ||
      bound(a.amountRoublesTo) - bound(b.amountRoublesTo),
  )
  return narrowest?.percent ?? null
}

/** The categories of the table for microfinance organisations. */
const CATEGORIES: readonly (readonly [
  termDaysTo: number | null,
  amountRoublesTo: number | null,
])[] = [
  [30, 30_000],
  [30, null],
  [60, 30_000],
  [60, null],
  [180, 30_000],
  [180, 100_000],
  [180, null],
  [365, 30_000],
  [365, 60_000],
  [365, 100_000],
  [365, null],
  [null, 30_000],
  [null, 60_000],
  [null, 100_000],
  [null, null],
]

const SANDBOX_PERCENT = 292
const SANDBOX_LIMITS = CATEGORIES.map(([termDaysTo, amountRoublesTo]) => ({
  termDaysTo,
  amountRoublesTo,
  percent: SANDBOX_PERCENT,
}))

/** The sandbox has a row for every quarter its clock may travel to: the cap of the law in each category. */
export const SANDBOX_MARKET_TABLE: MarketTable = () => SANDBOX_LIMITS

function bound(value: number | null): number {
  return value ?? Number.POSITIVE_INFINITY
}
