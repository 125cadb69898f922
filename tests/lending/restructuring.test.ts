import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../../lending/calendar.ts'
import { earlyRepayment, repaidEarly } from '../../lending/early-repayment.ts'
import { balances } from '../../lending/ledger.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { ratesInForce } from '../../lending/loan-change.ts'
import { fromRoubles, ZERO } from '../../lending/money.ts'
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

describe('a lower rate among new terms', () => {
  const LOWER = { dailyRateMillionths: 2000 }
  const after = restructured(SALARY, planned(SALARY, 50, LOWER).change)
  const earnedBy = (loan: Loan, n: number): number => stateOn(loan, day(n)).accruedInterestKopecks

  test('begins on the day after the signature: what was earned stays earned', () => {
    expect(earnedBy(SALARY, 50) - earnedBy(SALARY, 49)).toBe(8_000)
    expect(earnedBy(after, 50)).toBe(earnedBy(SALARY, 50))
    expect(earnedBy(after, 51) - earnedBy(after, 50)).toBeLessThanOrEqual(2_000)
    expect(earnedBy(after, 51) - earnedBy(after, 50)).toBeGreaterThan(1_900)
  })

  test('counts for late days too', () => {
    const terms = { ...LOWER, payments: 1, firstPaymentOn: day(51) }
    const late = restructured(SALARY, planned(SALARY, 50, terms).change)
    expect(earnedBy(late, 61) - earnedBy(late, 51)).toBe(20_000)
  })

  test('counts when a part is repaid early, and when new terms are made again', () => {
    const ahead = earlyRepayment(after, { on: day(60), amountKopecks: fromRoubles(5_000) })
    if (ahead.outcome !== 'PLAN') throw new Error(ahead.outcome)
    const { rows } = ahead.preview.change
    const days = daysBetween(day(60), rows[0]?.dueOn ?? day(60))
    const left = rows.reduce((sum, row) => sum + row.principalKopecks, 0)
    const atLower = (left * 2000 * days) / 1_000_000
    expect(rows[0]?.interestKopecks).toBeLessThanOrEqual(atLower)
    expect(rows[0]?.interestKopecks).toBeGreaterThan(0.99 * atLower)
    const again = planned(after, 55, { payments: 8 })
    expect(again.rates).toBe(undefined)
    expect(ratesInForce(restructured(after, again.change))).toMatchObject(LOWER)
  })

  test('is told in words with the rate before', () => {
    const { explanation, extraKopecks, rates } = planned(SALARY, 50, LOWER)
    expect(explanation).toContain('ставка 0,2\u{A0}% в день вместо 0,8\u{A0}% в день')
    expect(rates?.before.dailyRateMillionths).toBe(8000)
    expect(extraKopecks).toBeLessThan(planned(SALARY, 50).extraKopecks)
  })

  test('may stand without a later end, never with an earlier one', () => {
    expect(refusal(INSTALLMENT, 30, { payments: 2 })).toBe('NOT_LONGER')
    const [, , last] = INSTALLMENT.rows
    if (!last) throw new Error('There is no last row')
    const asLong = { ...LOWER, payments: 2, firstPaymentOn: addMonths(last.dueOn, -1) }
    expect(refusal(INSTALLMENT, 31, asLong)).toBe(null)
    expect(refusal(INSTALLMENT, 31, { ...asLong, payments: 1 })).toBe('NOT_LONGER')
  })

  test('is refused when it is no lower than the one in force', () => {
    expect(refusal(SALARY, 50, { dailyRateMillionths: 8000 })).toBe('RATE')
    expect(refusal(SALARY, 50, { dailyRateMillionths: 7999 })).toBe(null)
    expect(refusal(after, 60, { payments: 8, ...LOWER })).toBe('RATE')
    expect(refusal(after, 60, { payments: 8, dailyRateMillionths: 0 })).toBe(null)
    expect(refusal(SALARY, 50, { dailyRateMillionths: -1 })).toBe('RATE')
  })

  test('lowers the price of a payment holiday that was granted before it', () => {
    const rate = { numerator: 8, denominator: 1000 }
    const holiday = { from: day(60), untilOn: addDays(day(60), 29), months: 1, rate }
    const { holiday: taken } = stateOn({ ...after, holidays: [holiday] }, day(70))
    expect(taken?.interestKopecks).toBe(22_000)
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

  test('by no holiday that was settled before they put off a penalty', () => {
    const rate = { numerator: 1, denominator: 1000 }
    const holiday = { from: day(10), untilOn: addDays(day(10), 30), months: 1, rate }
    const loan = { ...INSTALLMENT, holidays: [holiday] }
    const early = earlyRepayment(loan, { on: day(45), amountKopecks: fromRoubles(5_000) })
    if (early.outcome !== 'PLAN') throw new Error(early.outcome)
    const repaid = repaidEarly(loan, early.preview)
    expect(stateOn(repaid, day(120)).penaltyKopecks).toBeGreaterThan(0)
    const after = restructured(repaid, planned(repaid, 120).change)
    expect(stateOn(after, day(121)).penaltyKopecks).toBeGreaterThan(0)
    expect(stateOn(after, day(121)).holiday?.isSettled).toBe(true)
    expect(refusal(after, 125, { payments: 8 })).toBe(null)
  })

  test('in a payment holiday, and before what it put off is paid', () => {
    const rate = { numerator: 1, denominator: 1000 }
    const holiday = { from: day(10), untilOn: addDays(day(10), 30), months: 1, rate }
    const loan = { ...INSTALLMENT, holidays: [holiday] }
    expect([refusal(loan, 15), refusal(loan, 60)]).toEqual(['HOLIDAY', 'HOLIDAY'])
  })
})
