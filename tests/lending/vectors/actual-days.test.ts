import { describe, expect, test } from 'vitest'
import { addMonths, daysBetween, isoDate, type IsoDate } from '../../../lending/calendar.ts'
import { fullCost } from '../../../lending/full-cost.ts'
import {
  addKopecks,
  fromRoubles,
  kopecks,
  subtractKopecks,
  toRoubles,
  type Kopecks,
} from '../../../lending/money.ts'
import { annuityPayment, periodInterest, type PeriodRate } from '../../../lending/payment.ts'
import {
  addRatios,
  equalPayment,
  rowsOfPayment,
  type Ratio,
} from '../../../lending/schedule-rows.ts'

/*
 * Published vectors worked by the part of the core that knows no product: rows of a rate, of parts of its period and
 * of a payment. docs/law-vectors.md lists all of them, and says of those that do not fit why.
 */

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** Parts of a year between two days, each year by its own length, split at 31 December as the vectors do. */
function years(from: IsoDate, to: IsoDate): Ratio {
  let sum: Ratio = { numerator: 0n, denominator: 1n }
  for (let start = from; start < to;) {
    const year = Number(start.slice(0, 4))
    const lastDay = isoDate(`${year}-12-31`)
    const turn = start < lastDay ? lastDay : isoDate(`${year + 1}-12-31`)
    const end = turn < to ? turn : to
    const denominator = isLeap(start < lastDay ? year : year + 1) ? 366n : 365n
    sum = addRatios(sum, { numerator: BigInt(daysBetween(start, end)), denominator })
    start = end
  }
  return sum
}

const percent = (thousandths: number): PeriodRate => ({
  numerator: BigInt(thousandths),
  denominator: 100_000n,
})
const interestOf = (balance: Kopecks, rate: PeriodRate, part: Ratio) =>
  periodInterest(balance, {
    numerator: rate.numerator * part.numerator,
    denominator: rate.denominator * part.denominator,
  })
const monthly = (issued: IsoDate, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => addMonths(issued, index)).flatMap(
    (to, index, all) => (index === 0 ? [] : [years(all[index - 1] ?? issued, to)]),
  )
const sumOf = (rows: readonly { interestKopecks: number }[]) =>
  toRoubles(addKopecks(...rows.map((row) => kopecks(row.interestKopecks))))

describe('published vectors of interest for actual days', () => {
  test('V6, V7: a period over New Year counts each year by its own length', () => {
    const overNewYear = years(isoDate('2015-12-10'), isoDate('2016-01-10'))
    const v6 = interestOf(fromRoubles(1000), percent(16_700), overNewYear)
    expect(toRoubles(v6)).toBe(14.17)
    const before = years(isoDate('2015-11-10'), isoDate('2015-12-10'))
    const v7 = interestOf(fromRoubles(1000), percent(16_800), before)
    expect(toRoubles(v7)).toBe(13.81)
  })

  test('V8: 500 000 at 11.5 % for 12 months of actual days', () => {
    const sum = fromRoubles(500_000)
    const payment = annuityPayment(sum, { numerator: 115n, denominator: 12_000n }, 12)
    const rows = rowsOfPayment(sum, percent(11_500), monthly(isoDate('2018-10-25'), 12), payment)
    expect(sumOf(rows)).toBe(31_684.22)
    expect(rows[0]).toMatchObject({
      paymentKopecks: 4_430_753,
      principalKopecks: 3_942_397,
      interestKopecks: 488_356,
    })
    expect(toRoubles(rows.at(-1)?.paymentKopecks ?? kopecks(0))).toBe(44_301.39)
  })

  test('V10: 500 000 at 11.5 % paid by 30 000 on the 28th is repaid in 19 rows', () => {
    const first = isoDate('2016-11-28')
    const dates = [
      isoDate('2016-10-01'),
      ...Array.from({ length: 24 }, (_, n) => addMonths(first, n)),
    ]
    const periods = dates.flatMap((to, index) => {
      const from = dates[index - 1]
      return from ? [years(from, to)] : []
    })
    const rows = rowsOfPayment(fromRoubles(500_000), percent(11_500), periods, fromRoubles(30_000))
    expect(sumOf(rows)).toBe(52_407.64)
    expect(rows).toHaveLength(19)
  })

  test('V21: 100 at 15.678 % of a 365-day year in a leap one: 17.43, the last 17.47', () => {
    const start = isoDate('2024-01-01')
    const periods = Array.from({ length: 6 }, (_, index) => ({
      numerator: BigInt(daysBetween(addMonths(start, index), addMonths(start, index + 1))),
      denominator: 365n,
    }))
    const rate = percent(15_678)
    const payment = equalPayment(fromRoubles(100), rate, periods)
    const rows = rowsOfPayment(fromRoubles(100), rate, periods, payment)
    expect(rows.map((row) => toRoubles(row.paymentKopecks))).toEqual([
      17.43, 17.43, 17.43, 17.43, 17.43, 17.47,
    ])
  })

  test('V25: 280 000 at 8.4 % for 20 months in whole units with the payment rounded up', () => {
    const periods = Array.from({ length: 20 }, () => ({ numerator: 1n, denominator: 1n }))
    const rate: PeriodRate = { numerator: 84n, denominator: 12_000n }
    const rows = rowsOfPayment(fromRoubles(280_000), rate, periods, fromRoubles(15_052))
    const row = rows[3]
    const units = [row?.principalKopecks, row?.interestKopecks, row?.balanceAfterKopecks].map(
      (value) => Math.round((value ?? 0) / 100),
    )
    expect(units).toEqual([13_369, 1683, 227_080])
    expect(Math.round(sumOf(rows))).toBe(21_034)
  })
})

test('V11: 50 000 ahead on the second payment day, the payment of 50 000 kept, two rows fewer', () => {
  const issued = isoDate('2016-10-25')
  const payment = fromRoubles(50_000)
  const rate = percent(11_500)
  const months = monthly(issued, 12)
  const before = rowsOfPayment(fromRoubles(500_000), rate, months, payment).slice(0, 2)
  const left = subtractKopecks(before[1]?.balanceAfterKopecks ?? kopecks(0), fromRoubles(50_000))
  const after = rowsOfPayment(left, rate, months.slice(2), payment)
  expect(sumOf([...before, ...after])).toBe(23_911.32)
  expect(after).toHaveLength(8)
})

test('V18, V19: the rest of a broken month earns on the lower balance, 0.20 of 0.49', () => {
  const rate: PeriodRate = { numerator: 7n, denominator: 1200n }
  const rest = { numerator: 15n, denominator: 29n }
  const whole = { numerator: 1n, denominator: 1n }
  const periods = [rest, whole, whole, whole, whole]
  const rows = rowsOfPayment(fromRoubles(66.8), rate, periods, fromRoubles(17.01))
  expect(rows[0]?.interestKopecks).toBe(20)
})

test('W9: two months of 31 days at 0.8 % a day are 20 785.20 each and cost 297.600 % a year', () => {
  const periods = [31n, 31n].map((days) => ({ numerator: days, denominator: 1n }))
  const sum = fromRoubles(30_000)
  const payment = equalPayment(sum, { numerator: 8n, denominator: 1000n }, periods)
  expect(toRoubles(payment)).toBe(20_785.2)
  const { percentText } = fullCost({
    amountKopecks: sum,
    issuedOn: isoDate('2026-07-01'),
    flows: ['2026-08-01', '2026-09-01'].map((on) => ({ on: isoDate(on), amountKopecks: payment })),
    basePeriod: { kind: 'month' },
  })
  expect(percentText).toBe('297,600')
})

test('V13: 50 000 ahead between two payment days, the payment of 50 000 kept', () => {
  const [last, on, next] = [isoDate('2016-11-25'), isoDate('2016-12-12'), isoDate('2016-12-25')]
  const payment = fromRoubles(50_000)
  const rate = percent(11_500)
  const months = monthly(isoDate('2016-10-25'), 12)
  const first = rowsOfPayment(fromRoubles(500_000), rate, months, payment).slice(0, 1)
  const balance = first[0]?.balanceAfterKopecks ?? kopecks(0)
  const lower = subtractKopecks(balance, payment)
  const broken = addKopecks(
    interestOf(balance, rate, years(last, on)),
    interestOf(lower, rate, years(on, next)),
  )
  const left = subtractKopecks(lower, subtractKopecks(payment, broken))
  const rest = rowsOfPayment(left, rate, months.slice(2), payment)
  expect(sumOf([...first, { interestKopecks: broken }, ...rest])).toBe(23_690.9)
})

describe('V15: 50 000 at 11.5 % for 12 months', () => {
  const rate = percent(11_500)
  const months = monthly(isoDate('2016-10-25'), 12)

  test('repaid in equal parts of principal: 3 111.18 of interest, the last payment 4 206.01', () => {
    const part = fromRoubles(4166.67)
    let balance = fromRoubles(50_000)
    const interests = months.map((month) => {
      const interest = interestOf(balance, rate, month)
      balance = subtractKopecks(balance, part)
      return interest
    })
    expect(toRoubles(addKopecks(...interests))).toBe(3111.18)
    const lastPart = addKopecks(part, balance)
    expect(toRoubles(addKopecks(lastPart, interests.at(-1) ?? kopecks(0)))).toBe(4206.01)
  })

  test('repaid at once at the end, interest taken each month: 5 747.13', () => {
    const interests = months.map((month) => interestOf(fromRoubles(50_000), rate, month))
    expect(toRoubles(addKopecks(...interests))).toBe(5747.13)
  })
})

test('V27: 300 000 at 14 % for 36 months is 10 253.29, never rounded up to a whole sum', () => {
  const payment = annuityPayment(fromRoubles(300_000), { numerator: 14n, denominator: 1200n }, 36)
  expect(toRoubles(payment)).toBe(10_253.29)
})

test('V28: 100 more a month through the last 24 of 60 saves 89.70 of interest', () => {
  const rate: PeriodRate = { numerator: 5n, denominator: 1200n }
  const months = Array.from({ length: 60 }, () => ({ numerator: 1n, denominator: 1n }))
  const payment = annuityPayment(fromRoubles(15_000), rate, 60)
  expect(toRoubles(payment)).toBe(283.07)
  const rows = rowsOfPayment(fromRoubles(15_000), rate, months, payment)
  const balance = rows[35]?.balanceAfterKopecks ?? kopecks(0)
  const more = addKopecks(payment, fromRoubles(100))
  const faster = rowsOfPayment(balance, rate, months.slice(36), more)
  expect(sumOf(rows.slice(36)) - sumOf(faster)).toBeCloseTo(89.7, 6)
})
