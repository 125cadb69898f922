import { array, assert, constantFrom, integer, oneof, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { totalDue } from '../../lending/allocation.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { ACCOUNTS } from '../../lending/ledger-names.ts'
import { balances } from '../../lending/ledger.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { LoanPayment, LoanState } from '../../lending/loan-state.ts'
import { addKopecks, fromRoubles, kopecks } from '../../lending/money.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import { PRODUCTS, snapAmount, snapTerm } from '../../lending/products.ts'
import { day, loanOf } from './loan-fixture.ts'
import { foldBothWays } from './loan-invariants.ts'

const RUNS = Number(process.env['FAST_CHECK_RUNS'] ?? 100)

const histories = record({
  key: constantFrom(...PRODUCT_KEYS),
  sum: integer({ min: 3000, max: 300_000 }),
  term: integer({ min: 1, max: 30 }),
  payments: array(
    record({
      dayNumber: integer({ min: 0, max: 260 }),
      share: oneof(integer({ min: 1, max: 1300 }), constantFrom(1, 100, 250, 500, 999, 1000, 1001)),
      kind: constantFrom('INSTALMENT' as const, 'PAYOFF' as const),
    }),
    { maxLength: 8 },
  ),
  asOf: integer({ min: 0, max: 300 }),
  later: integer({ min: 0, max: 60 }),
})

/**
 * The schedule repays the loan to the kopeck, its last payment within a rouble of the others, at a lawful price a day.
 */
function expectLawfulSchedule({ rows, amountKopecks, dailyRateMillionths, productKey }: Loan) {
  expect(addKopecks(...rows.map((row) => row.principalKopecks))).toBe(amountKopecks)
  expect(rows.at(-1)?.balanceAfterKopecks).toBe(0)
  expect(dailyRateMillionths).toBeLessThanOrEqual(8000)
  for (const row of rows) expect(Object.values(row).every(isWholeOrText)).toBe(true)
  if (productKey !== 'INSTALLMENT') return
  const [first, last] = [rows[0]?.paymentKopecks ?? 0, rows.at(-1)?.paymentKopecks ?? 0]
  expect(Math.abs(last - first)).toBeLessThanOrEqual(100)
}

const isWholeOrText = (value: unknown) => typeof value === 'string' || Number.isSafeInteger(value)

function checkLedger(state: LoanState) {
  for (const { postings } of state.movements) {
    expect(addKopecks(...postings.map((posting) => posting.amountKopecks))).toBe(0)
    expect(postings.every(({ amountKopecks }) => Number.isSafeInteger(amountKopecks))).toBe(true)
  }
  const sums = balances(state.movements)
  expect(addKopecks(...ACCOUNTS.map((account) => sums[account]))).toBe(0)
  expect(sums.PRINCIPAL).toBe(state.outstandingPrincipalKopecks)
  expect(sums.INTEREST).toBe(state.accruedInterestKopecks)
  expect(sums.PENALTY).toBe(state.penaltyKopecks)
  expect(kopecks(0 - sums.ADVANCE)).toBe(addKopecks(state.advanceKopecks, state.overpaidKopecks))
  expect(sums.FORGIVEN).toBe(state.forgivenKopecks)
  return sums
}

test('whatever the client pays and when, the books are whole', () => {
  assert(
    property(histories, ({ key, sum, term, payments, asOf, later }) => {
      const product = PRODUCTS[key]
      const amount = snapAmount(product, sum)
      const inOrder = payments.toSorted((a, b) => a.dayNumber - b.dayNumber)
      const paid: LoanPayment[] = inOrder.map(({ dayNumber, share, kind }) => ({
        on: day(dayNumber),
        amountKopecks: kopecks(fromRoubles(amount / 1000) * share),
        kind,
      }))
      const loan = loanOf(key, amount, snapTerm(product, term), paid)
      expectLawfulSchedule(loan)
      const state = foldBothWays(loan, day(asOf))
      const sums = checkLedger(state)
      const counted = paid.filter((payment) => payment.on <= day(asOf))

      expect(sums.SETTLEMENT).toBe(addKopecks(...counted.map((p) => p.amountKopecks)))
      expect(sums.PAYOUT_CLEARING).toBe(kopecks(0 - loan.amountKopecks))
      const charged = 0 - sums.INTEREST_INCOME - sums.PENALTY_INCOME
      expect(charged).toBeLessThanOrEqual(loan.amountKopecks)

      const principalRepaid = state.movements
        .flatMap((movement) => (movement.kind === 'PAYOUT' ? [] : movement.postings))
        .filter((posting) => posting.account === 'PRINCIPAL')
        .reduce((total, posting) => total - posting.amountKopecks, 0)
      expect(principalRepaid + state.outstandingPrincipalKopecks).toBe(loan.amountKopecks)

      const { outstandingPrincipalKopecks, accruedInterestKopecks, penaltyKopecks } = state
      const owed = addKopecks(outstandingPrincipalKopecks, accruedInterestKopecks, penaltyKopecks)
      for (const value of [outstandingPrincipalKopecks, accruedInterestKopecks, penaltyKopecks]) {
        expect(value).toBeGreaterThanOrEqual(0)
      }
      expect(state.advanceKopecks).toBeGreaterThanOrEqual(0)
      expect(state.dueNowKopecks).toBeLessThanOrEqual(owed)
      expect(state.forgivenKopecks).toBeLessThanOrEqual(100)
      expect(state.remainingTotalKopecks).toBe(
        owed + state.futureInterestKopecks - state.advanceKopecks,
      )
      const left = addKopecks(...state.rows.map((row) => row.leftKopecks))
      expect(state.remainingTotalKopecks).toBeGreaterThanOrEqual(left)

      for (const entry of state.entries) {
        expect(totalDue(entry.parts) + entry.toAdvanceKopecks + entry.overpaidKopecks).toBe(
          entry.amountKopecks,
        )
      }
      expect(state.closed).toBe(owed === 0)
      expect(owed > 0 && owed - state.advanceKopecks <= 100).toBe(false)
      expect(state.nextPayment === null).toBe(state.closed)
      expect(state.rows.filter((row) => row.status === 'NEAREST').length).toBeLessThanOrEqual(1)

      const future = foldLoan({ ...loan, payments: counted, asOf: day(asOf + later) })
      expect(future.movements.slice(0, state.movements.length)).toEqual(state.movements)
    }),
    { numRuns: RUNS },
  )
}, 1_800_000)
