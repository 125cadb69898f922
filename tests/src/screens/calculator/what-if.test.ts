import { describe, expect, test } from 'vitest'
import { addDays, isoDate } from '../../../../lending/calendar.ts'
import { EARLY_MODES } from '../../../../lending/change-facts.ts'
import { earlyRepayment } from '../../../../lending/early-repayment.ts'
import { addKopecks, fromRoubles } from '../../../../lending/money.ts'
import { payoffQuote } from '../../../../lending/payoff-quote.ts'
import type { ProductKey } from '../../../../lending/products.ts'
import {
  lastEarlyDay,
  partAfter,
  partBounds,
  payoffAfter,
  punctualLoan,
} from '../../../../src/screens/calculator/what-if.ts'
import { quoteOf } from '../../../../src/state/calculator.ts'
import { loanOf, pay } from '../../../lending/loan-fixture.ts'

const issuedOn = isoDate('2026-11-21')

const choiceOf = (productKey: ProductKey, amountRoubles: number, term: number) => ({
  productKey,
  amountRoubles,
  term,
})

const CHOICES = [
  choiceOf('INSTALLMENT', 30_000, 6),
  choiceOf('INSTALLMENT', 300_000, 2),
  choiceOf('OPTIMAL', 45_000, 16),
  choiceOf('LOAN_WITH_GRACE_PERIOD', 10_000, 21),
]

describe('what an early return would save', () => {
  test('is what the schedule costs less what is paid to the day and the payoff', () => {
    for (const choice of CHOICES) {
      const { schedule } = quoteOf(choice, issuedOn)
      for (let afterDays = 1; afterDays <= lastEarlyDay(choice, issuedOn); afterDays += 1) {
        const { payments } = punctualLoan(choice, issuedOn, addDays(issuedOn, afterDays))
        const paid = addKopecks(...payments.map(({ amountKopecks }) => amountKopecks))
        const payoff = payoffAfter({ choice, issuedOn, afterDays })
        expect(payoff.savedInterestKopecks).toBe(schedule.totalKopecks - paid - payoff.totalKopecks)
        expect(payoff.savedInterestKopecks).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('equals the payoff and the early plan of the core for the same loan', () => {
    const moment = { choice: choiceOf('INSTALLMENT', 30_000, 6), issuedOn, afterDays: 40 }
    const loan = loanOf('INSTALLMENT', 30_000, 6, [pay(30, 8577.3)])
    const on = addDays(issuedOn, 40)
    expect(payoffAfter(moment)).toEqual(payoffQuote(loan, on))
    for (const mode of EARLY_MODES)
      expect(partAfter(moment, 10_000, mode)).toEqual(
        earlyRepayment(loan, { on, amountKopecks: fromRoubles(10_000), mode }),
      )
  })

  test('counts the payment of the chosen day as made', () => {
    const moment = { choice: choiceOf('INSTALLMENT', 30_000, 6), issuedOn, afterDays: 30 }
    const { payments } = punctualLoan(moment.choice, issuedOn, addDays(issuedOn, 30))
    expect(payments).toEqual([pay(30, 8577.3)])
    expect(payoffAfter(moment)).toMatchObject({
      interestKopecks: 0,
      totalKopecks: quoteOf(moment.choice, issuedOn).schedule.rows[0]?.balanceAfterKopecks,
    })
  })

  test('a grace loan returned within 7 days saves all its interest', () => {
    const choice = choiceOf('LOAN_WITH_GRACE_PERIOD', 10_000, 21)
    const payoff = payoffAfter({ choice, issuedOn, afterDays: 7 })
    expect(payoff.totalKopecks).toBe(fromRoubles(10_000))
    expect(payoff.savedInterestKopecks).toBe(fromRoubles(1_680))
  })

  test('every sum within the bounds makes a plan', () => {
    for (const choice of CHOICES) {
      for (let afterDays = 1; afterDays <= lastEarlyDay(choice, issuedOn); afterDays += 5) {
        const moment = { choice, issuedOn, afterDays }
        const bounds = partBounds(moment)
        if (!bounds) continue
        for (const amount of [bounds.minRoubles, bounds.maxRoubles])
          expect(partAfter(moment, amount, 'REDUCE_PAYMENT').outcome).toBe('PLAN')
      }
    }
  })

  test('a loan of one day leaves nothing to return early', () => {
    expect(lastEarlyDay(choiceOf('LOAN_WITH_GRACE_PERIOD', 3_000, 1), issuedOn)).toBe(0)
  })
})
