import { describe, expect, test } from 'vitest'
import { annuityRows, halfMonthRows } from '../../lending/annuity-rows.ts'
import { fromRoubles, kopecks, toRoubles } from '../../lending/money.ts'
import { annuityPayment, type PeriodRate } from '../../lending/payment.ts'

const rows = (roubles: number, rate: PeriodRate, periods: number) =>
  annuityRows(fromRoubles(roubles), rate, periods)
const column = (
  list: ReturnType<typeof rows>,
  key: 'paymentKopecks' | 'interestKopecks' | 'balanceAfterKopecks',
) => list.map((row) => toRoubles(row[key]))

describe('published vectors of equal payments', () => {
  test('V3: 100 000 at 1 % a month for 3 months, the last row absorbs the kopeck', () => {
    const list = rows(100_000, { numerator: 1n, denominator: 100n }, 3)
    expect(column(list, 'paymentKopecks')).toEqual([34_002.21, 34_002.21, 34_002.22])
    expect(column(list, 'interestKopecks')).toEqual([1000, 669.98, 336.66])
    expect(column(list, 'balanceAfterKopecks')).toEqual([66_997.79, 33_665.56, 0])
  })

  test('V5: 110 000 at 12.9 % a year for 60 months is 2 497.21', () => {
    const payment = annuityPayment(
      fromRoubles(110_000),
      { numerator: 129n, denominator: 12_000n },
      60,
    )
    expect(toRoubles(payment)).toBe(2497.21)
  })

  test('V17: 100 at 7 %, 30/360, 6 months', () => {
    const list = rows(100, { numerator: 7n, denominator: 1200n }, 6)
    expect(column(list, 'paymentKopecks')).toEqual([17.01, 17.01, 17.01, 17.01, 17.01, 17])
    expect(column(list, 'interestKopecks')).toEqual([0.58, 0.49, 0.39, 0.29, 0.2, 0.1])
    expect(column(list, 'balanceAfterKopecks')).toEqual([83.57, 67.05, 50.43, 33.71, 16.9, 0])
  })

  test('V22: 100 at 9.4822 % every two weeks of a 364-day year, without smoothing', () => {
    const list = rows(100, { numerator: 94_822n * 14n, denominator: 364_000_000n }, 3)
    expect(column(list, 'paymentKopecks')).toEqual([33.58, 33.58, 33.56])
  })

  test('V23: without interest a loan is divided equally', () => {
    const list = rows(1000, { numerator: 0n, denominator: 1n }, 4)
    expect(column(list, 'paymentKopecks')).toEqual([250, 250, 250, 250])
  })

  test('V24: 100 at 9.4822 % every 15 days of a 360-day year', () => {
    const list = rows(100, { numerator: 94_822n * 15n, denominator: 360_000_000n }, 6)
    expect(column(list, 'paymentKopecks')).toEqual([16.9, 16.9, 16.9, 16.9, 16.9, 16.89])
  })

  test('V26: a payment is never rounded up to a rouble, so 12 months stay 12 rows', () => {
    const list = rows(130, { numerator: 20n, denominator: 1200n }, 12)
    expect(list).toHaveLength(12)
    expect(toRoubles(list[0]?.paymentKopecks ?? fromRoubles(0))).toBe(12.04)
  })

  test('W6: a true fortnight annuity of 11.2 % for 24 weeks is 4 664.93', () => {
    const payment = annuityPayment(fromRoubles(30_000), { numerator: 112n, denominator: 1000n }, 12)
    expect(toRoubles(payment)).toBe(4664.93)
  })
})

const interests = (amount: number) =>
  halfMonthRows(kopecks(amount), { numerator: 1n, denominator: 100n }, 1).map(
    (row) => row.interestKopecks,
  )

test('split before D51: an odd kopeck of the month goes to the half that makes the first one even', () => {
  expect(interests(10_300)).toEqual([52, 51])
  expect(interests(10_500)).toEqual([52, 53])
})
