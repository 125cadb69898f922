import { addDays, type IsoDate, isoDate } from './calendar.ts'
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

/** A row entered later: it counts from its day to the end of its quarter, or to the next row of the quarter. */
export type MarketRow = MarketQuarter & { readonly validFrom: IsoDate }

/** The limits for a contract made on a day, or null when the row of its quarter has not been entered. */
export type MarketTable = (on: IsoDate) => readonly MarketLimit[] | null

/** Any table of rows by quarter: null on a day whose quarter has none. */
type QuarterRows = (on: IsoDate) => object | null

/** Calendar quarter of a day, `YYYY-QN`. */
export function quarterOf(date: IsoDate): string {
  const month = Number(date.slice(5, 7))
  return `${date.slice(0, 4)}-Q${Math.ceil(month / 3)}`
}

/** A table of given quarters. @throws RangeError when a quarter is named twice */
export function marketTable(quarters: readonly MarketQuarter[]): MarketTable {
  const byQuarter = new Map(quarters.map(({ quarter, limits }) => [quarter, limits]))
  if (byQuarter.size < quarters.length) throw new RangeError('a quarter stands twice')
  return (on) => byQuarter.get(quarterOf(on)) ?? null
}

/** A table with rows entered later, in any order: of those of the day's quarter the one that began last counts. */
export function withMarketRows(table: MarketTable, rows: readonly MarketRow[]): MarketTable {
  return (on) => {
    const [last] = rows
      .filter(({ quarter, validFrom }) => quarter === quarterOf(on) && validFrom <= on)
      .toSorted((one, other) => other.validFrom.localeCompare(one.validFrom))
    return last?.limits ?? table(on)
  }
}

/** The first day of a quarter, `2026-Q4` → `2026-10-01`. */
export function firstDayOf(quarter: string): IsoDate {
  const month = (Number(quarter.slice(6)) - 1) * 3 + 1
  return isoDate(`${quarter.slice(0, 4)}-${String(month).padStart(2, '0')}-01`)
}

/** The quarter after this one. */
export function quarterAfter(quarter: string): string {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))]
  return number === 4 ? `${year + 1}-Q1` : `${year}-Q${number + 1}`
}

/** The quarter before this one. */
export function quarterBefore(quarter: string): string {
  return quarterOf(addDays(firstDayOf(quarter), -1))
}

/** So long before a quarter without its row somebody is warned. */
const WARNED_DAYS_BEFORE = 14

/** Quarters without their row: that of today, and the next one from fourteen days before it. */
export function quartersWithoutRow(table: QuarterRows, today: IsoDate): readonly string[] {
  const current = quarterOf(today)
  const next = quarterAfter(current)
  const isNear = addDays(today, WARNED_DAYS_BEFORE) >= firstDayOf(next)
  return [
    ...(table(today) === null ? [current] : []),
    ...(isNear && table(firstDayOf(next)) === null ? [next] : []),
  ]
}

/**
 * The earliest day from which a row of a quarter may count: never a day on which contracts were made by another row.
 * Null for a quarter that is over, or whose last day has come with a row.
 */
export function earliestQuarterRow(
  table: QuarterRows,
  quarter: string,
  today: IsoDate,
): IsoDate | null {
  const first = firstDayOf(quarter)
  const afterwards = table(today) === null ? today : addDays(today, 1)
  const earliest = first > today ? first : afterwards
  return quarterOf(earliest) === quarter ? earliest : null
}

/** A loan as the categories of the table see it. */
type MarketLoan = { on: IsoDate; amountKopecks: Kopecks; termDays: number }

/** The narrowest category that fits a contract made on a day; null when the quarter has no row, or none of its categories fits. */
export function marketCategory(
  table: MarketTable,
  { on, amountKopecks, termDays }: MarketLoan,
): MarketLimit | null {
  const fitting = (table(on) ?? []).filter(
    ({ termDaysTo, amountRoublesTo }) =>
      (termDaysTo === null || termDays <= termDaysTo) &&
      (amountRoublesTo === null || amountKopecks <= fromRoubles(amountRoublesTo)),
  )
  const [narrowest] = fitting.toSorted(
    (a, b) =>
      bound(a.termDaysTo) - bound(b.termDaysTo) ||
      bound(a.amountRoublesTo) - bound(b.amountRoublesTo),
  )
  return narrowest ?? null
}

/**
 * The market limit for a contract made on a day, per cent a year. Null when no category fits; then nothing may be lent
 * (D8).
 */
export function marketLimitPercent(table: MarketTable, loan: MarketLoan): number | null {
  return marketCategory(table, loan)?.percent ?? null
}

/** A day and the last days of the four quarters before it, the latest first. */
export function quarterDaysUpTo(on: IsoDate): IsoDate[] {
  const days = [on]
  while (days.length <= 4) days.push(addDays(firstDayOf(quarterOf(days.at(-1) ?? on)), -1))
  return days
}

/**
 * {@link marketLimitPercent} of the day, or of the last quarter of a year before it that has its row: what is priced by
 * the market for a loan that is open already gets no dearer because a row was not entered in time.
 */
export function lastMarketLimitPercent(
  table: MarketTable,
  loan: { on: IsoDate; amountKopecks: Kopecks; termDays: number },
): number | null {
  for (const on of quarterDaysUpTo(loan.on)) {
    const percent = marketLimitPercent(table, { ...loan, on })
    if (percent !== null) return percent
  }
  return null
}

/** The categories of the table for microfinance organisations. */
export const MARKET_CATEGORIES: readonly (readonly [
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
const SANDBOX_LIMITS = MARKET_CATEGORIES.map(([termDaysTo, amountRoublesTo]) => ({
  termDaysTo,
  amountRoublesTo,
  percent: SANDBOX_PERCENT,
}))

/** The sandbox has a row for every quarter its clock may travel to: the cap of the law in each category. */
export const SANDBOX_MARKET_TABLE: MarketTable = () => SANDBOX_LIMITS

function bound(value: number | null): number {
  return value ?? Number.POSITIVE_INFINITY
}
