import { expect } from 'vitest'
import { totalDue } from '../../lending/allocation.ts'
import { addDays, daysBetween, type IsoDate } from '../../lending/calendar.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { ACCOUNTS } from '../../lending/ledger-names.ts'
import { balances, type Movement } from '../../lending/ledger.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import { addKopecks, kopecks, ZERO } from '../../lending/money.ts'

/** Every movement sums to zero and has a name of its own, and the fold of the movements is the state. */
export function expectWholeLedger(state: LoanState) {
  for (const { postings } of state.movements) {
    expect(addKopecks(...postings.map((posting) => posting.amountKopecks))).toBe(0)
  }
  const names = state.movements.map(
    ({ kind, on, paymentIndex, causeId }) => `${kind}:${on}:${causeId ?? paymentIndex}`,
  )
  expect(new Set(names).size).toBe(names.length)
  const sums = balances(state.movements)
  expect(addKopecks(...ACCOUNTS.map((account) => sums[account]))).toBe(0)
  expect(sums.PRINCIPAL).toBe(state.outstandingPrincipalKopecks)
  expect(addKopecks(sums.INTEREST, sums.HOLIDAY_INTEREST)).toBe(state.accruedInterestKopecks)
  expect(sums.PENALTY).toBe(state.penaltyKopecks)
  expect(sums.COURT_COSTS).toBe(state.courtCostsKopecks)
  expect(sums.COURT_COSTS_PAID).toBe(state.courtCostsUndecidedKopecks)
  expect(kopecks(0 - sums.ADVANCE)).toBe(addKopecks(state.advanceKopecks, state.overpaidKopecks))
  expect(sums.FORGIVEN).toBe(state.forgivenKopecks)
  return sums
}

/** The money invariants of the core: nothing is lost, invented, negative or past the cap. */
export function expectWholeBooks(loan: Loan, state: LoanState, asOf: string) {
  const sums = expectWholeLedger(state)
  const counted = loan.payments.filter((payment) => payment.on <= asOf)
  expect(sums.SETTLEMENT).toBe(addKopecks(ZERO, ...counted.map((p) => p.amountKopecks)))
  expect(sums.PAYOUT_CLEARING).toBe(kopecks(0 - loan.amountKopecks))
  expect(0 - sums.INTEREST_INCOME - sums.PENALTY_INCOME).toBeLessThanOrEqual(loan.amountKopecks)

  const repaid = state.movements
    .flatMap((movement) => (movement.kind === 'PAYOUT' ? [] : movement.postings))
    .filter((posting) => posting.account === 'PRINCIPAL')
  for (const { amountKopecks } of repaid) expect(amountKopecks).toBeLessThanOrEqual(0)
  const principalRepaid = 0 - addKopecks(ZERO, ...repaid.map((posting) => posting.amountKopecks))
  expect(principalRepaid + state.outstandingPrincipalKopecks).toBe(loan.amountKopecks)

  const { outstandingPrincipalKopecks, accruedInterestKopecks, penaltyKopecks } = state
  for (const value of [outstandingPrincipalKopecks, accruedInterestKopecks, penaltyKopecks]) {
    expect(value).toBeGreaterThanOrEqual(0)
  }
  expect(state.advanceKopecks).toBeGreaterThanOrEqual(0)
  const owed = outstandingPrincipalKopecks + accruedInterestKopecks + penaltyKopecks
  expect(state.dueNowKopecks).toBeLessThanOrEqual(owed)
  expect(state.remainingTotalKopecks).toBe(
    owed + state.futureInterestKopecks - state.advanceKopecks,
  )
  expect(state.forgivenKopecks).toBeLessThanOrEqual(100)
  expect(state.closed).toBe(owed === 0)
  expect(owed > 0 && owed - state.advanceKopecks <= 100).toBe(false)
  expect(state.nextPayment === null).toBe(state.closed)
  for (const entry of state.entries) {
    expect(totalDue(entry.parts) + entry.toAdvanceKopecks + entry.overpaidKopecks).toBe(
      entry.amountKopecks,
    )
  }
}

const isAccrual = ({ kind }: Movement) => kind.endsWith('_ACCRUED')

/**
 * The state of a loan on a day, which has to be the same when the calm days before some day are passed over, but for
 * the movements of accrual before that day.
 */
export function foldBothWays(loan: Loan, on: IsoDate): LoanState {
  const whole = foldLoan({ ...loan, asOf: on })
  const lived = daysBetween(loan.issuedOn, on)
  for (const from of [on, addDays(loan.issuedOn, Math.floor(lived / 2)), addDays(on, 1)]) {
    const quick = foldLoan({ ...loan, asOf: on }, from)
    expect({ ...quick, movements: [] }).toEqual({ ...whole, movements: [] })
    const needed = (movement: Movement) => movement.on >= from || !isAccrual(movement)
    expect(quick.movements.filter(needed)).toEqual(whole.movements.filter(needed))
  }
  return whole
}
