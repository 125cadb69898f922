import { describe, expect, test } from 'vitest'
import { addDays } from '../../lending/calendar.ts'
import { balances } from '../../lending/ledger.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { ZERO } from '../../lending/money.ts'
import { paymentShift } from '../../lending/payment-shift.ts'
import { prolongation } from '../../lending/prolongation.ts'
import { restructured, restructuring } from '../../lending/restructuring.ts'
import { newDates, offerEnds } from '../../lending/restructuring-terms.ts'
import { day, loanOf, pay, stateOn } from './loan-fixture.ts'

const TERMS = { payments: 6, firstPaymentOn: null, penaltyFreeDays: 0 }

const planned = (loan: Loan, n: number, terms: Partial<typeof TERMS> | object = {}) => {
  const result = restructuring(loan, { on: day(n), terms: { ...TERMS, ...terms } })
  if (result.outcome !== 'PLAN') throw new Error(result.refusal.code)
  return result.preview
}

const refusal = (loan: Loan, n: number, terms: object = {}): string | null => {
  const result = restructuring(loan, { on: day(n), terms: { ...TERMS, ...terms } })
  return result.outcome === 'REFUSED' ? result.refusal.code : null
}

const SALARY = loanOf('BEFORE_SALARY', 10_000, 20)
const INSTALLMENT = loanOf('INSTALLMENT', 30_000, 3)

describe('a loan before salary, 30 days late', () => {
  const preview = planned(SALARY, 50, { penaltyFreeDays: 10 })
  const after = restructured(SALARY, preview.change)

  test('is divided into six payments and is late no more', () => {
    expect(preview.change.rows).toHaveLength(6)
    expect(stateOn(SALARY, day(50)).overdueDays).toBe(30)
    expect(stateOn(after, day(50))).toMatchObject({ overdueDays: 0, dueNowKopecks: 0 })
  })

  test('bears interest on the principal alone, as before', () => {
    const before = stateOn(SALARY, day(50))
    const next = stateOn(after, day(51))
    expect(before.accruedInterestKopecks).toBe(400_000)
    expect(next.accruedInterestKopecks - before.accruedInterestKopecks).toBeLessThanOrEqual(8_000)
    expect(next.outstandingPrincipalKopecks).toBe(1_000_000)
  })

  test('asks for the penalty of before with the last payment', () => {
    const { penaltyKopecks } = stateOn(SALARY, day(50))
    expect(penaltyKopecks).toBeGreaterThan(0)
    const rows = preview.change.rows.length
    const last = preview.change.rows[rows - 1]
    if (!last) throw new Error('There is no last row')
    expect(stateOn(after, addDays(last.dueOn, -1)).penaltyKopecks).toBeGreaterThanOrEqual(
      penaltyKopecks,
    )
    const paidUp = {
      ...after,
      payments: preview.after.rows.slice(0, -1).map(({ dueOn, paymentKopecks }) => ({
        on: dueOn,
        amountKopecks: paymentKopecks,
        kind: 'INSTALMENT' as const,
      })),
    }
    const end = stateOn(paidUp, last.dueOn)
    expect(end.overdueDays).toBe(0)
    expect(end.dueNowKopecks).toBe(
      (preview.after.rows[rows - 1]?.paymentKopecks ?? 0) + penaltyKopecks,
    )
  })

  test('costs the penalty of no day before the days agreed on are over', () => {
    const short = planned(SALARY, 50, { firstPaymentOn: day(51), penaltyFreeDays: 10 })
    const late = restructured(SALARY, short.change)
    const charged = (n: number) => balances(stateOn(late, day(n)).movements).PENALTY_INCOME
    expect(charged(60)).toBe(charged(50))
    expect(charged(61)).not.toBe(charged(60))
  })

  test('cannot be prolonged or shifted any more', () => {
    const on = day(55)
    expect(prolongation(after, { on, days: 7 })).toMatchObject({
      refusal: { code: 'RESTRUCTURED' },
    })
    expect(paymentShift(after, { on, days: 5 })).toMatchObject({
      refusal: { code: 'RESTRUCTURED' },
    })
  })
})

describe('new terms', () => {
  test('cost no more a year than the schedule before, and no more a day than the contract', () => {
    for (const loan of [SALARY, INSTALLMENT, loanOf('OPTIMAL', 20_000, 8)]) {
      const { before, after } = planned(loan, 30, { payments: 12 })
      expect(after.fullCost.percent).toBeLessThanOrEqual(before.fullCost.percent + 1e-6)
    }
  })

  test('never ask for more than the cap of the law leaves', () => {
    const { change } = planned(INSTALLMENT, 150, { payments: 24 })
    const { INTEREST_INCOME, PENALTY_INCOME } = balances(stateOn(INSTALLMENT, day(150)).movements)
    const toCome = change.rows.reduce((sum, row) => sum + row.interestKopecks, 0)
    expect(toCome - INTEREST_INCOME - PENALTY_INCOME).toBeLessThanOrEqual(3_000_000)
  })

  test('keep an advance for the first of them', () => {
    const loan = { ...INSTALLMENT, payments: [pay(5, 1_000)] }
    const { before, after, change } = planned(loan, 10)
    expect(before.totalKopecks).toBe(stateOn(loan, day(10)).remainingTotalKopecks)
    const state = stateOn(restructured(loan, change), day(10))
    expect(state.advanceKopecks).toBe(100_000)
    expect(state.remainingTotalKopecks).toBe(after.totalKopecks)
    expect(state.nextPayment?.amountKopecks).toBe((after.rows[0]?.paymentKopecks ?? ZERO) - 100_000)
  })

  test('stand a fortnight apart in a split loan and a month apart in others', () => {
    const on = day(0)
    const two = { payments: 2, firstPaymentOn: null, penaltyFreeDays: 0 }
    expect(newDates('OPTIMAL', on, two)).toEqual([day(14), day(28)])
    expect(newDates('INSTALLMENT', on, two)).toEqual(['2026-12-21', '2027-01-21'])
  })

  test('may be signed for 14 days, and before their first payment', () => {
    expect(offerEnds(day(0), TERMS)).toBe(day(14))
    expect(offerEnds(day(0), { ...TERMS, firstPaymentOn: day(15) })).toBe(day(14))
    expect(offerEnds(day(0), { ...TERMS, firstPaymentOn: day(10) })).toBe(day(9))
  })
})

describe('new terms are refused', () => {
  test('where there is nothing to divide, or too early', () => {
    const closed = { ...SALARY, payments: [pay(5, 10_400, 'PAYOFF')] }
    expect(refusal(closed, 6)).toBe('CLOSED')
    expect(refusal(SALARY, 0)).toBe('TOO_EARLY')
    const grace = loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 20)
    expect([refusal(grace, 7), refusal(grace, 8)]).toEqual(['TOO_EARLY', null])
  })

  test('out of bounds, or where the loan would not become longer', () => {
    expect(refusal(INSTALLMENT, 5, { payments: 3 })).toBe(null)
    expect(refusal(INSTALLMENT, 5, { payments: 2 })).toBe('NOT_LONGER')
    expect(refusal(INSTALLMENT, 5, { payments: 25 })).toBe('PAYMENTS')
    expect(refusal(INSTALLMENT, 5, { penaltyFreeDays: 91 })).toBe('PENALTY_FREE_DAYS')
    expect(refusal(INSTALLMENT, 5, { firstPaymentOn: day(5) })).toBe('FIRST_PAYMENT')
    expect(refusal(INSTALLMENT, 5, { firstPaymentOn: day(66) })).toBe('FIRST_PAYMENT')
  })

  test('in a payment holiday, and before what it put off is paid', () => {
    const rate = { numerator: 1, denominator: 1000 }
    const holiday = { from: day(10), untilOn: addDays(day(10), 30), months: 1, rate }
    const loan = { ...INSTALLMENT, holidays: [holiday] }
    expect([refusal(loan, 15), refusal(loan, 60)]).toEqual(['HOLIDAY', 'HOLIDAY'])
  })
})
