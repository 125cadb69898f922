import { describe, expect, test } from 'vitest'
import type { DatedPreview } from '../../lending/change-facts.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { earlyRepayment, repaidEarly } from '../../lending/early-repayment.ts'
import { addKopecks, fromRoubles, kopecks } from '../../lending/money.ts'
import { paymentShift, shiftedLoan } from '../../lending/payment-shift.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { day, loanOf, pay, roubles, stateOn } from './loan-fixture.ts'

function preview(loan: Loan, n: number, days: number): DatedPreview {
  const result = paymentShift(loan, { on: day(n), days })
  if (result.outcome === 'REFUSED') throw new Error(result.refusal.code)
  return result.preview
}
const answer = (loan: Loan, n: number, days = 5) => {
  const result = paymentShift(loan, { on: day(n), days })
  return result.outcome === 'REFUSED' ? result.refusal.code : result.outcome
}

/** 30 000 for 6 months: rows on days 30, 61 …, 3 177.30 of the first 8 577.30 is principal. */
const installment = () => loanOf('INSTALLMENT', 30_000, 6)

describe('a shift of the nearest payment', () => {
  const plan = () => preview(installment(), 20, 10)
  const loan = () => shiftedLoan(installment(), plan())

  test('adds interest of those days on the principal of that payment only', () => {
    expect(roubles(plan().extraKopecks)).toBe(190.63)
    expect(plan().dueNowKopecks).toBe(0)
    expect(plan().after.totalKopecks - plan().before.totalKopecks).toBe(plan().extraKopecks)
  })

  test('moves one date and no other', () => {
    const [first, ...rest] = plan().change.rows
    expect(first).toMatchObject({ number: 1, dueOn: day(40), principalKopecks: 317_730 })
    expect(rest).toEqual(installment().rows.slice(1))
  })

  test('is not late on the old date and late after the new one', () => {
    expect(stateOn(loan(), day(35))).toMatchObject({
      overdueDays: 0,
      dueNowKopecks: 0,
      penaltyKopecks: 0,
    })
    expect(stateOn(loan(), day(40)).dueNowKopecks).toBe(plan().change.rows[0]?.paymentKopecks)
    expect(stateOn(loan(), day(41)).overdueDays).toBe(1)
  })

  test('interest goes on day by day: the old row whole on its old date, the added days after it', () => {
    const before = [20, 25, 30].map((n) => stateOn(installment(), day(n)).accruedInterestKopecks)
    expect([20, 25, 30].map((n) => stateOn(loan(), day(n)).accruedInterestKopecks)).toEqual(before)
    const nextRow = 8577.3 - roubles(installment().rows[1]?.principalKopecks ?? kopecks(0))
    const fifth = roubles(stateOn(loan(), day(35)).accruedInterestKopecks)
    expect(fifth).toBeCloseTo(5400 + 190.63 / 2 + (nextRow * 5) / 31, 1)
    expect(payoffQuote(loan(), day(35)).interestKopecks).toBe(Math.round(fifth * 100))
  })

  test('paid by the new schedule closes the loan to the kopeck', () => {
    const payments = plan().change.rows.map((row) => ({
      on: row.dueOn,
      amountKopecks: row.paymentKopecks,
      kind: 'INSTALMENT' as const,
    }))
    const state = stateOn({ ...loan(), payments }, day(181))
    expect(state).toMatchObject({ closed: true, overpaidKopecks: 0, forgivenKopecks: 0 })
    expect(addKopecks(...payments.map((payment) => payment.amountKopecks))).toBe(
      plan().after.totalKopecks,
    )
  })

  test('is told in plain words', () => {
    expect(plan().explanation.replaceAll('\u00A0', ' ')).toBe(
      'Платёж 21 декабря 2026 переносится на 31 декабря 2026 и станет больше на 190,63 ₽: это проценты за 10 дней на ту часть займа, которую вы вернёте позже. Остальные даты и суммы не меняются, за сам перенос платы нет. Сдвинуть платёж можно один раз за договор.',
    )
  })
})

test('a payment made ahead is passed over: the next one moves', () => {
  const ahead = loanOf('OPTIMAL', 30_000, 16, [pay(3, 5576.08)])
  const plan = preview(ahead, 10, 7)
  expect(plan).toMatchObject({ fromDueOn: day(28), toDueOn: day(35) })
  const state = stateOn(shiftedLoan(ahead, plan), day(28))
  expect(state).toMatchObject({ overdueDays: 0, dueNowKopecks: 0 })
  expect(state.rows[0]?.status).toBe('PAID')
})

test('may be asked for on the date itself, after a part was paid', () => {
  const part = { ...installment(), payments: [pay(30, 7000)] }
  const plan = preview(part, 30, 10)
  expect(roubles(plan.extraKopecks)).toBe(Math.floor(1577.3 * 0.006 * 10 * 100) / 100)
  expect(stateOn(shiftedLoan(part, plan), day(31))).toMatchObject({
    overdueDays: 0,
    dueNowKopecks: 0,
  })
})

describe('refusals', () => {
  test('once a contract, up to ten days, several payments, nothing late', () => {
    expect(answer(shiftedLoan(installment(), preview(installment(), 20, 3)), 50)).toBe(
      'ALREADY_SHIFTED',
    )
    expect([0, 1.5, 11].map((days) => answer(installment(), 20, days))).toEqual([
      'DAYS',
      'DAYS',
      'DAYS',
    ])
    expect(answer(loanOf('BEFORE_SALARY', 10_000, 30), 10)).toBe('SINGLE_PAYMENT')
    expect(answer(installment(), 31)).toBe('OVERDUE')
    expect(answer({ ...installment(), payments: [pay(1, 40_000)] }, 2)).toBe('CLOSED')
  })

  test('from a single day on; other changes of the schedule are no shift', () => {
    expect(answer(installment(), 20, 1)).toBe('PLAN')
    const early = (loan: Loan, n: number): Loan => {
      const result = earlyRepayment(loan, { on: day(n), amountKopecks: fromRoubles(8000) })
      if (result.outcome !== 'PLAN') throw new Error(result.outcome)
      return repaidEarly(loan, result.preview)
    }
    expect(answer(early(installment(), 10), 20)).toBe('PLAN')
    const shifted = shiftedLoan(installment(), preview(installment(), 10, 3))
    expect(answer(early(shifted, 20), 21)).toBe('ALREADY_SHIFTED')
  })

  test('while anything is late: a few kopecks of a payment, or a penalty alone', () => {
    const short = { ...installment(), payments: [pay(30, 8577.2)] }
    expect(stateOn(short, day(31))).toMatchObject({ overdueDays: 0, carriedKopecks: 10 })
    expect(answer(short, 31)).toBe('OVERDUE')
    const { overdueKopecks } = stateOn(installment(), day(33))
    const late = { ...installment(), payments: [pay(33, roubles(overdueKopecks))] }
    expect(stateOn(late, day(33)).overdueDays).toBe(0)
    expect(answer(late, 33)).toBe('OVERDUE')
  })

  test('a penalty alone is left: there is nothing to move, and the loan is not called closed', () => {
    const { overdueKopecks } = stateOn(installment(), day(200))
    const owing = { ...installment(), payments: [pay(200, roubles(overdueKopecks))] }
    expect(stateOn(owing, day(200))).toMatchObject({ closed: false, overdueKopecks: 0 })
    const result = paymentShift(owing, { on: day(200), days: 5 })
    expect(result).toMatchObject({ outcome: 'REFUSED', refusal: { code: 'PRINCIPAL_REPAID' } })
    const words = result.outcome === 'REFUSED' ? result.refusal : null
    expect(`${words?.text} ${words?.whatHelps}`).toContain('Осталось доплатить неустойку')
  })

  test('not onto the next payment, not past the cap', () => {
    const rows = installment().rows.map((row, index) =>
      index === 1 ? { ...row, dueOn: day(37) } : row,
    )
    expect(answer({ ...installment(), rows }, 20, 7)).toBe('NEXT_PAYMENT')
    expect(answer({ ...installment(), rows }, 20, 6)).toBe('PLAN')
    expect(answer({ ...installment(), overpaymentCapPercent: 71 }, 20)).toBe('CAP')
  })
})

test('a row that is paid or unknown cannot be shifted', () => {
  const { change } = preview(installment(), 20, 10)
  const paid = { ...installment(), payments: [pay(30, 8577.3)] }
  const later = { ...change, on: day(31), paymentsBefore: 1 }
  const error = new RangeError('there is no open row 1 to shift')
  expect(() => stateOn({ ...paid, changes: [later] }, day(31))).toThrow(error)
})
