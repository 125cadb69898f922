import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../lending/calendar.ts'
import { endedHoliday, holidayEnd } from '../../lending/holiday-terms.ts'
import { isClaimedOn, stoppedOn } from '../../lending/accrual-stops.ts'
import { LEGAL_STATUS_KINDS } from '../../lending/legal-status-kinds.ts'
import { accrualStopsOf, type LegalStatus, legalStatusEnds } from '../../lending/legal-status.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import { kopecks } from '../../lending/money.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import { PRODUCTS, snapAmount, snapTerm } from '../../lending/products.ts'
import { day, loanOf } from './loan-fixture.ts'
import { expectWholeBooks, foldBothWays } from './loan-invariants.ts'

const RUNS = Number(process.env['FAST_CHECK_RUNS'] ?? 50)

const lives = record({
  key: constantFrom(...PRODUCT_KEYS),
  sum: integer({ min: 3000, max: 100_000 }),
  term: integer({ min: 1, max: 30 }),
  statuses: array(
    record({
      kind: constantFrom(...LEGAL_STATUS_KINDS),
      from: integer({ min: 0, max: 200 }),
      end: option(
        record({ days: integer({ min: 0, max: 120 }), reason: integer({ min: 0, max: 9 }) }),
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  holiday: option(
    record({ from: integer({ min: 1, max: 60 }), days: integer({ min: 5, max: 150 }) }),
  ),
  payments: array(
    record({ on: integer({ min: 0, max: 260 }), share: integer({ min: 1, max: 900 }) }),
    { maxLength: 6 },
  ),
  asOf: integer({ min: 0, max: 400 }),
})

const isInterest = (kind: string): boolean =>
  kind === 'INTEREST_ACCRUED' || kind === 'HOLIDAY_INTEREST_ACCRUED'

/** What a loan would take from the borrower; below nothing when money of theirs is held. */
const owedOf = (state: LoanState): number =>
  state.outstandingPrincipalKopecks +
  state.accruedInterestKopecks +
  state.penaltyKopecks -
  state.advanceKopecks -
  state.overpaidKopecks

test('under any statuses no day of theirs accrues, the books stay whole, and without them no less is owed', () => {
  assert(
    property(lives, (life) => {
      const product = PRODUCTS[life.key]
      const bare = loanOf(life.key, snapAmount(product, life.sum), snapTerm(product, life.term))
      const statuses = life.statuses.map(({ kind, from, end }): LegalStatus => {
        const reasons = legalStatusEnds(kind)
        const reason = reasons[(end?.reason ?? 0) % reasons.length]
        return {
          kind,
          from: day(from),
          end: end && reason ? { on: addDays(day(from), end.days), reason } : null,
        }
      })
      const holidays = life.holiday
        ? [
            endedHoliday(
              {
                from: day(life.holiday.from),
                untilOn: holidayEnd(day(life.holiday.from), 6),
                months: 6,
                rate: { numerator: 5, denominator: 1000 },
              },
              addDays(day(life.holiday.from), life.holiday.days),
            ),
          ]
        : []
      const payments = life.payments
        .toSorted((a, b) => a.on - b.on)
        .map(({ on, share }) => ({
          on: day(on),
          amountKopecks: kopecks(Math.max(Math.floor((bare.amountKopecks * share) / 1000), 1)),
          kind: 'INSTALMENT' as const,
        }))
      const free: Loan = { ...bare, payments, holidays }
      const loan: Loan = { ...free, accrualStops: accrualStopsOf(statuses) }
      const asOf = day(life.asOf)
      const state = foldBothWays(loan, asOf)
      expectWholeBooks(loan, state, asOf)

      const forbidden = state.movements.filter(({ on, kind }) => {
        const stopped = stoppedOn(loan.accrualStops, on)
        return kind === 'PENALTY_ACCRUED' ? stopped.penalty : isInterest(kind) && stopped.interest
      })
      expect(forbidden).toEqual([])

      // Of a claimed debt nothing waits for its date, so no money is put aside for one.
      const isClaimed = !state.holiday?.isRunning && isClaimedOn(loan.accrualStops, asOf)
      expect(isClaimed ? state.advanceKopecks : 0).toBe(0)

      // In a holiday principal is repaid first: the days after it may cost more than without one.
      const without = life.holiday ? state : foldLoan({ ...free, asOf })
      expect(owedOf(state)).toBeLessThanOrEqual(owedOf(without))

      if (state.closed) return
      const { totalKopecks } = payoffQuote(loan, asOf)
      if (totalKopecks <= 0) return
      const paidOff = { on: asOf, amountKopecks: totalKopecks, kind: 'PAYOFF' as const }
      const done = foldLoan({
        ...loan,
        payments: [...payments.filter(({ on }) => on <= asOf), paidOff],
        asOf,
      })
      expect(done).toMatchObject({ closed: true, overpaidKopecks: 0 })
    }),
    { numRuns: RUNS },
  )
}, 1_800_000)
