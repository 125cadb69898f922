import { describe, expect, test } from 'vitest'
import { addDays, isoDate } from '../../lending/calendar.ts'
import { balances } from '../../lending/ledger.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { fromRoubles, kopecks, ZERO } from '../../lending/money.ts'
import { payoffOf } from '../../lending/payoff.ts'
import { quote } from '../../lending/schedule.ts'
import type { TakenBack } from '../../lending/taken-back.ts'
import { expectWholeLedger } from './loan-invariants.ts'

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

const on = isoDate('2027-12-15')
const writeOff = { id: 'write-off', on, paymentsBefore: 0, changesBefore: 0 }
const later = addDays(on, 30)

const owedOn = (day = on) =>
  payoffOf(foldLoan({ ...loan, asOf: addDays(day, -1) }), issuedOn, day).totalKopecks

const paidLater = (roubles: number) => ({
  on: addDays(on, 10),
  amountKopecks: fromRoubles(roubles),
  kind: 'INSTALMENT' as const,
})

describe('a debt that is written off', () => {
  test('becomes a loss and stands off the balance, to the kopeck', () => {
    const state = foldLoan({ ...loan, writeOff, asOf: on })
    const sums = expectWholeLedger(state)
    expect(sums.WRITTEN_OFF).toBe(state.offBalanceKopecks)
    expect(sums.OFF_BALANCE).toBe(state.offBalanceKopecks)
    expect(sums.OFF_BALANCE_CONTRA).toBe(0 - sums.OFF_BALANCE)
    expect(state.offBalanceKopecks).toBeGreaterThanOrEqual(owedOn())
    expect(state).toMatchObject({ closed: true, closedOn: on, nextPayment: null })
  })

  test('earns nothing more, while days past due go on', () => {
    const day = foldLoan({ ...loan, writeOff, asOf: on })
    const after = foldLoan({ ...loan, writeOff, asOf: later })
    expect(balances(after.movements)).toEqual(balances(day.movements))
    expect(after.overdueDays).toBe(day.overdueDays + 30)
    expect(after.rows.every(({ status }) => status === 'EXPIRED')).toBe(true)
  })

  test('is recovered by what is paid later, which opens nothing', () => {
    const payments = [paidLater(5_000)]
    const state = foldLoan({ ...loan, payments, writeOff, asOf: later })
    const sums = expectWholeLedger(state)
    expect(sums.RECOVERED).toBe(-500_000)
    expect(sums.OFF_BALANCE).toBe(sums.WRITTEN_OFF - 500_000)
    expect(state.entries[0]).toMatchObject({ recoveredKopecks: 500_000, overpaidKopecks: 0 })
    expect(state).toMatchObject({ closedOn: on, outstandingPrincipalKopecks: 0 })
    expect(payoffOf(state, issuedOn, later).totalKopecks).toBe(sums.OFF_BALANCE)
  })

  test('paid over leaves an overpayment and nobody late', () => {
    const payments = [paidLater(100_000)]
    const state = foldLoan({ ...loan, payments, writeOff, asOf: later })
    const sums = expectWholeLedger(state)
    expect([sums.OFF_BALANCE, state.offBalanceKopecks, state.overdueDays]).toEqual([0, 0, 0])
    expect(state.overpaidKopecks).toBe(10_000_000 + sums.RECOVERED)
  })

  test('grows by money of a payment that the bank takes back, recovered first', () => {
    const taken: TakenBack = {
      id: 'taken',
      on: addDays(on, 20),
      dueOn: addDays(on, 50),
      paymentsBefore: 1,
      changesBefore: 0,
      fromHeldKopecks: ZERO,
      principalKopecks: kopecks(600_000),
      interestKopecks: ZERO,
      penaltyKopecks: ZERO,
      courtCostsKopecks: ZERO,
      refundedKopecks: ZERO,
    }
    const payments = [paidLater(5_000)]
    const whole = foldLoan({ ...loan, writeOff, asOf: on }).offBalanceKopecks ?? 0
    const state = foldLoan({ ...loan, payments, writeOff, takenBack: [taken], asOf: later })
    const sums = expectWholeLedger(state)
    expect(sums.RECOVERED).toBe(0)
    expect(sums.WRITTEN_OFF).toBe(whole + 100_000)
    expect(state).toMatchObject({ offBalanceKopecks: whole + 100_000, closed: true })
  })

  test('that was repaid before by money that came late is none', () => {
    const payments = [{ ...paidLater(100_000), on: addDays(issuedOn, 3) }]
    const state = foldLoan({ ...loan, payments, writeOff, asOf: later })
    expect(state).toMatchObject({ offBalanceKopecks: null, closedOn: addDays(issuedOn, 3) })
    expect(balances(state.movements).WRITTEN_OFF).toBe(0)
  })
})

test('no penalty arises on days that are free of it, and the same as ever after them', () => {
  const [first] = schedule.rows
  const dueOn = first?.dueOn ?? issuedOn
  const penaltyFree = [{ from: issuedOn, to: addDays(dueOn, 20) }]
  const penaltyOn = (asOf: ReturnType<typeof addDays>) =>
    foldLoan({ ...loan, penaltyFree, asOf }).penaltyKopecks
  expect(penaltyOn(addDays(dueOn, 20))).toBe(0)
  const usual =
    foldLoan({ ...loan, asOf: addDays(dueOn, 21) }).penaltyKopecks -
    foldLoan({ ...loan, asOf: addDays(dueOn, 20) }).penaltyKopecks
  expect(penaltyOn(addDays(dueOn, 21))).toBe(usual)
})
