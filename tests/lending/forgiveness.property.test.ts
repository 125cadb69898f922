import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../lending/calendar.ts'
import { type Forgiveness, forgivenSum } from '../../lending/forgiven-debt.ts'
import type { LoanPayment } from '../../lending/loan-state.ts'
import { addKopecks, fromRoubles, kopecks, ZERO } from '../../lending/money.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import { PRODUCTS, snapAmount, snapTerm } from '../../lending/products.ts'
import { expectWholeLedger, foldBothWays } from './loan-invariants.ts'
import { day, loanOf, stateOn } from './loan-fixture.ts'

const RUNS = Number(process.env['FAST_CHECK_RUNS'] ?? 100)

const lives = record({
  key: constantFrom(...PRODUCT_KEYS),
  sum: integer({ min: 3000, max: 300_000 }),
  term: integer({ min: 1, max: 30 }),
  payments: array(
    record({ dayNumber: integer({ min: 0, max: 200 }), share: integer({ min: 1, max: 900 }) }),
    { maxLength: 6 },
  ),
  wholes: array(boolean(), { minLength: 1, maxLength: 3 }),
  from: integer({ min: 0, max: 150 }),
  gap: integer({ min: 0, max: 30 }),
  share: integer({ min: 1, max: 1000 }),
  later: integer({ min: 0, max: 120 }),
})

test('whatever is forgiven and when, the books are whole and no kopeck is forgiven twice', () => {
  assert(
    property(lives, ({ key, sum, term, payments, wholes, from, gap, share, later }) => {
      const product = PRODUCTS[key]
      const amount = snapAmount(product, sum)
      const paid: LoanPayment[] = payments
        .toSorted((a, b) => a.dayNumber - b.dayNumber)
        .map(({ dayNumber, share: part }) => ({
          on: day(dayNumber),
          amountKopecks: kopecks(fromRoubles(amount / 1000) * part),
          kind: 'INSTALMENT',
        }))
      const plain = loanOf(key, amount, snapTerm(product, term), paid)
      const forgivenesses: Forgiveness[] = []
      for (const [index, isWhole] of wholes.entries()) {
        const on = day(from + index * gap)
        const before = stateOn({ ...plain, forgivenesses }, on)
        const part = (value: number) => kopecks(Math.floor((value * share) / 1000))
        forgivenesses.push({
          id: `forgiveness-${index}`,
          on,
          paymentsBefore: paid.filter((payment) => payment.on <= on).length,
          changesBefore: 0,
          most: isWhole
            ? null
            : {
                interestKopecks: part(before.accruedInterestKopecks),
                penaltyKopecks: part(before.penaltyKopecks),
              },
        })
      }
      const loan = { ...plain, forgivenesses }
      const lastOn = forgivenesses.at(-1)?.on ?? day(from)
      const asOf = addDays(lastOn, later)
      const state = foldBothWays(loan, asOf)
      const sums = expectWholeLedger(state)
      for (const owed of [sums.PRINCIPAL, sums.INTEREST, sums.PENALTY, 0 - sums.ADVANCE])
        expect(owed).toBeGreaterThanOrEqual(0)
      expect(sums.DEBT_FORGIVEN).toBe(addKopecks(ZERO, ...state.forgivenDebts.map(forgivenSum)))
      expect(sums.SETTLEMENT).toBe(
        addKopecks(
          ZERO,
          ...paid.filter(({ on }) => on <= asOf).map(({ amountKopecks }) => amountKopecks),
        ),
      )
      expect(0 - sums.INTEREST_INCOME - sums.PENALTY_INCOME).toBeLessThanOrEqual(
        plain.amountKopecks,
      )
      const owed = sums.PRINCIPAL + sums.INTEREST + sums.PENALTY
      expect(state.closed).toBe(owed === 0)
      expect(owed > 0 && owed + sums.ADVANCE <= 100).toBe(false)
      expect(state.remainingTotalKopecks).toBe(
        owed + state.futureInterestKopecks - state.advanceKopecks,
      )
      expect(state.closed || wholes.at(-1) !== true).toBe(true)
    }),
    { numRuns: RUNS, seed: 20_261_126 },
  )
})
