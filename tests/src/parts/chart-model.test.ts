import { expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import {
  balancePath,
  chartDates,
  type ChartRow,
  positionOf,
} from '../../../src/parts/schedule-chart/chart-model.ts'

const row = (dueOn: string, principalKopecks: number, balanceAfterKopecks: number): ChartRow => ({
  dueOn,
  principalKopecks,
  interestKopecks: 100,
  balanceAfterKopecks,
})
const SCHEDULE = [
  row('2026-10-26', 500, 1500),
  row('2026-11-26', 700, 800),
  row('2026-12-26', 800, 0),
]

test('an old schedule and a new one share the dates, each is missing where it has no payment', () => {
  const shorter = [row('2026-10-26', 900, 1100), row('2026-11-26', 1100, 0)]
  const dates = chartDates(shorter, SCHEDULE)
  expect(dates.map(({ dueOn }) => dueOn)).toEqual(SCHEDULE.map(({ dueOn }) => dueOn))
  expect(dates.at(-1)).toMatchObject({ row: null, ghost: SCHEDULE[2] })
})

test('today stands between the payments as far as the days have gone', () => {
  const dates = chartDates(SCHEDULE)
  const at = (day: string) => positionOf(dates, isoDate(day))
  expect(at('2026-10-26')).toBe(0.5)
  expect(at('2026-11-26')).toBe(1.5)
  expect(at('2026-12-11')).toBe(2)
  expect(at('2026-10-20')).toBeCloseTo(0.5 - 6 / 31)
  expect(at('2026-12-27')).toBeCloseTo(2.5 + 1 / 30)
  expect([at('2026-01-01'), at('2027-06-01')]).toEqual([0.04, 2.96])
})

test('the line of the debt begins at the sum lent, falls on due days and ends at nothing', () => {
  expect(balancePath(SCHEDULE, 2000)).toBe('M0 0V0H0.5V25H1V25H1.5V60H2V60H2.5V100H3')
})
