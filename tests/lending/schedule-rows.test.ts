import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../lending/calendar.ts'
import { addKopecks, fromRoubles, kopecks } from '../../lending/money.ts'
import { monthlyRate } from '../../lending/payment.ts'
import { schedulePeriods } from '../../lending/schedule-periods.ts'
import { equalPayment, rowsOfPayment } from '../../lending/schedule-rows.ts'
import { quote } from '../../lending/schedule.ts'
import { ISSUED_ON, loanOf } from './loan-fixture.ts'

const scheduleOf = (key: 'INSTALLMENT' | 'OPTIMAL', amount: number, term: number) => {
  const loan = loanOf(key, amount, term)
  const rate = monthlyRate(loan.dailyRateMillionths)
  const periods = schedulePeriods(loan, ISSUED_ON, loan.rows)
  const payment = equalPayment(loan.amountKopecks, rate, periods)
  return { loan, rows: rowsOfPayment(loan.amountKopecks, rate, periods, payment) }
}

describe('a schedule on kept dates', () => {
  test.each([2, 3, 4, 5, 6])(
    'an untouched installment of %i months is planned as it was signed',
    (term) => {
      for (const amount of [5000, 31_000, 77_000, 300_000]) {
        const { loan, rows } = scheduleOf('INSTALLMENT', amount, term)
        expect(loan.rows).toEqual(rows.map((row, index) => ({ ...loan.rows[index], ...row })))
      }
    },
  )

  test.each([8, 12, 16, 20, 24])(
    'split of %i weeks pays for the balance of each fortnight only',
    (term) => {
      const { loan, rows } = scheduleOf('OPTIMAL', 30_000, term)
      for (const row of rows) {
        const balance = row.balanceAfterKopecks + row.principalKopecks
        expect(Math.abs(row.interestKopecks - balance * 0.09)).toBeLessThanOrEqual(0.5)
      }
      const signed = addKopecks(...loan.rows.map((row) => row.interestKopecks))
      expect(addKopecks(...rows.map((row) => row.interestKopecks))).toBeLessThan(signed)
    },
  )

  test('a first payment chosen later keeps its month of interest', () => {
    const firstPaymentOn = addDays(ISSUED_ON, 45)
    const amountKopecks = fromRoubles(30_000)
    const { schedule } = quote({
      productKey: 'INSTALLMENT',
      amountKopecks,
      term: 4,
      issuedOn: ISSUED_ON,
      firstPaymentOn,
    })
    const loan = { ...loanOf('INSTALLMENT', 30_000, 4), rows: schedule.rows }
    const periods = schedulePeriods(loan, ISSUED_ON, loan.rows)
    const payment = equalPayment(amountKopecks, monthlyRate(6000), periods)
    expect(payment).toBe(schedule.paymentKopecks)
    const [half] = schedulePeriods(loan, addDays(ISSUED_ON, 18), loan.rows)
    expect(half && Number(half.numerator) / Number(half.denominator)).toBeCloseTo(27 / 45, 12)
  })
})

test('days after the last signed date weigh like those of the last month', () => {
  const loan = loanOf('INSTALLMENT', 30_000, 2)
  const [first, last] = loan.rows.map((row) => row.dueOn)
  if (!first || !last) throw new Error('two rows expected')
  const days = daysBetween(first, last)
  const [within, beyond] = schedulePeriods(loan, first, [
    { dueOn: last },
    { dueOn: addDays(last, 10) },
  ]).map(({ numerator, denominator }) => Number(numerator) / Number(denominator))
  expect(within).toBeCloseTo(1, 12)
  expect(beyond).toBeCloseTo(10 / days, 12)
})

describe('a given payment', () => {
  const whole = { numerator: 1n, denominator: 1n }
  const rate = { numerator: 1n, denominator: 100n }

  test('that covers all that is left ends the schedule', () => {
    const rows = rowsOfPayment(fromRoubles(100), rate, [whole, whole, whole], fromRoubles(101))
    expect(rows.map((row) => row.balanceAfterKopecks)).toEqual([0])
  })

  test('a kopeck short of it leaves one more row', () => {
    const rows = rowsOfPayment(fromRoubles(100), rate, [whole, whole, whole], fromRoubles(100.99))
    expect(rows.map((row) => row.paymentKopecks)).toEqual([10_099, 1])
  })
})

test('a row whose days earn more than the payment is dearer: the debt never grows', () => {
  const rate = { numerator: 1n, denominator: 10n }
  const [long, short] = [
    { numerator: 2n, denominator: 1n },
    { numerator: 1n, denominator: 1n },
  ]
  const rows = rowsOfPayment(fromRoubles(100), rate, [long, short, short], fromRoubles(15))
  expect(rows.map((row) => row.interestKopecks)).toEqual([2000, 1000, 950])
  expect(rows.map((row) => row.principalKopecks)).toEqual([1, 500, 9499])
})

test('an equal payment of half a kopeck goes up', () => {
  const half = { numerator: 1n, denominator: 2n }
  expect(equalPayment(kopecks(3), half, [{ numerator: 1n, denominator: 1n }])).toBe(5)
})
