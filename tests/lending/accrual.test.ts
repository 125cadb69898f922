import { describe, expect, test } from 'vitest'
import { accrualCap, lateInterestOfDay, penaltyInRow, penaltyOfDay } from '../../lending/accrual.ts'
import { addDays, daysBetween, isoDate } from '../../lending/calendar.ts'
import { earnedRowInterest } from '../../lending/earned.ts'
import { addKopecks, kopecks, ZERO } from '../../lending/money.ts'
import { day, loanOf, pay, roubles, stateOn } from './loan-fixture.ts'

const accruedOn = (loan: ReturnType<typeof loanOf>, n: number) =>
  roubles(stateOn(loan, day(n)).accruedInterestKopecks)

describe('interest', () => {
  test('grace loan: 7 days cost nothing, day 8 costs 0.8 % for each day', () => {
    const loan = loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 21)
    expect([0, 1, 7, 8, 9, 21].map((n) => accruedOn(loan, n))).toEqual([0, 0, 0, 640, 720, 1680])
  })

  test('before salary: every day costs 0.8 % from the day after the payout', () => {
    const loan = loanOf('BEFORE_SALARY', 10_000, 30)
    expect([0, 1, 30].map((n) => accruedOn(loan, n))).toEqual([0, 80, 2400])
  })

  test('installment: the interest of a row grows evenly and is whole on its due date', () => {
    const loan = loanOf('INSTALLMENT', 30_000, 6)
    const first = loan.rows[0]
    expect(first).toBeDefined()
    const days = first ? daysBetween(loan.issuedOn, first.dueOn) : 0
    expect(days).toBe(30)
    expect([0, 1, 15, 30].map((n) => accruedOn(loan, n))).toEqual([0, 180, 2700, 5400])
  })

  test('a grace loan shorter than its free week stays free to day 7 even when late', () => {
    const loan = loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 5)
    expect([5, 7, 8, 9].map((n) => accruedOn(loan, n))).toEqual([0, 0, 80, 160])
  })
})

describe('the interest of one row', () => {
  const earned = (n: number, loan = loanOf('INSTALLMENT', 30_000, 6)) => {
    const row = { dueOn: day(30), interestKopecks: kopecks(100), principalKopecks: kopecks(5000) }
    return earnedRowInterest(loan, row, day(0), day(n))
  }

  test('never counts a part of a kopeck before it is earned', () => {
    expect([1, 2, 29].map((n) => earned(n))).toEqual([3, 6, 96])
  })

  test('is never more than its own', () => {
    expect([30, 31].map((n) => earned(n))).toEqual([100, 100])
  })

  test('is on the due date what the row says, also in a grace loan', () => {
    expect(earned(30, loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 21))).toBe(100)
  })
})

test('only a grace loan has free days when it is late', () => {
  const late = (key: 'BEFORE_SALARY' | 'LOAN_WITH_GRACE_PERIOD') =>
    lateInterestOfDay(loanOf(key, 10_000, 5), kopecks(1_000_000), day(6))
  expect(late('LOAN_WITH_GRACE_PERIOD')).toBe(0)
  expect(late('BEFORE_SALARY')).toBe(8000)
})

test('the cap of an odd sum is rounded down, in favour of the client', () => {
  expect(accrualCap(kopecks(99), 130)).toBe(128)
})

describe('after the due date', () => {
  const loan = () => loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 21)

  test('unpaid principal goes on accruing and a penalty of 20 % a year begins', () => {
    const state = stateOn(loan(), day(24))
    expect(roubles(state.accruedInterestKopecks)).toBe(1680 + 3 * 80)
    expect(roubles(state.penaltyKopecks)).toBe(3 * 5.47)
    expect(state.overdueDays).toBe(3)
    expect(roubles(state.overdueKopecks)).toBe(11_920)
    expect(roubles(state.dueNowKopecks)).toBe(11_936.41)
  })

  test('only overdue principal earns penalty, not the interest on it', () => {
    const paid = loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 21, [pay(21, 6680)])
    const state = stateOn(paid, day(22))
    expect(roubles(state.outstandingPrincipalKopecks)).toBe(5000)
    expect(roubles(state.accruedInterestKopecks)).toBe(40)
    expect(roubles(state.penaltyKopecks)).toBe(2.73)
  })
})

test('a year of penalty has 366 days in a leap year (D54)', () => {
  const penaltyOn = (on: string) => penaltyOfDay(kopecks(3_650_000), isoDate(on))
  expect(['2027-12-31', '2028-01-01', '2028-12-31', '2029-01-01'].map(penaltyOn)).toEqual([
    2000, 1994, 1994, 2000,
  ])
})

test('a loan late over New Year pays each day by its own year (D54)', () => {
  const loan = { ...loanOf('BEFORE_SALARY', 10_000, 30), issuedOn: isoDate('2027-11-30') }
  const late = { ...loan, rows: loan.rows.map((row) => ({ ...row, dueOn: isoDate('2027-12-30') })) }
  const penalty = (on: string) => stateOn(late, isoDate(on)).penaltyKopecks
  expect(['2027-12-31', '2028-01-01', '2028-01-02'].map(penalty)).toEqual([547, 1094, 1640])
})

test('days of one arrear together come to their penalty, rounded down once (W42)', () => {
  const overdue = kopecks(442_407)
  const days = (from: string, count: number) => {
    let kept = 0n
    return Array.from({ length: count }, (_each, index) => {
      const late = penaltyInRow(overdue, addDays(isoDate(from), index), kept)
      kept = late.fraction
      return late.penaltyKopecks
    })
  }
  const whole = days('2027-02-11', 32)
  expect([...new Set(whole)]).toEqual([242, 243])
  expect(addKopecks(...whole)).toBe(7757)
  expect(new Set(days('2026-11-11', 32)), 'before 2027 each day by itself').toEqual(new Set([242]))
  expect(penaltyInRow(ZERO, isoDate('2027-03-15'), 5n)).toEqual({ penaltyKopecks: 0, fraction: 0n })
})

describe('the 100 % cap', () => {
  const loan = () => loanOf('BEFORE_SALARY', 10_000, 30)
  const chargesOn = (n: number) => {
    const state = stateOn(loan(), day(n))
    return roubles(state.accruedInterestKopecks) + roubles(state.penaltyKopecks)
  }

  test('W11: interest and penalty together stop at the principal for good', () => {
    expect(chargesOn(110)).toBeLessThan(10_000)
    expect(chargesOn(125)).toBe(10_000)
    expect(chargesOn(126)).toBe(10_000)
    expect(chargesOn(400)).toBe(10_000)
    expect(stateOn(loan(), day(400)).capReached).toBe(true)
  })

  test('what was paid still counts against the cap', () => {
    const paid = loanOf('BEFORE_SALARY', 10_000, 30, [pay(60, 4000)])
    const state = stateOn(paid, day(700))
    const income = state.movements
      .flatMap((movement) => movement.postings)
      .filter(({ account }) => account === 'INTEREST_INCOME' || account === 'PENALTY_INCOME')
      .reduce((sum, posting) => sum - posting.amountKopecks, 0)
    expect(income).toBe(1_000_000)
  })

  test('interest that the cap will cut off is not promised for later', () => {
    const capped = { ...loanOf('INSTALLMENT', 30_000, 6), overpaymentCapPercent: 40 }
    const state = stateOn(capped, day(10))
    const charges = roubles(state.futureInterestKopecks) + roubles(state.accruedInterestKopecks)
    expect(charges).toBe(12_000)
  })

  test('a contract before April 2026 may reach 130 %', () => {
    const old = stateOn({ ...loan(), overpaymentCapPercent: 130 }, day(400))
    expect(roubles(old.accruedInterestKopecks) + roubles(old.penaltyKopecks)).toBe(13_000)
  })
})
