import { daysBetween, isoDate, type IsoDate } from '../../../lending/calendar.ts'

/** A payment as the chart needs it: a row of a schedule, with its status where it has one. Kopecks, `YYYY-MM-DD`. */
export interface ChartRow {
  readonly dueOn: string
  readonly principalKopecks: number
  readonly interestKopecks: number
  readonly balanceAfterKopecks: number
  readonly status?: 'PAID' | 'NEAREST' | 'PENDING' | 'EXPIRED'
}

/** One date of the chart: what is paid on it now and what the old schedule had on it. */
export interface ChartDate {
  readonly dueOn: string
  readonly row: ChartRow | null
  readonly ghost: ChartRow | null
}

export const sumOf = (row: ChartRow | null): number =>
  row ? row.principalKopecks + row.interestKopecks : 0

/** The dates of both schedules in order; without an old schedule simply the rows. */
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

/** A line at the very edge would be half cut. */
const EDGE = 0.04

const columnDays = (dates: readonly ChartDate[], index: number): number => {
  const [from, to] = [dates[index], dates[index + 1]]
  return from && to ? daysBetween(isoDate(from.dueOn), isoDate(to.dueOn)) : Infinity
}

/**
 * Where a day stands among the dates, in columns: date `i` is at `i + 0.5`. Before the first and after the last the
 * neighbouring interval is the measure, kept within the chart.
 */
export function positionOf(dates: readonly ChartDate[], day: IsoDate): number {
  const next = dates.findIndex(({ dueOn }) => dueOn >= day)
  const last = dates.length - 1
  const from = Math.min(Math.max(next < 0 ? last : next - 1, 0), Math.max(last - 1, 0))
  const origin = dates[next < 0 ? last : from]
  if (!origin) return 0
  const days = daysBetween(isoDate(origin.dueOn), day)
  const place = (next < 0 ? last : from) + 0.5
  const at = place + days / columnDays(dates, from)
  return Math.min(Math.max(at, EDGE), dates.length - EDGE)
}

/**
 * The principal owed along the dates as an SVG path, one unit a column and 0–100 from the top: it falls on due days.
 */
export function balancePath(schedule: readonly (ChartRow | null)[], scaleKopecks: number): string {
  const y = (kopecks: number) =>
    Math.round((1 - (scaleKopecks > 0 ? kopecks / scaleKopecks : 0)) * 10_000) / 100
  const first = schedule.find((row) => row !== null)
  if (!first) return ''
  const parts = [`M0 ${y(first.balanceAfterKopecks + first.principalKopecks)}`]
  for (const [index, row] of schedule.entries()) {
    if (row) {
      parts.push(`V${y(row.balanceAfterKopecks + row.principalKopecks)}`)
      parts.push(`H${index + 0.5}V${y(row.balanceAfterKopecks)}`)
    }
    parts.push(`H${index + 1}`)
  }
  return parts.join('')
}

/** The largest principal owed in a schedule. */
export const mostOwed = (schedule: readonly ChartRow[]): number =>
  Math.max(0, ...schedule.map((row) => row.balanceAfterKopecks + row.principalKopecks))

/** The principal left after the payments up to and on a date. */
export function leftAfter(dates: readonly ChartDate[], index: number): number {
  const passed = dates.slice(0, index + 1).findLast(({ row }) => row !== null)?.row
  if (passed) return passed.balanceAfterKopecks
  return mostOwed(dates.flatMap(({ row }) => (row ? [row] : [])))
}
