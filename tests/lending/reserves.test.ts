import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { kopecks } from '../../lending/money.ts'
import {
  FIRST_RESERVE_RATES,
  isBurdened,
  RESERVE_BUCKETS,
  RESERVE_KINDS,
  reserveOf,
  reserveRateOf,
  reserveRatesFault,
  reserveRatesOn,
} from '../../lending/reserves.ts'

const PLAIN = { isRestructured: false, isBurdened: false }

const bucketOf = (days: number): number => {
  const found = RESERVE_BUCKETS.flatMap(({ fromDays, toDays }, index) =>
    days >= fromDays && (toDays === null || days <= toDays) ? [index] : [],
  )
  const [only, ...others] = found
  if (only === undefined || others.length > 0)
    throw new Error(`${days} days belong to no one bucket`)
  return only
}

const percentOf = (days: number, loan = PLAIN) =>
  reserveRateOf(FIRST_RESERVE_RATES, bucketOf(days), loan).percent

test('every day past due belongs to exactly one bucket, the percent never falls', () => {
  for (let days = 1; days <= 500; days += 1)
    expect(percentOf(days)).toBeGreaterThanOrEqual(percentOf(days - 1))
})

test('45 days late: a fifth of principal and interest is set aside (vector W40)', () => {
  expect(reserveOf(percentOf(45), kopecks(2_307_349 + 415_323))).toBe(544_534)
})

test('nothing is set aside for a loan in order', () => {
  expect(reserveOf(percentOf(0), kopecks(3_000_000))).toBe(0)
})

test('a loan with new terms or a high debt load has its own percent, never less than others', () => {
  for (const days of RESERVE_BUCKETS.map(({ fromDays }) => fromDays))
    for (const own of [{ isRestructured: true }, { isBurdened: true }]) {
      expect(percentOf(days, { ...PLAIN, ...own })).toBeGreaterThanOrEqual(percentOf(days))
      expect(percentOf(days, { ...PLAIN, ...own })).toBeLessThanOrEqual(100)
    }
  expect(reserveOf(percentOf(0, { ...PLAIN, isBurdened: true }), kopecks(3_000_000))).toBe(90_000)
})

test('a loan of both kinds has the larger percent', () => {
  const rates = { ...FIRST_RESERVE_RATES, BURDENED: RESERVE_BUCKETS.map(() => 70) }
  const both = { isRestructured: true, isBurdened: true }
  expect(reserveRateOf(rates, 0, both)).toEqual({ kind: 'BURDENED', percent: 70 })
  expect(reserveRateOf(rates, 9, both)).toEqual({ kind: 'RESTRUCTURED', percent: 99 })
  expect(reserveRateOf(FIRST_RESERVE_RATES, 3, both).kind).toBe('RESTRUCTURED')
})

test('a debt load counts above half of the income, one that was not computed does not', () => {
  const found = (value: number | string) => [
    {
      rule: 'DEBT_LOAD' as const,
      limit: 50,
      value,
      on: isoDate('2026-11-26'),
      verdict: 'WARN' as const,
    },
  ]
  expect([50, 50.01, 'NOT_COMPUTED'].map((value) => isBurdened(found(value)))).toEqual([
    false,
    true,
    false,
  ])
})

describe('percents of a day', () => {
  const rates = { ...FIRST_RESERVE_RATES, USUAL: RESERVE_BUCKETS.map(() => 1) }
  const entered = [
    { validFrom: isoDate('2027-01-01'), rates },
    { validFrom: isoDate('2027-02-01'), rates: FIRST_RESERVE_RATES },
  ]

  test('are those that began last, before all of them the ones of the release', () => {
    const first = (day: string) => reserveRatesOn(isoDate(day), entered).USUAL[0]
    expect(['2026-12-31', '2027-01-01', '2027-01-31', '2027-02-01'].map(first)).toEqual([
      0, 1, 1, 0,
    ])
  })

  test('never fall with the days, nor below those of other loans', () => {
    expect(reserveRatesFault(FIRST_RESERVE_RATES)).toBeNull()
    for (const kind of RESERVE_KINDS) {
      const typed = (at: number, percent: number) => ({
        ...FIRST_RESERVE_RATES,
        [kind]: FIRST_RESERVE_RATES[kind].with(at, percent),
      })
      expect(reserveRatesFault(typed(5, 10))).toBe(kind)
      expect(reserveRatesFault(typed(9, 101))).toBe(kind)
      expect(reserveRatesFault(typed(5, 50.5))).not.toBeNull()
    }
  })
})
