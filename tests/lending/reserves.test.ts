import { expect, test } from 'vitest'
import { kopecks } from '../../lending/money.ts'
import { RESERVE_BUCKETS, reserveOf, reservePercent } from '../../lending/reserves.ts'

const bucketOf = (days: number) => {
  const [found, ...others] = RESERVE_BUCKETS.filter(
    ({ fromDays, toDays }) => days >= fromDays && (toDays === null || days <= toDays),
  )
  if (!found || others.length > 0) throw new Error(`${days} days belong to no one bucket`)
  return found
}

test('every day past due belongs to exactly one bucket, the percent never falls', () => {
  for (let days = 1; days <= 500; days += 1)
    expect(bucketOf(days).percent).toBeGreaterThanOrEqual(bucketOf(days - 1).percent)
})

test('45 days late: a fifth of principal and interest is set aside (vector W40)', () => {
  expect(reserveOf(bucketOf(45), kopecks(2_307_349 + 415_323))).toBe(544_534)
})

test('nothing is set aside for a loan in order', () => {
  expect(reserveOf(bucketOf(0), kopecks(3_000_000))).toBe(0)
})

test('a restructured loan has its own percent, never less than that of others', () => {
  for (const bucket of RESERVE_BUCKETS) {
    expect(reservePercent(bucket, true)).toBeGreaterThanOrEqual(reservePercent(bucket, false))
    expect(reservePercent(bucket, true)).toBeLessThanOrEqual(100)
  }
  expect(reserveOf({ percent: reservePercent(bucketOf(0), true) }, kopecks(3_000_000))).toBe(90_000)
})
