import { describe, expect, test } from 'vitest'
import { addDays, isoDate } from '../../lending/calendar.ts'
import {
  earliestQuarterRow,
  type MarketLimit,
  marketLimitPercent,
  marketTable,
  quarterAfter,
  quarterOf,
  quartersWithoutRow,
  SANDBOX_MARKET_TABLE,
  withMarketRows,
} from '../../lending/market-limits.ts'
import { fromRoubles } from '../../lending/money.ts'

const limit = (
  termDaysTo: number | null,
  amountRoublesTo: number | null,
  percent: number,
): MarketLimit => ({ termDaysTo, amountRoublesTo, percent })

const TABLE = marketTable([
  {
    quarter: '2026-Q4',
    limits: [
      limit(null, null, 90),
      limit(180, 30_000, 280),
      limit(180, null, 200),
      limit(30, 30_000, 292),
    ],
  },
])
const percentOf = (on: string, roubles: number, termDays: number) =>
  marketLimitPercent(TABLE, { on: isoDate(on), amountKopecks: fromRoubles(roubles), termDays })

describe('the market limit of a loan', () => {
  test('is that of the narrowest category, bounds included', () => {
    expect([percentOf('2026-11-22', 30_000, 30), percentOf('2026-11-22', 30_000, 31)]).toEqual([
      292, 280,
    ])
    expect([percentOf('2026-11-22', 30_001, 30), percentOf('2026-11-22', 30_000, 181)]).toEqual([
      200, 90,
    ])
  })

  test('holds from the first to the last day of its quarter, and no day longer', () => {
    const days = ['2026-09-30', '2026-10-01', '2026-12-31', '2027-01-01']
    expect(days.map((day) => percentOf(day, 5_000, 10))).toEqual([null, 292, 292, null])
  })

  test('is unknown when no category of the quarter fits', () => {
    const narrow = marketTable([{ quarter: '2026-Q4', limits: [limit(30, 30_000, 292)] }])
    const on = isoDate('2026-11-22')
    expect(
      marketLimitPercent(narrow, { on, amountKopecks: fromRoubles(30_001), termDays: 30 }),
    ).toBeNull()
  })

  test('stands once a quarter', () => {
    const row = { quarter: '2026-Q4', limits: [limit(null, null, 292)] }
    expect(() => marketTable([row, row])).toThrow(RangeError)
  })
})

test('every day belongs to its calendar quarter', () => {
  const days = ['2026-01-01', '2026-03-31', '2026-04-01', '2026-06-30', '2026-07-01', '2026-12-31']
  expect(days.map((day) => quarterOf(isoDate(day)))).toEqual([
    '2026-Q1',
    '2026-Q1',
    '2026-Q2',
    '2026-Q2',
    '2026-Q3',
    '2026-Q4',
  ])
})

test('the sandbox has a row for every quarter its clock may travel to', () => {
  const days = Array.from({ length: 80 }, (_, index) => addDays(isoDate('2026-01-01'), index * 91))
  for (const on of days) {
    for (const [roubles, termDays] of [
      [3_000, 1],
      [100_000, 168],
      [300_000, 184],
    ] as const) {
      const loan = { on, amountKopecks: fromRoubles(roubles), termDays }
      expect(marketLimitPercent(SANDBOX_MARKET_TABLE, loan)).toBe(292)
    }
  }
})

describe('rows entered later', () => {
  const old = [limit(null, null, 292)]
  const base = marketTable([{ quarter: '2026-Q4', limits: old }])
  const row = (validFrom: string, percent: number) => ({
    quarter: '2026-Q4',
    validFrom: isoDate(validFrom),
    limits: [limit(null, null, percent)],
  })
  const table = withMarketRows(base, [row('2026-12-01', 280), row('2026-11-01', 285)])
  const percentOn = (day: string) => table(isoDate(day))?.[0]?.percent

  test('count from their day to the next row or the end of the quarter', () => {
    expect(
      ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'].map(
        percentOn,
      ),
    ).toEqual([292, 285, 285, 280, 280, undefined])
  })

  test('begin tomorrow where there is a row, today where there is none, never in a quarter that is over', () => {
    const from = (quarter: string, today: string) =>
      earliestQuarterRow(base, quarter, isoDate(today))
    expect(from('2026-Q4', '2026-11-10')).toBe('2026-11-11')
    expect(from('2027-Q1', '2026-11-10')).toBe('2027-01-01')
    expect(from('2027-Q1', '2027-01-10')).toBe('2027-01-10')
    expect(from('2026-Q4', '2026-12-31')).toBeNull()
    expect(from('2026-Q4', '2027-01-01')).toBeNull()
  })

  test('that are missing are warned of fourteen days ahead', () => {
    const missing = (today: string) => quartersWithoutRow(base, isoDate(today))
    expect(missing('2026-12-17')).toEqual([])
    expect(missing('2026-12-18')).toEqual(['2027-Q1'])
    expect(missing('2027-01-01')).toEqual(['2027-Q1'])
    expect(missing('2027-03-20')).toEqual(['2027-Q1', '2027-Q2'])
    expect(quarterAfter('2026-Q4')).toBe('2027-Q1')
  })
})
