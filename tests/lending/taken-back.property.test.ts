import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../lending/calendar.ts'
import { ACCOUNTS } from '../../lending/ledger-names.ts'
import { balances } from '../../lending/ledger.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { LoanPayment, LoanState } from '../../lending/loan-state.ts'
import { addKopecks, fromRoubles, kopecks, subtractKopecks } from '../../lending/money.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import { PRODUCTS, snapAmount, snapTerm } from '../../lending/products.ts'
import { owedAgain, type TakenBack, takenBackParts } from '../../lending/taken-back.ts'
import { foldBothWays } from './loan-invariants.ts'
import { day, loanOf } from './loan-fixture.ts'

const RUNS = Number(process.env['FAST_CHECK_RUNS'] ?? 100)
const TAIL = 100

const lives = record({
  key: constantFrom(...PRODUCT_KEYS),
  sum: integer({ min: 3000, max: 300_000 }),
  term: integer({ min: 1, max: 30 }),
  payments: array(
    record({
      dayNumber: integer({ min: 0, max: 120 }),
      share: integer({ min: 1, max: 1300 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  which: integer({ min: 0, max: 5 }),
  sharesBack: array(integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 2 }),
  backOn: integer({ min: 120, max: 200 }),
  later: integer({ min: 0, max: 90 }),
})

const total = (state: LoanState) =>
  addKopecks(state.outstandingPrincipalKopecks, state.accruedInterestKopecks, state.penaltyKopecks)

const expectWhole = (state: LoanState) => {
  const sums = balances(state.movements)
  expect(addKopecks(...ACCOUNTS.map((account) => sums[account]))).toBe(0)
  expect(sums.PRINCIPAL).toBe(state.outstandingPrincipalKopecks)
  expect(sums.INTEREST).toBe(state.accruedInterestKopecks)
  expect(sums.PENALTY).toBe(state.penaltyKopecks)
  expect(kopecks(0 - sums.ADVANCE)).toBe(addKopecks(state.advanceKopecks, state.overpaidKopecks))
  for (const owed of [sums.PRINCIPAL, sums.INTEREST, sums.PENALTY])
    expect(owed).toBeGreaterThanOrEqual(0)
  expect(sums.ADVANCE).toBeLessThanOrEqual(0)
  return sums
}

test('money taken back is owed again to the kopeck, and the books stay whole', () => {
  assert(
    property(lives, ({ key, sum, term, payments, which, sharesBack, backOn, later }) => {
      const product = PRODUCTS[key]
      const amount = snapAmount(product, sum)
      const paid: LoanPayment[] = payments
        .toSorted((a, b) => a.dayNumber - b.dayNumber)
        .map(({ dayNumber, share }) => ({
          on: day(dayNumber),
          amountKopecks: kopecks(fromRoubles(amount / 1000) * share),
          kind: 'INSTALMENT',
        }))
      const loan = loanOf(key, amount, snapTerm(product, term), paid)
      const index = which % paid.length
      const payment = paid[index]
      if (!payment) throw new Error('no payment')
      const takenBack: TakenBack[] = []
      for (const share of sharesBack) {
        const before = foldLoan({ ...loan, takenBack, asOf: day(backOn) })
        const entry = before.entries.find(({ paymentIndex }) => paymentIndex === index)
        if (!entry) throw new Error('no entry')
        const gone = takenBack.map((each) => addKopecks(owedAgain(each), each.fromHeldKopecks))
        const left = subtractKopecks(payment.amountKopecks, addKopecks(...gone))
        const back = kopecks(Math.floor((left * share) / 1000))
        if (back <= TAIL) return
        const used = addKopecks(...takenBack.map((each) => each.fromHeldKopecks))
        const own = Math.max(0, entry.toAdvanceKopecks + entry.overpaidKopecks - used)
        const parts = takenBackParts(entry.parts, back, {
          heldKopecks: kopecks(
            Math.min(own, addKopecks(before.advanceKopecks, before.overpaidKopecks)),
          ),
          principalRepaidKopecks: subtractKopecks(
            loan.amountKopecks,
            before.outstandingPrincipalKopecks,
          ),
          earlier: takenBack,
        })
        expect(addKopecks(owedAgain(parts), parts.fromHeldKopecks)).toBe(back)
        takenBack.push({
          ...parts,
          id: `back-${takenBack.length}`,
          on: day(backOn),
          dueOn: addDays(day(backOn), 30),
          paymentsBefore: paid.length,
          changesBefore: 0,
          refundedKopecks: kopecks(0),
        })
        const after = foldLoan({ ...loan, takenBack, asOf: day(backOn) })
        expect(subtractKopecks(total(after), total(before))).toBe(owedAgain(parts))
        const sums = expectWhole(after)
        expect(sums.PRINCIPAL).toBeLessThanOrEqual(loan.amountKopecks)
        expect(after.closed).toBe(total(after) === 0)
      }
      const asOf = day(backOn + later)
      const state = foldBothWays({ ...loan, takenBack }, asOf)
      expectWhole(state)
      // Whoever pays what the contract names is done.
      const payoff = payoffQuote({ ...loan, takenBack }, asOf).totalKopecks
      if (payoff === 0) return
      const last: LoanPayment = { on: asOf, amountKopecks: payoff, kind: 'PAYOFF' }
      const ended = foldLoan({ ...loan, payments: [...paid, last], takenBack, asOf })
      expect([ended.closed, ended.overpaidKopecks, total(ended)]).toEqual([true, 0, 0])
    }),
    { numRuns: RUNS },
  )
})
