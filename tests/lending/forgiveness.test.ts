import { describe, expect, test } from 'vitest'
import { addDays, isoDate } from '../../lending/calendar.ts'
import { bureauFigures } from '../../lending/bureau-figures.ts'
import { type Forgiveness, forgivenSum } from '../../lending/forgiven-debt.ts'
import { holidayEnd } from '../../lending/holiday-terms.ts'
import { dischargeOf } from '../../lending/legal-status.ts'
import { balances } from '../../lending/ledger.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { addKopecks, fromRoubles, kopecks, ZERO } from '../../lending/money.ts'
import { payoffOf } from '../../lending/payoff.ts'
import { paymentShift, shiftedLoan } from '../../lending/payment-shift.ts'
import { quote } from '../../lending/schedule.ts'
import type { TakenBack } from '../../lending/taken-back.ts'
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

/** Between the second and the third instalment: the first two are late. */
const on = isoDate('2027-01-25')
const later = addDays(on, 40)

const forgiveness = (more: Partial<Forgiveness> = {}): Forgiveness => ({
  id: 'forgiveness',
  on,
  paymentsBefore: 0,
  changesBefore: 0,
  most: null,
  ...more,
})

const whole = { ...loan, forgivenesses: [forgiveness()] }

const paid = (roubles: number, day = addDays(on, 10)) => ({
  on: day,
  amountKopecks: fromRoubles(roubles),
  kind: 'INSTALMENT' as const,
})

const owedOn = (asked: Loan, day = on) => foldLoan({ ...asked, asOf: day })

const sumsOf = (asked: Loan, asOf = on) => expectWholeLedger(foldLoan({ ...asked, asOf }))

describe('a debt that is forgiven whole', () => {
  test('closes on its day with nothing owed, by an account of its own', () => {
    const { totalKopecks } = payoffOf(owedOn(loan), issuedOn, on)
    const state = foldLoan({ ...whole, asOf: on })
    const sums = expectWholeLedger(state)
    expect(sums.DEBT_FORGIVEN).toBe(totalKopecks)
    expect([sums.FORGIVEN, sums.WRITTEN_OFF, sums.RECOVERED, sums.OFF_BALANCE]).toEqual([
      0, 0, 0, 0,
    ])
    expect(state).toMatchObject({
      closed: true,
      closedOn: on,
      debtForgivenOn: on,
      nextPayment: null,
      overdueDays: 0,
      offBalanceKopecks: null,
    })
    expect(state.forgivenDebts.map(forgivenSum)).toEqual([totalKopecks])
  })

  test('earns nothing more', () => {
    expect(balances(foldBothWays(whole, later).movements)).toEqual(
      balances(foldBothWays(whole, on).movements),
    )
  })

  test('takes what was held for its instalments as their payment', () => {
    const early = { ...loan, payments: [paid(1_000, addDays(issuedOn, 3))] }
    const day = addDays(issuedOn, 5)
    const held = { ...early, forgivenesses: [forgiveness({ on: day, paymentsBefore: 1 })] }
    const { totalKopecks } = payoffOf(owedOn(early, day), issuedOn, day)
    const state = foldLoan({ ...held, asOf: day })
    expect(expectWholeLedger(state)).toMatchObject({ DEBT_FORGIVEN: totalKopecks, ADVANCE: 0 })
    const { principalKopecks, interestKopecks, otherKopecks } = bureauFigures(state).paid
    expect(addKopecks(principalKopecks, interestKopecks, otherKopecks)).toBe(100_000)
  })

  test('leaves what comes later to the payer', () => {
    const state = foldLoan({ ...whole, payments: [paid(5_000)], asOf: later })
    expect(expectWholeLedger(state).RECOVERED).toBe(0)
    expect(state).toMatchObject({ closedOn: on, overpaidKopecks: 500_000 })
  })

  test('is less by money that came late for an earlier day', () => {
    const inTime = paid(5_000, addDays(on, -1))
    const asked = { ...whole, payments: [inTime] }
    const { totalKopecks } = payoffOf(owedOn({ ...loan, payments: [inTime] }), issuedOn, on)
    expect(sumsOf(asked).DEBT_FORGIVEN).toBe(totalKopecks)
  })

  test('is nothing when such money has repaid the loan', () => {
    const all = { ...whole, payments: [paid(60_000, addDays(on, -1))] }
    const state = foldLoan({ ...all, asOf: later })
    expect(expectWholeLedger(state).DEBT_FORGIVEN).toBe(0)
    expect(state).toMatchObject({ closedOn: addDays(on, -1), debtForgivenOn: null })
  })

  test('comes after what was paid before it on its day', () => {
    const asked = {
      ...loan,
      payments: [paid(5_000, on), paid(700, on)],
      forgivenesses: [forgiveness({ paymentsBefore: 1 })],
    }
    const before = owedOn({ ...loan, payments: [paid(5_000, on)] })
    const state = foldLoan({ ...asked, asOf: on })
    expect(expectWholeLedger(state).DEBT_FORGIVEN).toBe(payoffOf(before, issuedOn, on).totalKopecks)
    expect(state.overpaidKopecks).toBe(70_000)
  })

  test('is owed again as far as its money was taken back, and no more', () => {
    const payment = paid(5_000, addDays(on, -5))
    const takenBack: TakenBack = {
      id: 'chargeback',
      on: addDays(on, 10),
      dueOn: addDays(on, 40),
      paymentsBefore: 1,
      changesBefore: 0,
      fromHeldKopecks: ZERO,
      principalKopecks: kopecks(200_000),
      interestKopecks: kopecks(300_000),
      penaltyKopecks: ZERO,
      courtCostsKopecks: ZERO,
      refundedKopecks: ZERO,
    }
    const asked = {
      ...loan,
      payments: [payment],
      forgivenesses: [forgiveness({ paymentsBefore: 1 })],
      takenBack: [takenBack],
    }
    const open = foldLoan({ ...asked, asOf: addDays(on, 12) })
    expectWholeLedger(open)
    expect(open).toMatchObject({ closed: false, remainingTotalKopecks: 500_000, overdueDays: 0 })
    const again = { ...asked, payments: [payment, paid(5_000, addDays(on, 12))] }
    const closed = foldLoan({ ...again, asOf: later })
    expectWholeLedger(closed)
    expect(closed).toMatchObject({ closedOn: addDays(on, 12), debtForgivenOn: on })
  })

  test('leaves no debt to be discharged of later', () => {
    const kind = 'BANKRUPT_MFC' as const
    const end = { on: addDays(on, 5), reason: 'DISCHARGED' as const, id: 'end' }
    const discharge = dischargeOf([{ kind, from: addDays(on, 2), end }])
    expect(foldLoan({ ...whole, discharge, asOf: later })).toMatchObject({
      dischargedOn: null,
      debtForgivenOn: on,
    })
  })
})

describe('a debt off the balance that is forgiven', () => {
  const lostOn = isoDate('2027-12-15')
  const day = addDays(lostOn, 20)
  const writeOff = { id: 'write-off', on: lostOn, paymentsBefore: 0, changesBefore: 0 }
  const lost = {
    ...loan,
    writeOff,
    payments: [paid(5_000, addDays(lostOn, 10))],
    forgivenesses: [forgiveness({ on: day, paymentsBefore: 1 })],
  }

  test('leaves the books, while the loss and what was recovered of it stay', () => {
    const state = foldLoan({ ...lost, asOf: day })
    const sums = expectWholeLedger(state)
    expect(sums).toMatchObject({ OFF_BALANCE: 0, RECOVERED: -500_000, DEBT_FORGIVEN: 0 })
    expect(state).toMatchObject({
      closedOn: lostOn,
      debtForgivenOn: day,
      offBalanceKopecks: 0,
      overdueDays: 0,
    })
    expect(state.forgivenDebts.map(forgivenSum)).toEqual([sums.WRITTEN_OFF - 500_000])
  })

  test('tells the bureaus that only what was recovered was paid', () => {
    const { paid: told } = bureauFigures(foldLoan({ ...lost, asOf: day }))
    const { principalKopecks, interestKopecks, otherKopecks } = told
    expect(addKopecks(principalKopecks, interestKopecks, otherKopecks)).toBe(500_000)
  })

  test('leaves what comes later to the payer', () => {
    const more = { ...lost, payments: [...lost.payments, paid(700, addDays(day, 1))] }
    const state = foldLoan({ ...more, asOf: addDays(day, 1) })
    expect(expectWholeLedger(state).RECOVERED).toBe(-500_000)
    expect(state.overpaidKopecks).toBe(70_000)
  })
})

describe('interest and penalty that are forgiven', () => {
  const { accruedInterestKopecks, penaltyKopecks, outstandingPrincipalKopecks } = owedOn(loan)
  const most = { interestKopecks: accruedInterestKopecks, penaltyKopecks }
  const part = { ...loan, forgivenesses: [forgiveness({ most })] }

  test('are owed no more, and the principal is, as late as it was', () => {
    const state = foldLoan({ ...part, asOf: on })
    expect(expectWholeLedger(state).DEBT_FORGIVEN).toBe(accruedInterestKopecks + penaltyKopecks)
    expect(accruedInterestKopecks).toBeGreaterThan(0)
    expect(penaltyKopecks).toBeGreaterThan(0)
    expect(state).toMatchObject({
      closed: false,
      accruedInterestKopecks: 0,
      penaltyKopecks: 0,
      outstandingPrincipalKopecks,
      overduePrincipalKopecks: owedOn(loan).overduePrincipalKopecks,
      overdueDays: owedOn(loan).overdueDays,
      debtForgivenOn: null,
    })
    expect(state.forgivenDebts).toMatchObject([{ isWhole: false, principalKopecks: 0 }])
  })

  test('are no payment', () => {
    const state = foldLoan({ ...part, asOf: on })
    expect(state.rows.every((row) => row.paidKopecks === 0)).toBe(true)
    const late = state.rows.filter((row) => row.dueOn < on)
    expect(late.map((row) => row.paymentKopecks)).toEqual(late.map((row) => row.leftKopecks))
    expect(bureauFigures(state).paid).toEqual({
      principalKopecks: 0,
      interestKopecks: 0,
      otherKopecks: 0,
    })
  })

  test('arise again from the next day on, each day at the price it had', () => {
    const grown = (asked: Loan) => {
      const [first, last] = [foldBothWays(asked, on), foldBothWays(asked, later)]
      return [
        last.accruedInterestKopecks - first.accruedInterestKopecks,
        last.penaltyKopecks - first.penaltyKopecks,
      ]
    }
    expect(grown(part)).toEqual(grown(loan))
  })

  test('are never more than two people agreed to', () => {
    const one = { interestKopecks: kopecks(100), penaltyKopecks: kopecks(1) }
    const state = foldLoan({ ...loan, forgivenesses: [forgiveness({ most: one })], asOf: on })
    expect(expectWholeLedger(state).DEBT_FORGIVEN).toBe(101)
    expect(state.accruedInterestKopecks).toBe(accruedInterestKopecks - 100)
  })

  test('close the loan when what is held reaches the rest', () => {
    const dayBefore = addDays(on, -1)
    const { totalKopecks } = payoffOf(owedOn(loan, dayBefore), issuedOn, dayBefore)
    const short = {
      on: dayBefore,
      amountKopecks: kopecks(totalKopecks - 5_000),
      kind: 'INSTALMENT' as const,
    }
    const paidAhead = { ...loan, payments: [short] }
    expect(owedOn(paidAhead)).toMatchObject({ closed: false, overdueKopecks: 0 })
    const { accruedInterestKopecks: interestKopecks } = owedOn(paidAhead)
    const agreed = forgiveness({
      paymentsBefore: 1,
      most: { interestKopecks, penaltyKopecks: ZERO },
    })
    const state = foldLoan({ ...paidAhead, forgivenesses: [agreed], asOf: later })
    expectWholeLedger(state)
    expect(state).toMatchObject({ closed: true, closedOn: on, debtForgivenOn: on })
    expect(state.forgivenDebts).toMatchObject([{ isWhole: true, interestKopecks }])
    expect(state.overpaidKopecks).toBe(owedOn(paidAhead, dayBefore).accruedInterestKopecks - 5_000)
  })

  test('lower what is asked for by just that, a payment holiday after it or none', () => {
    const from = addDays(on, 3)
    const holiday = {
      from,
      untilOn: holidayEnd(from, 3),
      months: 3,
      rate: { numerator: 6, denominator: 1000 },
    }
    for (const holidays of [[], [holiday]])
      for (const days of [0, 4, 60, 130, 200]) {
        const asOf = addDays(on, days)
        const plain = foldLoan({ ...loan, holidays, asOf })
        const state = foldLoan({ ...part, holidays, asOf })
        expectWholeLedger(state)
        expect(plain.remainingTotalKopecks - state.remainingTotalKopecks).toBe(
          accruedInterestKopecks + penaltyKopecks,
        )
      }
  })

  test('change nothing in what a shift of the next payment costs', () => {
    const paidOn = isoDate('2027-01-12')
    const [first, second] = schedule.rows
    const payments = [first, second].map((row) => ({
      on: row?.dueOn ?? paidOn,
      amountKopecks: row?.paymentKopecks ?? ZERO,
      kind: 'INSTALMENT' as const,
    }))
    const inTime = { ...loan, payments }
    const { accruedInterestKopecks: earned } = owedOn(inTime)
    const agreed = forgiveness({
      paymentsBefore: 2,
      most: { interestKopecks: earned, penaltyKopecks: ZERO },
    })
    const shiftOf = (asked: Loan) => {
      const result = paymentShift(asked, { on: addDays(on, 1), days: 5 })
      if (result.outcome === 'REFUSED') throw new Error(result.refusal.code)
      return result.preview
    }
    const forgiven = { ...inTime, forgivenesses: [agreed] }
    const [plainShift, shift] = [shiftOf(inTime), shiftOf(forgiven)]
    expect(shift.extraKopecks).toBe(plainShift.extraKopecks)
    const asOf = addDays(on, 30)
    const plain = foldLoan({ ...shiftedLoan(inTime, plainShift), asOf })
    const state = foldLoan({ ...shiftedLoan(forgiven, shift), asOf })
    expectWholeLedger(state)
    expect(plain.remainingTotalKopecks - state.remainingTotalKopecks).toBe(earned)
    expect(earned).toBeGreaterThan(0)
  })
})
