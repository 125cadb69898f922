import { array, assert, boolean, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../lending/calendar.ts'
import { endedHoliday, holidayEnd } from '../../lending/holiday-terms.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { addKopecks, kopecks } from '../../lending/money.ts'
import { holidayPolicyAt, holidayRate } from '../../lending/payment-holiday.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import { PRODUCTS, snapAmount, snapTerm } from '../../lending/products.ts'
import { day, ISSUED_ON, loanOf } from './loan-fixture.ts'
import { expectWholeBooks, foldBothWays } from './loan-invariants.ts'

const RUNS = Number(process.env['FAST_CHECK_RUNS'] ?? 40)

const lives = record({
  key: constantFrom(...PRODUCT_KEYS),
  sum: integer({ min: 3000, max: 100_000 }),
  term: integer({ min: 1, max: 30 }),
  startsAfter: integer({ min: 1, max: 60 }),
  months: integer({ min: 1, max: 6 }),
  endsAfter: option(integer({ min: 0, max: 190 })),
  marketPercent: option(integer({ min: 100, max: 300 })),
  payments: array(
    record({ on: integer({ min: 0, max: 260 }), share: integer({ min: 1, max: 900 }) }),
    {
      maxLength: 6,
    },
  ),
  asOf: integer({ min: 0, max: 500 }),
  isPaidOff: boolean(),
})

test('a loan with a holiday keeps every invariant of its books, and its payoff closes it', () => {
  const policy = holidayPolicyAt('EMERGENCY', ISSUED_ON)
  if (!policy) throw new Error('There is no policy')
  assert(
    property(lives, (life) => {
      const product = PRODUCTS[life.key]
      const bare = loanOf(life.key, snapAmount(product, life.sum), snapTerm(product, life.term))
      const from = day(life.startsAfter)
      const whole = {
        from,
        untilOn: holidayEnd(from, life.months),
        months: life.months,
        rate: holidayRate(policy, bare, life.marketPercent),
      }
      const terms =
        life.endsAfter === null ? whole : endedHoliday(whole, addDays(from, life.endsAfter))
      const payments = life.payments
        .toSorted((a, b) => a.on - b.on)
        .map(({ on, share }) => ({
          on: day(on),
          amountKopecks: kopecks(Math.max(Math.floor((bare.amountKopecks * share) / 1000), 1)),
          kind: 'INSTALMENT' as const,
        }))
      const loan: Loan = { ...bare, payments, holidays: [terms] }
      const asOf = day(life.asOf)
      const state = foldBothWays(loan, asOf)
      expectWholeBooks(loan, state, asOf)
      const rowPrincipal = addKopecks(...state.rows.map((row) => row.principalKopecks))
      expect(rowPrincipal).toBe(loan.amountKopecks)
      const dates = state.rows.map(({ dueOn }) => dueOn)
      expect(dates).toEqual(dates.toSorted())
      const owesNow = state.rows.some(({ dueOn, leftKopecks }) => leftKopecks > 0 && dueOn <= asOf)
      const isAsked = owesNow || state.dueNowKopecks > 0 || state.overdueDays > 0
      expect(state.holiday?.isRunning === true && isAsked).toBe(false)
      if (state.closed) return
      const { totalKopecks } = payoffQuote(
        { ...loan, payments: payments.filter((p) => p.on <= asOf) },
        asOf,
      )
      const last = { on: asOf, amountKopecks: totalKopecks, kind: 'PAYOFF' as const }
      const before = payments.filter((payment) => payment.on <= asOf)
      const done = foldLoan({ ...loan, payments: [...before, last], asOf })
      expect(done).toMatchObject({ closed: true, overpaidKopecks: 0, forgivenKopecks: 0 })
    }),
    { numRuns: RUNS },
  )
})

test('nothing is charged in a holiday but its own interest, and never past the cap', () => {
  const policy = holidayPolicyAt('EMERGENCY', ISSUED_ON)
  if (!policy) throw new Error('There is no policy')
  assert(
    property(lives, (life) => {
      const product = PRODUCTS[life.key]
      const bare = loanOf(life.key, snapAmount(product, life.sum), snapTerm(product, life.term))
      const from = day(life.startsAfter)
      const untilOn = holidayEnd(from, life.months)
      const rate = holidayRate(policy, bare, life.marketPercent)
      const loan: Loan = { ...bare, holidays: [{ from, untilOn, months: life.months, rate }] }
      const { movements } = foldLoan({ ...loan, asOf: addDays(untilOn, 400) })
      const during = movements.filter(({ on }) => on >= from && on <= untilOn)
      expect(during.every(({ kind }) => kind === 'HOLIDAY_INTEREST_ACCRUED')).toBe(true)
      const atItsEnd = foldLoan({ ...loan, asOf: untilOn })
      const planned = addKopecks(...atItsEnd.rows.map((row) => row.interestKopecks))
      const own = planned - (atItsEnd.holiday?.expectedInterestKopecks ?? 0)
      const charged = during.flatMap(({ postings }) => postings).filter((p) => p.amountKopecks > 0)
      const holiday = addKopecks(...charged.map((posting) => posting.amountKopecks))
      const late = movements
        .filter(({ on }) => on < from)
        .flatMap(({ postings }) => postings)
        .filter(({ account }) => account === 'INTEREST' || account === 'PENALTY')
      const before = addKopecks(...late.map((posting) => posting.amountKopecks))
      expect(holiday + Math.max(own, before)).toBeLessThanOrEqual(loan.amountKopecks)
    }),
    { numRuns: RUNS },
  )
})
