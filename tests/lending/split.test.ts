import { describe, expect, test } from 'vitest'
import { daysBetween } from '../../lending/calendar.ts'
import type { EarlyMode } from '../../lending/change-facts.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { earlyMinimum, earlyRepayment } from '../../lending/early-repayment.ts'
import { addKopecks, fromRoubles, kopecks, type Kopecks } from '../../lending/money.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { PRODUCTS } from '../../lending/products.ts'
import type { ScheduleRow } from '../../lending/schedule-row.ts'
import { quote } from '../../lending/schedule.ts'
import { day, ISSUED_ON, loanOf, pay, stateOn } from './loan-fixture.ts'

const TERMS = [8, 12, 16, 20, 24]
const AMOUNTS = Array.from({ length: 96 }, (_, index) => 5000 + index * 1000)
const EVERY_SPLIT = TERMS.flatMap((term) => AMOUNTS.map((amount) => [amount, term] as const))
const CAP_A_DAY = 0.008

const priceOf = (amount: number, term: number) =>
  quote({
    productKey: 'OPTIMAL',
    amountKopecks: fromRoubles(amount),
    term,
    issuedOn: ISSUED_ON,
  })

const balanceOf = (row: ScheduleRow): number => row.principalKopecks + row.balanceAfterKopecks

/** Interest of a row a day on the balance owed, half a kopeck of rounding left aside. */
const dayCosts = (rows: readonly ScheduleRow[]): number[] =>
  rows.map(
    (row, index) =>
      (row.interestKopecks - 0.5) /
      balanceOf(row) /
      daysBetween(rows[index - 1]?.dueOn ?? ISSUED_ON, row.dueOn),
  )

describe('interest of a split loan (D51)', () => {
  test('no row costs more a day than the cap', () => {
    const dear = EVERY_SPLIT.filter(([amount, term]) =>
      dayCosts(priceOf(amount, term).schedule.rows).some((cost) => cost > CAP_A_DAY),
    )
    expect(dear).toEqual([])
  })

  test('every fortnight is charged at the rate of the contract', () => {
    for (const [amount, term] of EVERY_SPLIT) {
      const { schedule, chargedRateBillionths } = priceOf(amount, term)
      const offs = schedule.rows.map((row) =>
        Math.abs(row.interestKopecks - (balanceOf(row) * 14 * (chargedRateBillionths ?? 0)) / 1e9),
      )
      expect(Math.max(...offs.slice(0, -1))).toBeLessThanOrEqual(0.5)
      expect(offs.at(-1)).toBeLessThanOrEqual(4.5)
    }
  })

  test('payments and total are those of half the annuity of a month', () => {
    for (const [amount, term] of EVERY_SPLIT) {
      const signed = { productKey: 'OPTIMAL', term, issuedOn: ISSUED_ON } as const
      const amountKopecks = fromRoubles(amount)
      const before = quote({ ...signed, amountKopecks, chargedRateBillionths: null })
      const { schedule, fullCost } = priceOf(amount, term)
      const payments = (rows: readonly ScheduleRow[]) => rows.map((row) => row.paymentKopecks)
      expect(payments(schedule.rows)).toEqual(payments(before.schedule.rows))
      expect(schedule.totalKopecks).toBe(before.schedule.totalKopecks)
      expect(fullCost).toEqual(before.fullCost)
      expect(schedule.rows.at(-1)?.balanceAfterKopecks).toBe(0)
      const repaid = schedule.rows.map((row) => row.principalKopecks)
      expect(addKopecks(...repaid)).toBe(amountKopecks)
    }
  })

  test('the rate of the contract is the full cost of a day', () => {
    for (const [amount, term] of EVERY_SPLIT) {
      const { fullCost, chargedRateBillionths } = priceOf(amount, term)
      expect(Math.abs(((chargedRateBillionths ?? 0) * 365) / 1e7 - fullCost.percent)).toBeLessThan(
        0.01,
      )
      expect(chargedRateBillionths).toBeLessThanOrEqual(8_000_000)
    }
  })

  test('late days cost the rate of the contract', () => {
    const loan = loanOf('OPTIMAL', 30_000, 8)
    const [first] = loan.rows
    const late = stateOn(loan, day(15)).overdueKopecks - stateOn(loan, day(14)).dueNowKopecks
    const daily = Math.floor(
      ((first?.principalKopecks ?? 0) * (loan.chargedRateBillionths ?? 0)) / 1e9,
    )
    expect(late).toBe(daily)
  })
})

/** What a sum and its interest would earn to the end of the schedule: the most that repaying it can spare. */
const interestOn = (sum: number, loan: Loan, n: number): number => {
  const fortnights = loan.rows.filter(({ dueOn }) => dueOn > day(n)).length
  return sum * ((1 + (14 * (loan.chargedRateBillionths ?? 0)) / 1e9) ** fortnights - 1)
}

describe('repaying a split loan early (D51)', () => {
  const saved = (loan: Loan, n: number, amountKopecks: Kopecks, mode: EarlyMode) => {
    const result = earlyRepayment(loan, { on: day(n), amountKopecks, mode })
    if (result.outcome !== 'PLAN') throw new Error(result.outcome)
    return result.preview.savedKopecks
  }
  const owedOn = (loan: Loan, n: number) => stateOn(loan, day(n)).dueNowKopecks

  test.each(TERMS)('100 roubles on day 14 of %i weeks save their own interest', (term) => {
    for (const mode of ['REDUCE_PAYMENT', 'REDUCE_TERM'] as const) {
      const loan = loanOf('OPTIMAL', 30_000, term)
      const amount = addKopecks(owedOn(loan, 14), fromRoubles(100))
      const spared = saved(loan, 14, amount, mode)
      expect(spared).toBeGreaterThan(0)
      expect(spared).toBeLessThanOrEqual(Math.ceil(interestOn(10_000, loan, 14)) + 15)
    }
  })

  test('a larger sum never saves less, nor more than all the interest to come', () => {
    for (const [amount, term] of [
      [5000, 8],
      [45_000, 16],
      [100_000, 24],
    ] as const) {
      for (const n of [1, 14, 20]) {
        for (const mode of ['REDUCE_PAYMENT', 'REDUCE_TERM'] as const) {
          const first = priceOf(amount, term).schedule.paymentKopecks
          const loan = loanOf(
            'OPTIMAL',
            amount,
            term,
            n < 14 ? [] : [{ ...pay(14, 1), amountKopecks: first }],
          )
          const { totalKopecks, savedInterestKopecks } = payoffQuote(loan, day(n))
          const least = earlyMinimum(loan, day(n))
          const sums = Array.from({ length: 8 }, (_, index) =>
            addKopecks(least, kopecks(Math.floor(((totalKopecks - least - 200) * index) / 8))),
          )
          const savings = sums.map((sum) => saved(loan, n, sum, mode))
          for (const [index, value] of savings.entries()) {
            expect(value).toBeGreaterThanOrEqual((savings[index - 1] ?? 0) - 15)
            expect(value).toBeLessThanOrEqual(savedInterestKopecks)
          }
        }
      }
    }
  })
})

test('the payoff of a split loan grows evenly, a day by at most its rate (D51)', () => {
  const payments = (loan: Loan) =>
    loan.rows.map((row) => ({
      on: row.dueOn,
      amountKopecks: row.paymentKopecks,
      kind: 'INSTALMENT' as const,
    }))
  for (const [amount, term] of [
    [5000, 8],
    [100_000, 12],
  ] as const) {
    const plain = loanOf('OPTIMAL', amount, term)
    const loan = { ...plain, payments: payments(plain) }
    const dearest = [...Array(term * 7 - 1).keys()].map((n) => {
      const owed = stateOn(loan, day(n)).outstandingPrincipalKopecks
      const { interestKopecks } = payoffQuote(loan, day(n + 1))
      const before = payoffQuote(loan, day(n)).interestKopecks
      const isDue = loan.rows.some((row) => row.dueOn === day(n + 1))
      return isDue ? 0 : (interestKopecks - before - 1) / owed
    })
    expect(Math.max(...dearest)).toBeLessThanOrEqual(
      (plain.chargedRateBillionths ?? 0) / 1e9 + 1e-9,
    )
  }
})

test('a split loan signed before keeps the schedule it was signed with', () => {
  const { schedule } = quote({
    productKey: 'OPTIMAL',
    amountKopecks: fromRoubles(5000),
    term: 8,
    issuedOn: ISSUED_ON,
    chargedRateBillionths: null,
  })
  expect(schedule.rows.map((row) => row.interestKopecks)).toEqual([45_000, 45_000, 24_358, 24_358])
})

test('the terms of the calculator are those proven here', () => {
  const { minAmountRoubles, maxAmountRoubles, minLoanTerm, maxLoanTerm } = PRODUCTS.OPTIMAL
  expect([minAmountRoubles, maxAmountRoubles]).toEqual([AMOUNTS[0], AMOUNTS.at(-1)])
  expect([minLoanTerm, maxLoanTerm]).toEqual([TERMS[0], TERMS.at(-1)])
})
