import { describe, expect, test } from 'vitest'
import { isoDate } from '../../lending/calendar.ts'
import { addKopecks, fromRoubles, toRoubles } from '../../lending/money.ts'
import type { ProductKey } from '../../lending/products.ts'
import { buildSchedule, quote, scheduleColumns } from '../../lending/schedule.ts'

const issuedOn = isoDate('2026-11-21')
const input = (productKey: ProductKey, roubles: number, term: number) => ({
  productKey,
  amountKopecks: fromRoubles(roubles),
  term,
  issuedOn,
})

describe('the examples of the design', () => {
  test('«Как в банке» 30 000 for 6 months: 8 577,30 a month, 51 463,80 in all, ПСК 216,000', () => {
    const price = quote(input('INSTALLMENT', 30_000, 6))
    expect(toRoubles(price.schedule.paymentKopecks)).toBe(8577.3)
    expect(toRoubles(price.shownTotalKopecks)).toBe(51_463.8)
    expect(price.fullCost.percentText).toBe('216,000')
    expect(price.dailyRateMillionths).toBe(6000)
  })

  test('«Сплит» 30 000 for 16 weeks: 5 576,08 a fortnight, 44 608,64 in all, ПСК 254,687', () => {
    const price = quote(input('OPTIMAL', 30_000, 16))
    expect(toRoubles(price.schedule.paymentKopecks)).toBe(5576.08)
    expect(toRoubles(price.shownTotalKopecks)).toBe(44_608.64)
    expect(price.fullCost.percentText).toBe('254,687')
    expect(price.schedule.rows).toHaveLength(8)
  })
})

test('W3: the last row absorbs the kopecks that the calculator does not show', () => {
  const price = quote({ ...input('INSTALLMENT', 30_000, 6), dailyRateMillionths: 8000 })
  const { rows } = price.schedule
  expect(rows.map((row) => toRoubles(row.paymentKopecks))).toEqual([
    9932.22, 9932.22, 9932.22, 9932.22, 9932.22, 9932.28,
  ])
  expect(rows.map((row) => toRoubles(row.interestKopecks))).toEqual([
    7200, 6544.27, 5731.16, 4722.9, 3472.67, 1922.38,
  ])
  expect(toRoubles(price.shownTotalKopecks)).toBe(59_593.32)
  expect(toRoubles(price.schedule.totalKopecks)).toBe(59_593.38)
  expect(price.schedule.overpaymentKopecks / 3_000_000).toBeCloseTo(0.9864, 4)
})

const datesOf = (schedule: ReturnType<typeof buildSchedule>) => schedule.rows.map((r) => r.dueOn)

describe('due dates', () => {
  test('monthly payments keep the day of the payout, clamped to the month end', () => {
    const schedule = buildSchedule({
      ...input('INSTALLMENT', 30_000, 4),
      issuedOn: isoDate('2026-10-31'),
    })
    expect(datesOf(schedule)).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'])
  })

  test('split payments come every 14 days', () => {
    expect(datesOf(buildSchedule(input('OPTIMAL', 30_000, 8)))).toEqual([
      '2026-12-05',
      '2026-12-19',
      '2027-01-02',
      '2027-01-16',
    ])
  })

  test('a chosen first day moves the rhythm', () => {
    const firstPaymentOn = isoDate('2026-12-10')
    const monthly = buildSchedule({ ...input('INSTALLMENT', 30_000, 2), firstPaymentOn })
    expect(datesOf(monthly)).toEqual(['2026-12-10', '2027-01-10'])
    const split = buildSchedule({ ...input('OPTIMAL', 30_000, 8), firstPaymentOn })
    expect(datesOf(split)).toEqual(['2026-12-10', '2026-12-24', '2027-01-07', '2027-01-21'])
  })

  test('a single payment comes at the end of the term', () => {
    expect(datesOf(buildSchedule(input('LOAN_WITH_GRACE_PERIOD', 10_000, 21)))).toEqual([
      '2026-12-12',
    ])
    const beforeSalary = buildSchedule(input('BEFORE_SALARY', 10_000, 30))
    expect(datesOf(beforeSalary)).toEqual(['2026-12-21'])
    expect(beforeSalary.totalKopecks).toBe(fromRoubles(12_400))
  })
})

describe('chart columns', () => {
  test('split shows term / 4 columns, the others one a payment', () => {
    const split = buildSchedule(input('OPTIMAL', 30_000, 24))
    const columns = scheduleColumns(split, 'OPTIMAL')
    expect(columns.map((column) => column.number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(addKopecks(...columns.map((c) => c.principalKopecks))).toBe(fromRoubles(30_000))
    const monthly = buildSchedule(input('INSTALLMENT', 30_000, 6))
    expect(scheduleColumns(monthly, 'INSTALLMENT')).toHaveLength(6)
  })
})

test('a before-salary loan has no free days, however short', () => {
  expect(toRoubles(buildSchedule(input('BEFORE_SALARY', 10_000, 5)).totalKopecks)).toBe(10_400)
})

describe('a schedule that cannot exist is an error that says why', () => {
  test.each([
    ['INSTALLMENT', 0, 6, 'the amount must be positive'],
    ['INSTALLMENT', 30_000, 2.5, 'the term must be whole'],
    ['INSTALLMENT', 30_000, 0, 'the term must be whole'],
    ['OPTIMAL', 30_000, 9, 'split lasts whole four weeks'],
  ] as const)('%s of %d for %d', (productKey, roubles, term, why) => {
    expect(() => buildSchedule(input(productKey, roubles, term))).toThrow(new RangeError(why))
  })
})

test('the debt load counts an average month: split two and a bit payments, a short loan whole', () => {
  expect(quote(input('INSTALLMENT', 30_000, 6)).monthlyPaymentKopecks).toBe(857_730)
  expect(quote(input('LOAN_WITH_GRACE_PERIOD', 10_000, 21)).monthlyPaymentKopecks).toBe(1_168_000)
  const split = quote(input('OPTIMAL', 30_000, 16))
  expect(split.monthlyPaymentKopecks).toBe(Math.round((split.schedule.totalKopecks * 30) / 112))
  const half = quote(input('OPTIMAL', 33_000, 12))
  expect((half.schedule.totalKopecks * 30) / 84).toBe(1_587_222.5)
  expect(half.monthlyPaymentKopecks, 'half a kopeck up').toBe(1_587_223)
})
