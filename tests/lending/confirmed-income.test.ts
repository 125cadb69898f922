import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import {
  averageIncome,
  confirmedNow,
  incomeGoodUntil,
  monthlyIncomes,
  statementBegins,
} from '../../lending/confirmed-income.ts'
import { fromRoubles } from '../../lending/money.ts'

const income = (onDate: string, roubles: number) => ({
  onDate: isoDate(onDate),
  amountKopecks: fromRoubles(roubles),
})

describe('the income of a bank statement (decision 0059)', () => {
  test.for([
    ['2026-11-23', '2026-08-01'],
    ['2026-03-31', '2025-12-01'],
    ['2026-05-31', '2026-02-01'],
  ] as const)('a statement asked for on %s begins on %s', ([today, from]) => {
    expect(statementBegins(isoDate(today))).toBe(from)
  })

  test('counts three full months, one without income among them, and not the month of the day itself', () => {
    const months = monthlyIncomes(
      [
        income('2026-07-31', 70_000),
        income('2026-08-01', 60_000),
        income('2026-10-10', 30_000),
        income('2026-10-31', 15_000.01),
        income('2026-11-01', 500_000),
      ],
      isoDate('2026-11-23'),
    )
    expect(months).toEqual([
      { month: '2026-08-01', amountKopecks: 6_000_000 },
      { month: '2026-09-01', amountKopecks: 0 },
      { month: '2026-10-01', amountKopecks: 4_500_001 },
    ])
    expect(averageIncome(months)).toBe(3_500_000)
  })

  test('counts for three months', () => {
    const confirmed = { amountKopecks: fromRoubles(24_000), on: isoDate('2026-11-30') }
    expect(incomeGoodUntil(confirmed.on)).toBe('2027-02-28')
    expect(confirmedNow(confirmed, isoDate('2027-02-28'))).toBe(2_400_000)
    expect(confirmedNow(confirmed, isoDate('2027-03-01'))).toBeNull()
    expect(confirmedNow(null, isoDate('2026-11-30'))).toBeNull()
  })
})
