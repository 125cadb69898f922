import { describe, expect, test } from 'vitest'
import type { DatedPreview } from '../../lending/change-facts.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { earlyRepayment, repaidEarly } from '../../lending/early-repayment.ts'
import { addKopecks, fromRoubles } from '../../lending/money.ts'
import { prolongation, prolonged, type ProlongationDays } from '../../lending/prolongation.ts'
import { day, loanOf, pay, roubles, stateOn } from './loan-fixture.ts'

function preview(loan: Loan, n: number, days: ProlongationDays): DatedPreview {
  const result = prolongation(loan, { on: day(n), days })
  if (result.outcome === 'REFUSED') throw new Error(result.refusal.code)
  return result.preview
}
const answer = (loan: Loan, n: number, days = 7, prolongedOn?: readonly number[]) => {
  const request = {
    on: day(n),
    days,
    ...(prolongedOn ? { prolongedOn: prolongedOn.map(day) } : {}),
  }
  const result = prolongation(loan, request)
  return result.outcome === 'REFUSED' ? result.refusal.code : result.outcome
}
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

const grace = () => loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 21)
const beforeSalary = () => loanOf('BEFORE_SALARY', 10_000, 30)

describe('before the due date', () => {
  const plan = () => preview(beforeSalary(), 20, 14)

  test('interest to the day is paid at once, the rest counts from it at the same rate', () => {
    expect(roubles(plan().dueNowKopecks)).toBe(1600)
    expect(plan().change.rows).toEqual([
      expect.objectContaining({
        dueOn: day(44),
        principalKopecks: 1_000_000,
        interestKopecks: 192_000,
      }),
    ])
    expect(plan().after.fullCost.percentText).toBe('292,000')
  })

  test('costs the days added and nothing else', () => {
    expect(roubles(plan().extraKopecks)).toBe(14 * 80)
    expect(roubles(plan().before.totalKopecks)).toBe(12_400)
    expect(roubles(plan().after.totalKopecks)).toBe(1600 + 11_920)
  })

  test('never adds interest to principal', () => {
    const state = stateOn(prolonged(beforeSalary(), plan()), day(20))
    expect(roubles(state.outstandingPrincipalKopecks)).toBe(10_000)
    expect(state).toMatchObject({ accruedInterestKopecks: 0, dueNowKopecks: 0, closed: false })
    expect(state.rows).toEqual([expect.objectContaining({ dueOn: day(44), status: 'NEAREST' })])
  })

  test('without its payment the interest stays due, apart from principal', () => {
    const unpaid = { ...beforeSalary(), changes: [plan().change] }
    const state = stateOn(unpaid, day(21))
    expect(roubles(state.outstandingPrincipalKopecks)).toBe(10_000)
    expect(roubles(state.dueNowKopecks)).toBe(1600)
    expect(roubles(state.accruedInterestKopecks)).toBe(1680)
  })

  test('the difference is told in plain words', () => {
    expect(plain(plan().explanation)).toBe(
      'Сегодня вы платите 1 600 ₽: это проценты по сегодняшний день. 4 января 2027 вместо 21 декабря 2026 вернёте 11 920 ₽, из них проценты 1 920 ₽. Продление на 14 дней обойдётся в 1 120 ₽: это проценты за добавленные дни по прежней ставке. Комиссии нет, к сумме займа проценты не прибавляются.',
    )
  })

  test('paid to its end costs what was shown', () => {
    const loan = prolonged(beforeSalary(), plan())
    const last = {
      on: day(44),
      amountKopecks: plan().change.rows[0]?.paymentKopecks ?? plan().dueNowKopecks,
      kind: 'INSTALMENT' as const,
    }
    const payments = [...loan.payments, last]
    expect(stateOn({ ...loan, payments }, day(44))).toMatchObject({
      closed: true,
      overpaidKopecks: 0,
    })
    expect(addKopecks(...payments.map((payment) => payment.amountKopecks))).toBe(
      plan().after.totalKopecks,
    )
  })

  test('an advance pays first and what is left of it waits for the new date', () => {
    const ahead = { ...beforeSalary(), payments: [pay(5, 3000)] }
    const covered = preview(ahead, 20, 7)
    expect(covered.dueNowKopecks).toBe(0)
    expect(roubles(covered.extraKopecks)).toBe(560)
    const state = stateOn(prolonged(ahead, covered), day(20))
    expect(roubles(state.advanceKopecks)).toBe(1400)
    expect(state.accruedInterestKopecks).toBe(0)
    expect(state.remainingTotalKopecks).toBe(covered.after.totalKopecks)
  })
})

describe('after the due date', () => {
  const plan = () => preview(beforeSalary(), 33, 7)

  test('interest and penalty of the late days are paid first, in full', () => {
    expect(roubles(plan().dueNowKopecks)).toBe(2400 + 3 * 80 + 3 * 5.47)
    const state = stateOn(prolonged(beforeSalary(), plan()), day(33))
    expect(state).toMatchObject({
      penaltyKopecks: 0,
      accruedInterestKopecks: 0,
      overdueDays: 0,
      dueNowKopecks: 0,
    })
    expect(roubles(state.outstandingPrincipalKopecks)).toBe(10_000)
    expect(plain(plan().explanation)).toContain('проценты по сегодняшний день и неустойка')
  })

  test('the term grows from the due date', () => {
    expect(plan()).toMatchObject({ fromDueOn: day(30), toDueOn: day(37) })
    expect(roubles(plan().change.rows[0]?.interestKopecks ?? plan().dueNowKopecks)).toBe(4 * 80)
  })
})

describe('grace', () => {
  test('gets no new free days after its week', () => {
    const plan = preview(grace(), 10, 7)
    expect(roubles(plan.dueNowKopecks)).toBe(800)
    expect(roubles(plan.extraKopecks)).toBe(560)
    const state = stateOn(prolonged(grace(), plan), day(11))
    expect(roubles(state.accruedInterestKopecks)).toBe(80)
  })

  test('within its week pays nothing today and keeps counting from the payout', () => {
    const plan = preview(grace(), 5, 7)
    expect(plan.dueNowKopecks).toBe(0)
    expect(plain(plan.explanation)).toContain('Сегодня платить ничего не нужно.')
    expect(roubles(plan.extraKopecks)).toBe(560)
    const loan = prolonged(grace(), plan)
    expect([7, 8, 28].map((n) => roubles(stateOn(loan, day(n)).accruedInterestKopecks))).toEqual([
      0, 640, 2240,
    ])
  })

  test('signed for five days: the week stays free, and prolonging is never dearer than being late', () => {
    const short = loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 5)
    const loan = prolonged(short, preview(short, 3, 7))
    expect([5, 7, 8, 12].map((n) => roubles(stateOn(loan, day(n)).accruedInterestKopecks))).toEqual(
      [0, 0, 80, 400],
    )
    const late = stateOn(short, day(12))
    expect(roubles(late.accruedInterestKopecks) + roubles(late.penaltyKopecks)).toBeGreaterThan(400)
    const again = prolonged(loan, preview(loan, 6, 7))
    expect(roubles(stateOn(again, day(12)).accruedInterestKopecks)).toBe(400)
  })
})

describe('a grace loan signed for its free week only', () => {
  test('of exactly seven days goes on from the end of that week', () => {
    const week = loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 7)
    const loan = prolonged(week, preview(week, 3, 7))
    expect([7, 8, 14].map((n) => roubles(stateOn(loan, day(n)).accruedInterestKopecks))).toEqual([
      0, 80, 560,
    ])
  })

  test('and late when prolonged pays for no day twice', () => {
    const plan = preview(loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 5), 8, 7)
    expect(roubles(plan.dueNowKopecks)).toBe(80 + 3 * 5.47)
    expect(plan.change).toMatchObject({ countedFrom: day(8) })
    expect(plan.change.rows[0]).toMatchObject({ dueOn: day(12), interestKopecks: 32_000 })
  })
})

test('a prolongation signed after the loan was closed changes nothing', () => {
  const { change } = preview(grace(), 10, 7)
  const closed = {
    ...grace(),
    payments: [pay(9, 10_720)],
    changes: [{ ...change, paymentsBefore: 1 }],
  }
  const state = stateOn(closed, day(20))
  expect(state).toMatchObject({ closed: true, closedOn: day(9), overpaidKopecks: 0 })
  expect(state.rows.map((row) => row.dueOn)).toEqual([day(21)])
})

test('payments of the day of a prolongation count before or after it, as they came', () => {
  const plan = preview(beforeSalary(), 20, 7)
  const payments = [pay(20, 1600), pay(20, 500)]
  const orderOf = (paymentsBefore: number) =>
    stateOn(
      { ...beforeSalary(), payments, changes: [{ ...plan.change, paymentsBefore }] },
      day(20),
    ).entries.map((entry) => [entry.parts.overdueInterest, entry.toAdvanceKopecks])
  expect(orderOf(0)).toEqual([
    [160_000, 0],
    [0, 50_000],
  ])
  expect(orderOf(2)).toEqual([
    [0, 160_000],
    [0, 50_000],
  ])
})

describe('refusals', () => {
  test('only from day 2 to three days past the due date', () => {
    expect([0, 1, 2, 21, 24, 25].map((n) => answer(grace(), n))).toEqual([
      'TOO_EARLY',
      'TOO_EARLY',
      'PLAN',
      'PLAN',
      'PLAN',
      'TOO_LATE',
    ])
  })

  test('only single payments, only 7, 14 or 21 days, only open loans', () => {
    expect(answer(loanOf('INSTALLMENT', 30_000, 6), 10)).toBe('NOT_SINGLE_PAYMENT')
    expect([1, 8, 30].map((days) => answer(grace(), 10, days))).toEqual(['DAYS', 'DAYS', 'DAYS'])
    expect(answer({ ...grace(), payments: [pay(9, 10_720)] }, 10)).toBe('CLOSED')
  })

  test('five a year, by the loan itself or over all loans of the client', () => {
    expect(answer(grace(), 10, 7, [-300, -200, -100, -50, -1])).toBe('YEAR_LIMIT')
    expect(answer(grace(), 10, 7, [-360, -200, -100, -50, -1])).toBe('PLAN')
    let loan: Loan = loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 10)
    for (let n = 10; n < 45; n += 7) loan = prolonged(loan, preview(loan, n, 7))
    expect(loan.changes).toHaveLength(5)
    expect(answer(loan, 45)).toBe('YEAR_LIMIT')
  })

  test('the year goes back to the day after this one, and what comes later does not count', () => {
    const four = [-200, -100, -50, -1]
    expect(answer(grace(), 10, 7, [-355, ...four])).toBe('PLAN')
    expect(answer(grace(), 10, 7, [-354, ...four])).toBe('YEAR_LIMIT')
    expect(answer(grace(), 10, 7, [...four, 10])).toBe('YEAR_LIMIT')
    expect(answer(grace(), 10, 7, [...four, 11])).toBe('PLAN')
  })

  test('an early repayment of the day is no prolongation', () => {
    const early = earlyRepayment(grace(), { on: day(10), amountKopecks: fromRoubles(4000) })
    if (early.outcome !== 'PLAN') throw new Error(early.outcome)
    expect(answer(repaidEarly(grace(), early.preview), 10)).toBe('PLAN')
  })

  test('where only the penalty is owed the principal is repaid, and the loan is not called closed', () => {
    const { overdueKopecks, penaltyKopecks } = stateOn(grace(), day(23))
    const owing = { ...grace(), payments: [pay(23, roubles(overdueKopecks))] }
    expect(stateOn(owing, day(23))).toMatchObject({ closed: false, penaltyKopecks })
    const result = prolongation(owing, { on: day(23), days: 7 })
    expect(result).toMatchObject({ outcome: 'REFUSED', refusal: { code: 'PRINCIPAL_REPAID' } })
    const words = result.outcome === 'REFUSED' ? result.refusal : null
    expect(`${words?.text} ${words?.whatHelps}`).toContain('Осталось доплатить неустойку')
    const paidOff = [...owing.payments, pay(23, roubles(penaltyKopecks))]
    expect(answer({ ...owing, payments: paidOff }, 23)).toBe('CLOSED')
  })

  test('once a day', () => {
    expect(answer(prolonged(grace(), preview(grace(), 10, 7)), 10)).toBe('ALREADY_TODAY')
  })

  test('not past the cap: interest charged and to come may not exceed the principal', () => {
    let loan: Loan = beforeSalary()
    for (const n of [30, 51, 72, 93]) loan = prolonged(loan, preview(loan, n, 21))
    expect(loan.changes).toHaveLength(4)
    expect(answer(loan, 114, 7)).toBe('PLAN')
    expect(answer(loan, 114, 14)).toBe('CAP')
    const capped = { ...grace(), overpaymentCapPercent: 17 }
    expect(answer(capped, 10, 7)).toBe('CAP')
  })

  test('every refusal says what would help', () => {
    const result = prolongation(grace(), { on: day(1), days: 7 })
    const help = result.outcome === 'REFUSED' ? result.refusal.whatHelps : ''
    expect(plain(help)).toBe('Вернитесь 23 ноября 2026 или позже.')
  })
})
