import { describe, expect, test } from 'vitest'
import { addDays, isoDate, type IsoDate } from '../../lending/calendar.ts'
import { guardChange, NO_OTHER_LOANS, type ChangeClient } from '../../lending/change-guard.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { earlyRepayment } from '../../lending/early-repayment.ts'
import { addKopecks, fromRoubles } from '../../lending/money.ts'
import { paymentShift } from '../../lending/payment-shift.ts'
import { prolongation } from '../../lending/prolongation.ts'
import { quote } from '../../lending/schedule.ts'
import { loanOf } from './loan-fixture.ts'

/** A grace loan of a week, free and so of no full cost, taken on a day. */
const freeWeek = (issuedOn: IsoDate, term = 7): Loan => {
  const amountKopecks = fromRoubles(10_000)
  const price = quote({ productKey: 'LOAN_WITH_GRACE_PERIOD', amountKopecks, term, issuedOn })
  return {
    ...loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, term),
    issuedOn,
    rows: price.schedule.rows,
  }
}

const NOVEMBER = isoDate('2026-11-21')
const APRIL_2027 = isoDate('2027-04-10')

const others = (...otherFullCosts: number[]): ChangeClient => ({
  ...NO_OTHER_LOANS,
  otherFullCosts,
})

const prolong = (loan: Loan, client: ChangeClient, afterDays = 5) =>
  prolongation(loan, { on: addDays(loan.issuedOn, afterDays), days: 7, client })

const answer = (loan: Loan, client: ChangeClient, afterDays?: number) => {
  const result = prolong(loan, client, afterDays)
  return result.outcome === 'REFUSED' ? result.refusal.code : result.outcome
}

describe('a free loan that prolonging makes expensive', () => {
  test('is refused beside two expensive ones', () => {
    expect(answer(freeWeek(NOVEMBER), others(292, 292))).toBe('EXPENSIVE_LOANS')
  })

  test('is prolonged beside one, or beside cheaper ones', () => {
    expect(answer(freeWeek(NOVEMBER), others(292))).toBe('PLAN')
    expect(answer(freeWeek(NOVEMBER), others(292, 200, 198, 0))).toBe('PLAN')
  })

  test('is refused beside one dearer than 100 % from April 2027', () => {
    expect(answer(freeWeek(APRIL_2027), others(162))).toBe('EXPENSIVE_LOANS')
    expect(answer(freeWeek(APRIL_2027), others(100))).toBe('PLAN')
  })

  test('was no matter before October 2026', () => {
    expect(answer(freeWeek(isoDate('2026-09-01')), others(292, 292, 292))).toBe('PLAN')
  })

  test('is refused within the pause after an expensive one', () => {
    const closedOn = (day: string) => ({ ...NO_OTHER_LOANS, lastExpensiveClosedOn: isoDate(day) })
    expect(answer(freeWeek(isoDate('2027-02-01')), closedOn('2027-02-03'))).toBe('PAUSE')
    expect(answer(freeWeek(isoDate('2027-02-01')), closedOn('2027-02-02'))).toBe('PLAN')
    expect(answer(freeWeek(NOVEMBER), closedOn('2026-11-25'))).toBe('PLAN')
  })
})

describe('a loan that is expensive already', () => {
  test('is prolonged beside others: it is counted already', () => {
    expect(answer(freeWeek(NOVEMBER, 21), others(292, 292))).toBe('PLAN')
    const pause = { otherFullCosts: [292], lastExpensiveClosedOn: addDays(APRIL_2027, 4) }
    expect(answer(freeWeek(APRIL_2027, 21), pause)).toBe('PLAN')
  })

  test('is repaid early and shifted beside others', () => {
    const split = loanOf('OPTIMAL', 30_000, 16)
    const client = others(292, 292, 292)
    const amountKopecks = addKopecks(fromRoubles(10_000))
    const on = addDays(split.issuedOn, 5)
    expect(earlyRepayment(split, { on, amountKopecks, client }).outcome).toBe('PLAN')
    expect(paymentShift(split, { on, days: 10, client }).outcome).toBe('PLAN')
  })
})

test('the guard of a change leaves evidence of every rule it looked at', () => {
  const result = prolong(freeWeek(NOVEMBER), others(292))
  if (result.outcome !== 'PLAN') throw new Error(result.outcome)
  expect(result.evidence).toEqual([
    { rule: 'DAILY_RATE', limit: 8000, value: 8000, on: '2026-11-26', verdict: 'PASS' },
    expect.objectContaining({ rule: 'FULL_COST', limit: 292, verdict: 'PASS' }),
    { rule: 'EXPENSIVE_LOANS', limit: 2, value: 2, on: '2026-11-26', verdict: 'PASS' },
    { rule: 'PAUSE', limit: 'NOT_IN_FORCE', value: 'NONE', on: '2026-11-26', verdict: 'PASS' },
  ])
})

describe('a limit of the full cost', () => {
  const side = (percent: number) => ({
    rows: [],
    totalKopecks: fromRoubles(1),
    overpaymentKopecks: fromRoubles(0),
    fullCost: { percent, percentText: '', costKopecks: fromRoubles(0) },
  })
  const judge = (before: number, after: number) => {
    const loan = freeWeek(NOVEMBER)
    const change = {
      on: NOVEMBER,
      kind: 'PROLONGATION',
      rows: [],
      countedFrom: NOVEMBER,
      paymentsBefore: 0,
    } as const
    const sides = { before: side(before), after: side(after), change }
    return guardChange(loan, sides, NO_OTHER_LOANS).refusal?.code ?? null
  }

  test('is not passed by a change', () => {
    expect(judge(291, 292.001)).toBe('FULL_COST')
    expect(judge(291, 292)).toBeNull()
  })

  test('is no hindrance to a loan that was over it before and gets no dearer', () => {
    expect(judge(300, 300)).toBeNull()
    expect(judge(300, 299)).toBeNull()
    expect(judge(300, 301)).toBe('FULL_COST')
  })
})
