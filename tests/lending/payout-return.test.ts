import { describe, expect, test } from 'vitest'
import { addDays, isoDate } from '../../lending/calendar.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { ACCOUNTS } from '../../lending/ledger-names.ts'
import { balances } from '../../lending/ledger.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { addKopecks, fromRoubles, kopecks, type Kopecks } from '../../lending/money.ts'
import { payoffOf } from '../../lending/payoff.ts'
import { quote } from '../../lending/schedule.ts'
import { expectWholeLedger, foldBothWays } from './loan-invariants.ts'

const issuedOn = isoDate('2026-11-10')
const amountKopecks = fromRoubles(30_000)
const { schedule, dailyRateMillionths, chargedRateBillionths } = quote({
  productKey: 'INSTALLMENT',
  amountKopecks,
  term: 6,
  issuedOn,
})

const loan: Loan = {
  productKey: 'INSTALLMENT',
  amountKopecks,
  dailyRateMillionths,
  chargedRateBillionths,
  issuedOn,
  rows: schedule.rows,
  payments: [],
  overpaymentCapPercent: 100,
}

const thirdDay = addDays(issuedOn, 3)
const returnedOn = (on = thirdDay, before = { paymentsBefore: 0, changesBefore: 0 }) => ({
  id: 'return',
  on,
  ...before,
})
const paidOn = (on: string, sum: Kopecks) => ({
  on: isoDate(on),
  amountKopecks: sum,
  kind: 'INSTALMENT' as const,
})

/** Nothing stands on any account but what its payer brought, which is held to be given back. */
const expectUndone = (state: ReturnType<typeof foldLoan>, paid: Kopecks) => {
  const sums = expectWholeLedger(state)
  const standing = ACCOUNTS.filter((account) => sums[account] !== 0)
  expect(standing).toEqual(paid === 0 ? [] : ['ADVANCE', 'SETTLEMENT'])
  expect(sums.SETTLEMENT).toBe(paid)
  expect(state).toMatchObject({
    closed: true,
    payoutReturned: true,
    overpaidKopecks: paid,
    outstandingPrincipalKopecks: 0,
    remainingTotalKopecks: 0,
    nextPayment: null,
    overdueDays: 0,
    offBalanceKopecks: null,
  })
  expect(payoffOf(state, issuedOn, addDays(thirdDay, 700)).totalKopecks).toBe(0)
}

describe('a payout that came back from the bank (decision 0063)', () => {
  test('on the third day leaves neither principal nor interest (W39)', () => {
    const before = foldLoan({ ...loan, asOf: thirdDay })
    expect(before.accruedInterestKopecks).toBeGreaterThan(0)
    const state = foldLoan({ ...loan, payoutReturn: returnedOn(), asOf: addDays(thirdDay, 400) })
    expectUndone(state, kopecks(0))
    expect(state.closedOn).toBe(thirdDay)
  })

  test('is not known before its day', () => {
    const asOf = addDays(thirdDay, -1)
    const state = foldLoan({ ...loan, payoutReturn: returnedOn(), asOf })
    expect(state).toEqual(foldLoan({ ...loan, asOf }))
  })

  test('makes everything that was paid the payer’s again', () => {
    const due = loan.rows[0]?.dueOn ?? issuedOn
    const sum = fromRoubles(8_577.3)
    const payments = [paidOn(due, sum)]
    const on = addDays(due, 2)
    const payoutReturn = returnedOn(on, { paymentsBefore: 1, changesBefore: 0 })
    const state = foldLoan({ ...loan, payments, payoutReturn, asOf: addDays(on, 90) })
    expectUndone(state, sum)
    expect(state.closedOn).toBe(on)
  })

  test('of a loan that was repaid keeps its last day and gives all of it back', () => {
    const on = addDays(issuedOn, 2)
    const whole = payoffOf(foldLoan({ ...loan, asOf: on }), issuedOn, on).totalKopecks
    const payments = [paidOn(on, whole)]
    const payoutReturn = returnedOn(thirdDay, { paymentsBefore: 1, changesBefore: 0 })
    const state = foldLoan({ ...loan, payments, payoutReturn, asOf: thirdDay })
    expectUndone(state, whole)
    expect(state.closedOn).toBe(on)
  })

  test('undoes penalty, a debt off the balance and what was recovered of it', () => {
    const on = isoDate('2027-12-15')
    const writeOff = { id: 'write-off', on, paymentsBefore: 0, changesBefore: 0 }
    const sum = fromRoubles(5_000)
    const payments = [paidOn(addDays(on, 10), sum)]
    const lost = foldLoan({ ...loan, payments, writeOff, asOf: addDays(on, 10) })
    expect(balances(lost.movements).PENALTY_INCOME).toBeLessThan(0)
    const back = addDays(on, 20)
    const payoutReturn = returnedOn(back, { paymentsBefore: 1, changesBefore: 0 })
    expectUndone(foldLoan({ ...loan, payments, writeOff, payoutReturn, asOf: back }), sum)
  })

  test('undoes a payment holiday that runs', () => {
    const from = addDays(issuedOn, 20)
    const holidays = [
      { from, untilOn: addDays(from, 60), months: 2, rate: { numerator: 1, denominator: 1_000 } },
    ]
    const on = addDays(from, 10)
    const running = foldLoan({ ...loan, holidays, asOf: on })
    expect(balances(running.movements).HOLIDAY_INTEREST).toBeGreaterThan(0)
    const state = foldLoan({ ...loan, holidays, payoutReturn: returnedOn(on), asOf: on })
    expectUndone(state, kopecks(0))
    expect(state.holiday).toMatchObject({ isRunning: false, isSettled: true })
  })

  test('takes money that comes afterwards for its payer alone', () => {
    const sum = fromRoubles(1_000)
    const payments = [paidOn(addDays(thirdDay, 5), sum)]
    const asOf = addDays(thirdDay, 5)
    const state = foldLoan({ ...loan, payments, payoutReturn: returnedOn(), asOf })
    expectUndone(state, sum)
    expect(state.entries[0]).toMatchObject({ overpaidKopecks: sum })
  })

  test('with money that had gone back to its payer leaves the rest of it', () => {
    const due = loan.rows[0]?.dueOn ?? issuedOn
    const sum = fromRoubles(8_577.3)
    const payments = [paidOn(due, sum)]
    const taken = {
      id: 'taken',
      on: addDays(due, 1),
      dueOn: addDays(due, 31),
      paymentsBefore: 1,
      changesBefore: 0,
      fromHeldKopecks: kopecks(0),
      principalKopecks: fromRoubles(1_000),
      interestKopecks: kopecks(0),
      penaltyKopecks: kopecks(0),
      courtCostsKopecks: kopecks(0),
      refundedKopecks: kopecks(0),
    }
    const on = addDays(due, 2)
    const payoutReturn = returnedOn(on, { paymentsBefore: 1, changesBefore: 0 })
    const state = foldLoan({ ...loan, payments, takenBack: [taken], payoutReturn, asOf: on })
    expectUndone(state, addKopecks(sum, fromRoubles(-1_000)))
    expect(state.takenBack).toBe(true)
  })

  test('is the same when the days before some day are passed over', () => {
    const lent = { ...loan, payoutReturn: returnedOn(addDays(issuedOn, 45)) }
    expect(foldBothWays(lent, addDays(issuedOn, 60)).payoutReturned).toBe(true)
  })
})
