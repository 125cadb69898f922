import { array, assert, boolean, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type IsoDate } from '../../lending/calendar.ts'
import { FULL_COST_NOISE_PERCENT } from '../../lending/expensive-loans.ts'
import { earlyMinimum, earlyRepayment, repaidEarly } from '../../lending/early-repayment.ts'
import { accrualCap } from '../../lending/accrual.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { balances } from '../../lending/ledger.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { addKopecks, kopecks, ZERO } from '../../lending/money.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import { PRODUCTS, snapAmount, snapTerm } from '../../lending/products.ts'
import { ratesInForce } from '../../lending/loan-change.ts'
import { chargedMillionths, chargedPercent } from '../../lending/rate.ts'
import { restructured, restructuring } from '../../lending/restructuring.ts'
import { day, loanOf } from './loan-fixture.ts'
import { expectWholeBooks, foldBothWays } from './loan-invariants.ts'

const RUNS = Number(process.env['FAST_CHECK_RUNS'] ?? 40)

const lives = record({
  key: constantFrom(...PRODUCT_KEYS),
  sum: integer({ min: 3000, max: 100_000 }),
  term: integer({ min: 1, max: 30 }),
  payments: array(
    record({ on: integer({ min: 0, max: 200 }), share: integer({ min: 1, max: 900 }) }),
    { maxLength: 5 },
  ),
  signedAfter: integer({ min: 0, max: 260 }),
  newPayments: integer({ min: 1, max: 24 }),
  firstAfter: option(integer({ min: 1, max: 60 })),
  penaltyFreeDays: integer({ min: 0, max: 90 }),
  /** In millionths a day; most loans cost more. */
  lowerRate: option(integer({ min: 0, max: 7000 })),
  isRepaidEarly: boolean(),
  later: integer({ min: 0, max: 500 }),
})

test('a restructured loan keeps every invariant of its books and never costs more a year', () => {
  let made = 0
  assert(
    property(lives, (life) => {
      const product = PRODUCTS[life.key]
      const bare = loanOf(life.key, snapAmount(product, life.sum), snapTerm(product, life.term))
      const on = day(life.signedAfter)
      const paid = life.payments
        .toSorted((a, b) => a.on - b.on)
        .map((payment) => ({
          on: day(payment.on),
          amountKopecks: kopecks(
            Math.max(Math.floor((bare.amountKopecks * payment.share) / 1000), 1),
          ),
          kind: 'INSTALMENT' as const,
        }))
      const loan: Loan = { ...bare, payments: paid.filter((payment) => payment.on <= on) }
      const { newPayments, firstAfter, penaltyFreeDays, lowerRate } = life
      const sameRate = {
        payments: newPayments,
        firstPaymentOn: firstAfter === null ? null : addDays(on, firstAfter),
        penaltyFreeDays,
      }
      const terms = { ...sameRate, ...(lowerRate !== null && { dailyRateMillionths: lowerRate }) }
      const planned = restructuring(loan, { on, terms })
      const isRateRefused = planned.outcome === 'REFUSED' && planned.refusal.code === 'RATE'
      expect(isRateRefused && (lowerRate ?? 0) < chargedMillionths(loan)).toBe(false)
      if (planned.outcome !== 'PLAN') return
      made += 1
      const { preview } = planned
      const before = foldLoan({ ...loan, asOf: on })
      const whole = restructured(loan, preview.change)
      const after = foldBothWays(whole, on)
      expectWholeBooks(whole, after, on)

      // Nothing is earned, forgiven or paid by the change itself: only the dates are others.
      expect(balances(after.movements)).toEqual(balances(before.movements))
      expect(after.accruedInterestKopecks).toBe(before.accruedInterestKopecks)
      expect(after.overdueDays).toBe(0)
      expect(after.dueNowKopecks).toBe(0)
      const { rows } = preview.change
      expect(addKopecks(...rows.map((row) => row.principalKopecks))).toBe(
        before.outstandingPrincipalKopecks,
      )
      for (const row of rows)
        expect(row.paymentKopecks).toBe(row.principalKopecks + row.interestKopecks)
      const shown = preview.after.rows
      const asked = addKopecks(ZERO, ...shown.map((row) => row.paymentKopecks))
      expect(asked + before.penaltyKopecks - before.advanceKopecks).toBe(preview.after.totalKopecks)
      expect(preview.after.totalKopecks - preview.before.totalKopecks).toBe(preview.extraKopecks)
      const shares = shown.map(
        (row, index) => row.interestKopecks - (rows[index]?.interestKopecks ?? 0),
      )
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(before.accruedInterestKopecks)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)

      // Never dearer: not a year, and never over the cap of the law.
      const yearOf = (percent: number) => (percent > 0 ? percent : chargedPercent(loan) * 365)
      expect(preview.after.fullCost.percent).toBeLessThanOrEqual(
        yearOf(preview.before.fullCost.percent) + FULL_COST_NOISE_PERCENT,
      )
      const charged = (sums: ReturnType<typeof balances>) =>
        0 - sums.INTEREST_INCOME - sums.PENALTY_INCOME
      const cap = accrualCap(loan.amountKopecks, loan.overpaymentCapPercent)
      const toCome = addKopecks(ZERO, ...rows.map((row) => row.interestKopecks))
      expect(charged(balances(after.movements)) + toCome).toBeLessThanOrEqual(cap)

      // A lower rate asks for no more than the same dates without it; without one the rate stays.
      const [was, is] = [chargedMillionths(loan), chargedMillionths(ratesInForce(whole))]
      expect(lowerRate === null ? is === was : is === lowerRate && is < was).toBe(true)
      const without = restructuring(loan, { on, terms: sameRate })
      const bound =
        without.outcome === 'PLAN' ? without.preview.after.totalKopecks + rows.length : Infinity
      expect(preview.after.totalKopecks).toBeLessThanOrEqual(bound)

      // The days agreed on have no penalty, whatever is overdue.
      const freeUntil = addDays(on, penaltyFreeDays)
      const quiet = foldLoan({ ...whole, asOf: freeUntil })
      expect(balances(quiet.movements).PENALTY_INCOME).toBe(
        balances(after.movements).PENALTY_INCOME,
      )

      // It lives on as any loan: money comes, a part is repaid early, and its payoff closes it.
      const asOf = addDays(on, life.later)
      let lived: Loan = {
        ...whole,
        payments: [...whole.payments, ...paid.filter((payment) => payment.on > on)],
      }
      const early = earlyOn(lived, asOf, life.isRepaidEarly)
      if (early) lived = early
      const state = foldBothWays(lived, asOf)
      expectWholeBooks(lived, state, asOf)
      if (state.closed) return
      const soFar = lived.payments.filter((payment) => payment.on <= asOf)
      const { totalKopecks } = payoffQuote({ ...lived, payments: soFar }, asOf)
      if (totalKopecks === 0) return
      const payoff = { on: asOf, amountKopecks: totalKopecks, kind: 'PAYOFF' as const }
      const closed = foldLoan({ ...lived, payments: [...soFar, payoff], asOf })
      expect(closed.closed).toBe(true)
    }),
    { numRuns: RUNS, seed: 20_261_126 },
  )
  expect(made).toBeGreaterThan(RUNS / 4)
})

/** The least early repayment of a day, by which a loan that is not closed goes on. */
function earlyOn(loan: Loan, on: IsoDate, isRepaidEarly: boolean): Loan | null {
  if (!isRepaidEarly) return null
  const stood = { ...loan, payments: loan.payments.filter((payment) => payment.on <= on) }
  if (foldLoan({ ...stood, asOf: on }).closed) return null
  const planned = earlyRepayment(stood, { on, amountKopecks: earlyMinimum(stood, on) })
  return planned.outcome === 'PLAN' ? repaidEarly(stood, planned.preview) : null
}
