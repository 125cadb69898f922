import { describe, expect, test } from 'vitest'
import { passesCap } from '../../lending/change-preview.ts'
import type { Loan } from '../../lending/loan-book.ts'
import {
  EARLY_REFUSALS,
  PROLONGATION_REFUSALS,
  SHIFT_REFUSALS,
  tooEarly,
  tooLittle,
} from '../../lending/change-refusals.ts'
import { earlyRepayment } from '../../lending/early-repayment.ts'
import { fullCost } from '../../lending/full-cost.ts'
import { fromRoubles } from '../../lending/money.ts'
import { paymentShift } from '../../lending/payment-shift.ts'
import { quote } from '../../lending/schedule.ts'
import { day, ISSUED_ON, loanOf, pay, stateOn } from './loan-fixture.ts'

const early = (loan: Loan, n: number, amount: number) => {
  const result = earlyRepayment(loan, { on: day(n), amountKopecks: fromRoubles(amount) })
  if (result.outcome !== 'PLAN') throw new Error(result.outcome)
  return result.preview
}
const shift = (loan: Loan, n: number, days: number) => {
  const result = paymentShift(loan, { on: day(n), days })
  if (result.outcome === 'REFUSED') throw new Error(result.refusal.code)
  return result.preview
}

describe('the full cost before a change is that of the contract', () => {
  test.each([
    ['INSTALLMENT', 6],
    ['OPTIMAL', 16],
    ['BEFORE_SALARY', 30],
  ] as const)('%s', (productKey, term) => {
    const amountKopecks = fromRoubles(30_000)
    const signed = quote({ productKey, amountKopecks, term, issuedOn: ISSUED_ON }).fullCost
    expect(early(loanOf(productKey, 30_000, term), 10, 10_000).before.fullCost).toEqual(signed)
  })
})

test('the full cost after a shift is that of the whole schedule with the one date moved', () => {
  const loan = loanOf('INSTALLMENT', 30_000, 6, [pay(30, 8577.3)])
  const plan = shift(loan, 40, 10)
  const flows = loan.rows.map((row) => ({ on: row.dueOn, amountKopecks: row.paymentKopecks }))
  const [moved] = plan.change.rows
  if (!moved) throw new Error('a row expected')
  flows.splice(1, 1, { on: moved.dueOn, amountKopecks: moved.paymentKopecks })
  const { amountKopecks, issuedOn } = loan
  const whole = fullCost({ amountKopecks, issuedOn, flows, basePeriod: { kind: 'month' } })
  expect(plan.after.fullCost).toEqual(whole)
  expect(plan.after.rows).toEqual(plan.change.rows)
})

test('a rest of one payment is priced by its own days, not by a month', () => {
  const payments = [30, 61, 92, 120, 151].map((n) => pay(n, 8577.3))
  const { after, change } = early(loanOf('INSTALLMENT', 30_000, 6, payments), 160, 2000)
  expect(change.rows).toHaveLength(1)
  const days = 181 - 160
  const [row] = change.rows
  const share = (row?.interestKopecks ?? 0) / (row?.principalKopecks ?? 1)
  expect(after.fullCost.percent).toBeCloseTo((share / days) * 365 * 100, 6)
})

describe('the rows a change may touch', () => {
  const numbers = (loan: Loan, n: number) =>
    shift(loan, n, 5).before.rows.map(({ number }) => number)

  test('are those to come, also when they are paid ahead', () => {
    expect(numbers(loanOf('OPTIMAL', 30_000, 8), 10)).toEqual([1, 2, 3, 4])
    expect(numbers(loanOf('OPTIMAL', 30_000, 8, [pay(3, 9000)]), 10)).toEqual([1, 2, 3, 4])
  })

  test('are not those paid on their day', () => {
    const loan = loanOf('INSTALLMENT', 30_000, 6, [pay(30, 8577.3)])
    expect(numbers(loan, 30)).toEqual([2, 3, 4, 5, 6])
    expect(numbers(loan, 31)).toEqual([2, 3, 4, 5, 6])
  })
})

test('the cap counts interest and penalty charged, paid or not, and may be reached exactly', () => {
  const loan = { ...loanOf('BEFORE_SALARY', 10_000, 30), overpaymentCapPercent: 30 }
  const state = stateOn(loan, day(33))
  expect(state).toMatchObject({ accruedInterestKopecks: 264_000, penaltyKopecks: 1641 })
  expect(passesCap(loan, state, fromRoubles(343.59))).toBe(false)
  expect(passesCap(loan, state, fromRoubles(343.6))).toBe(true)
})

test('every refusal says in plain words what is in the way and what would help', () => {
  const refusals = [
    ...Object.values(EARLY_REFUSALS),
    ...Object.values(PROLONGATION_REFUSALS),
    ...Object.values(SHIFT_REFUSALS),
    tooEarly(day(2)),
    tooLittle(fromRoubles(1900)),
  ]
  for (const { text, whatHelps } of refusals) {
    for (const words of [text, whatHelps]) expect(words).toMatch(/^[А-Я][^!]+\.$/)
  }
})
