import { daysBetween, isoDate, type IsoDate } from '../../../lending/calendar.ts'

/** A payment as the chart needs it: a row of a plan, with its status where it has one. Kopecks, `YYYY-MM-DD`. */
export interface ChartRow {
  readonly dueOn: string
  readonly principalKopecks: number
  readonly interestKopecks: number
  readonly balanceAfterKopecks: number
  readonly status?: 'PAID' | 'NEAREST' | 'PENDING' | 'EXPIRED'
}

/** One date of the chart: what is paid on it now and what the old plan had on it. */
export interface ChartDate {
  readonly dueOn: string
  readonly row: ChartRow | null
  readonly ghost: ChartRow | null
}

export const sumOf = (row: ChartRow | null): number =>
  row ? row.principalKopecks + row.interestKopecks : 0

/** The dates of both plans in order; without an old plan simply the rows. */
export function chartDates(
  rows: readonly ChartRow[],
  before: readonly ChartRow[] = [],
): ChartDate[] {
  const days = [...new Set([...rows, ...before].map(({ dueOn }) => dueOn))].toSorted()
  return days.map((dueOn) => ({
    dueOn,
    row: rows.find((row) => row.dueOn === dueOn) ?? null,
    ghost: before.find((row) => row.dueOn === dueOn) ?? null,
  }))
}

/** Where a day stands among the dates, in columns: date `i` is at `i + 0.5`. */
export function positionOf(dates: readonly ChartDate[], day: IsoDate): number {
  const next = dates.findIndex(({ dueOn }) => dueOn >= day)
  const after = dates[next]
  const before = dates[next - 1]
  if (!after) return dates.length - 0.25
  if (!before) return after.dueOn === day ? 0.5 : 0.25
  const from = isoDate(before.dueOn)
  return next - 0.5 + daysBetween(from, day) / daysBetween(from, isoDate(after.dueOn))
}

/** The principal owed along the dates as an SVG path, one unit a column and 0–100 from the top: it falls on due days. */
export function balancePath(plan: readonly (ChartRow | null)[], scaleKopecks: number): string {
  const y = (kopecks: number) =>
    Math.round((1 - (scaleKopecks > 0 ? kopecks / scaleKopecks : 0)) * 10_000) / 100
  const first = plan.find((row) => row !== null)
  if (!first) return ''
  const parts = [`M0 ${y(first.balanceAfterKopecks + first.principalKopecks)}`]
  for (const [index, row] of plan.entries()) {
    if (row) {
      parts.push(`V${y(row.balanceAfterKopecks + row.principalKopecks)}`)
      parts.push(`H${index + 0.5}V${y(row.balanceAfterKopecks)}`)
    }
    parts.push(`H${index + 1}`)
  }
  return parts.join('')
}

/** The largest principal owed in a plan. */
export const mostOwed = (plan: readonly ChartRow[]): number =>
  Math.max(0, ...plan.map((row) => row.balanceAfterKopecks + row.principalKopecks))
