import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import {
  fullCost,
  leastPositiveRate,
  periodsBetween,
  type BasePeriod,
} from '../../lending/full-cost.ts'
import { fromRoubles } from '../../lending/money.ts'
import type { ProductKey } from '../../lending/products.ts'
import { quote } from '../../lending/schedule.ts'

const issuedOn = isoDate('2026-11-21')
const flow = (on: string, roubles: number) => ({
  on: isoDate(on),
  amountKopecks: fromRoubles(roubles),
})
const priceOf = (
  productKey: ProductKey,
  roubles: number,
  term: number,
  dailyRateMillionths?: number,
) =>
  quote({
    productKey,
    amountKopecks: fromRoubles(roubles),
    term,
    issuedOn,
    ...(dailyRateMillionths === undefined ? {} : { dailyRateMillionths }),
  })
const percentOf = (...args: Parameters<typeof priceOf>) => priceOf(...args).fullCost.percent

describe('the root', () => {
  test('V1: with a base period of a day it is the XIRR of the published example', () => {
    const { percent } = fullCost({
      amountKopecks: fromRoubles(10_000),
      issuedOn: isoDate('2008-01-01'),
      flows: [
        flow('2008-03-01', 2750),
        flow('2008-10-30', 4250),
        flow('2009-02-15', 3250),
        flow('2009-04-01', 2750),
      ],
      basePeriod: { kind: 'days', days: 1 },
    })
    const daily = percent / 100 / 365
    expect((1 + daily) ** 365 - 1).toBeCloseTo(0.3733625335, 9)
  })

  test('V2: of two roots the least positive is taken', () => {
    const rate = leastPositiveRate([
      { amount: 100, wholePeriods: 0, fraction: 0 },
      { amount: -230, wholePeriods: 1, fraction: 0 },
      { amount: 132, wholePeriods: 2, fraction: 0 },
    ])
    expect(rate).toBeCloseTo(0.1, 9)
  })

  test.each([1, -1])('two roots close to each other are not stepped over', (sign) => {
    const rate = leastPositiveRate([
      { amount: sign * 100, wholePeriods: 0, fraction: 0 },
      { amount: sign * -222, wholePeriods: 1, fraction: 0 },
      { amount: sign * 123.2, wholePeriods: 2, fraction: 0 },
    ])
    expect(rate).toBeCloseTo(0.1, 9)
  })

  test('is found also where a period costs a hundred thousand times the sum', () => {
    const rate = leastPositiveRate([
      { amount: -1, wholePeriods: 0, fraction: 0 },
      { amount: 100_001, wholePeriods: 1, fraction: 0 },
    ])
    expect(rate).toBeCloseTo(100_000, 3)
  })

  test('flows without a positive root are an error', () => {
    const flows = [
      { amount: -100, wholePeriods: 0, fraction: 0 },
      { amount: 90, wholePeriods: 1, fraction: 0 },
    ]
    const error = new RangeError('these flows have no positive rate')
    expect(() => leastPositiveRate(flows)).toThrow(error)
    expect(() => leastPositiveRate([])).toThrow(error)
  })
})

test('periods between two days are counted whole, the rest in parts of the period it falls into', () => {
  const months = (to: string) =>
    periodsBetween(isoDate('2026-01-31'), isoDate(to), { kind: 'month' })
  expect(months('2026-02-28')).toEqual({ wholePeriods: 1, fraction: 0 })
  expect(months('2026-03-15')).toEqual({ wholePeriods: 1, fraction: 15 / 31 })
  const fortnights = periodsBetween(isoDate('2026-01-31'), isoDate('2026-03-03'), {
    kind: 'days',
    days: 14,
  })
  expect(fortnights).toEqual({ wholePeriods: 2, fraction: 3 / 14 })
})

const percent = (basePeriod: BasePeriod, periodsPerYear?: number) =>
  fullCost({
    amountKopecks: fromRoubles(100_000),
    issuedOn: isoDate('2014-09-01'),
    flows: ['2014-10-01', '2014-11-01', '2014-12-01'].map((on) => flow(on, 34_002.21)),
    basePeriod,
    ...(periodsPerYear === undefined ? {} : { periodsPerYear }),
  })

describe('V4: the base period changes the answer', () => {
  test('a month gives 12.000', () => {
    expect(percent({ kind: 'month' }).percentText).toBe('12,000')
    expect(percent({ kind: 'month' }).percent).toBeCloseTo(11.99998, 5)
  })

  test('thirty days give 11.867 with 12 periods a year and 12.032 with 365/30', () => {
    expect(percent({ kind: 'days', days: 30 }, 12).percentText).toBe('11,867')
    expect(percent({ kind: 'days', days: 30 }).percentText).toBe('12,032')
  })
})

describe('this product', () => {
  test('W1: grace loan of 10 000 for 21 days costs 292.000', () => {
    const { schedule, fullCost: cost } = priceOf('LOAN_WITH_GRACE_PERIOD', 10_000, 21)
    expect(schedule.totalKopecks).toBe(fromRoubles(11_680))
    expect(cost.percentText).toBe('292,000')
    expect(cost.costKopecks).toBe(fromRoubles(1680))
  })

  test('W2: 7 days cost nothing, day 8 costs 0.8 % for each day', () => {
    expect(priceOf('LOAN_WITH_GRACE_PERIOD', 10_000, 7).fullCost.percentText).toBe('0,000')
    const eight = priceOf('LOAN_WITH_GRACE_PERIOD', 10_000, 8)
    expect(eight.schedule.totalKopecks).toBe(fromRoubles(10_640))
    expect(eight.fullCost.percentText).toBe('292,000')
  })

  test('W3: installment of 30 000 for 6 months at 0.8 % costs 288.000', () => {
    expect(priceOf('INSTALLMENT', 30_000, 6, 8000).fullCost.percentText).toBe('288,000')
  })

  test.each([
    [8, 10_296.43, 365.035],
    [12, 7570.78, 347.17],
    [16, 6238.88, 337.379],
    [20, 5463.72, 331.244],
    [24, 4966.11, 327.076],
  ])('W4, W5: split of %i weeks at 0.8 %% would cost far above the cap', (weeks, payment, cost) => {
    const price = priceOf('OPTIMAL', 30_000, weeks, 8000)
    expect(price.schedule.paymentKopecks).toBe(fromRoubles(payment))
    expect(price.fullCost.percent).toBeCloseTo(cost, 2)
  })

  test.each([
    [8, 6366],
    [12, 6701],
    [16, 6900],
    [20, 7031],
    [24, 7123],
  ])('W7: split of %i weeks passes 292 %% up to %i millionths a day', (weeks, level) => {
    expect(percentOf('OPTIMAL', 100_000, weeks, level - 1)).toBeLessThan(292)
    expect(percentOf('OPTIMAL', 100_000, weeks, level + 1)).toBeGreaterThan(292)
  })

  test.each([
    [6, 8097],
    [7, 7028],
    [8, 6208],
    [9, 5559],
    [10, 5033],
    [11, 4598],
    [12, 4232],
  ])('W8: %i months overpay 100 %% at %i millionths a day', (months, level) => {
    const overpay = (rate: number) =>
      priceOf('INSTALLMENT', 300_000, months, rate).schedule.overpaymentKopecks
    expect(overpay(level - 1)).toBeLessThan(fromRoubles(300_000))
    expect(overpay(level + 1)).toBeGreaterThan(fromRoubles(300_000))
  })

  test('W9: interest by actual days over two long months would cost 297.600', () => {
    const cost = fullCost({
      amountKopecks: fromRoubles(30_000),
      issuedOn: isoDate('2026-07-01'),
      flows: [flow('2026-08-01', 20_785.2), flow('2026-09-01', 20_785.2)],
      basePeriod: { kind: 'month' },
    })
    expect(cost.percentText).toBe('297,600')
  })

  test('W10: installment leaves the 200 % and 100 % classes below 0.5555 and 0.2777 % a day', () => {
    expect(percentOf('INSTALLMENT', 300_000, 6, 5555)).toBeLessThan(200)
    expect(percentOf('INSTALLMENT', 300_000, 6, 5556)).toBeGreaterThan(200)
    expect(percentOf('INSTALLMENT', 300_000, 6, 2777)).toBeLessThan(100)
    expect(percentOf('INSTALLMENT', 300_000, 6, 2778)).toBeGreaterThan(100)
  })

  test('an issue on the 31st still counts whole months', () => {
    const cost = quote({
      productKey: 'INSTALLMENT',
      amountKopecks: fromRoubles(30_000),
      term: 6,
      issuedOn: isoDate('2026-08-31'),
    }).fullCost
    expect(cost.percentText).toBe('216,000')
  })
})
