import { describe, expect, test } from 'vitest'
import type { EarlyMode, EarlyPreview } from '../../lending/change-facts.ts'
import { earlyMinimum, earlyRepayment, repaidEarly } from '../../lending/early-repayment.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { addKopecks, fromRoubles, kopecks } from '../../lending/money.ts'
import { paymentShift, shiftedLoan } from '../../lending/payment-shift.ts'
import { prolongation, prolonged } from '../../lending/prolongation.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { quote } from '../../lending/schedule.ts'
import { day, loanOf, pay, roubles, stateOn } from './loan-fixture.ts'

function preview(loan: Loan, n: number, amount: number, mode?: EarlyMode): EarlyPreview {
  const result = earlyRepayment(loan, {
    on: day(n),
    amountKopecks: fromRoubles(amount),
    ...(mode ? { mode } : {}),
  })
  if (result.outcome !== 'PLAN') throw new Error(result.outcome)
  return result.preview
}
const refusal = (loan: Loan, n: number, amount: number) => {
  const result = earlyRepayment(loan, { on: day(n), amountKopecks: fromRoubles(amount) })
  return result.outcome === 'REFUSED' ? result.refusal.code : result.outcome
}
const dates = (rows: readonly { dueOn: string }[]) => rows.map((row) => row.dueOn)

/** 30 000 for 6 months: rows on days 30, 61, 92, 120, 151, 181; 8 577.30 each. */
const installment = () => loanOf('INSTALLMENT', 30_000, 6)

describe('a smaller payment', () => {
  const plan = () => preview(installment(), 10, 10_000)

  test('pays the interest of ten days, 1 800, and the rest goes to principal', () => {
    expect(roubles(plan().earlyPrincipalKopecks)).toBe(8200)
    const state = stateOn(repaidEarly(installment(), plan()), day(10))
    expect(roubles(state.outstandingPrincipalKopecks)).toBe(21_800)
    expect(state.entries.at(-1)?.parts).toMatchObject({
      currentInterest: 180_000,
      currentPrincipal: 820_000,
    })
    expect(state).toMatchObject({ accruedInterestKopecks: 0, dueNowKopecks: 0, advanceKopecks: 0 })
  })

  test('is what is made unless a shorter term is asked for', () => {
    expect(plan().mode).toBe('REDUCE_PAYMENT')
  })

  test('keeps the dates and the number of payments, all but the last equal', () => {
    expect(dates(plan().change.rows)).toEqual(dates(installment().rows))
    const payments = plan().change.rows.map((row) => row.paymentKopecks)
    expect(new Set(payments.slice(0, -1)).size).toBe(1)
    expect(payments[0]).toBeLessThan(857_730)
  })

  test('counts the first row for the twenty days left of its month', () => {
    expect(roubles(plan().change.rows[0]?.interestKopecks ?? kopecks(0))).toBe(2616)
  })

  test('shows both totals, what is saved and both full costs', () => {
    expect(plan().before.totalKopecks).toBe(
      addKopecks(...installment().rows.map((row) => row.paymentKopecks)),
    )
    expect(plan().savedKopecks).toBe(plan().before.totalKopecks - plan().after.totalKopecks)
    expect(plan().savedKopecks).toBeGreaterThan(0)
    expect(plan().before.fullCost.percentText).toBe('216,000')
    expect(plan().after.fullCost.percent).toBeGreaterThan(200)
    expect(plan().after.fullCost.percent).toBeLessThan(220)
  })

  test('paid to its end costs exactly what was shown', () => {
    let loan: Loan = repaidEarly(installment(), plan())
    const payments = plan().change.rows.map((row) => ({
      on: row.dueOn,
      amountKopecks: row.paymentKopecks,
      kind: 'INSTALMENT' as const,
    }))
    loan = { ...loan, payments: [...loan.payments, ...payments] }
    const state = stateOn(loan, day(181))
    expect(state).toMatchObject({ closed: true, overpaidKopecks: 0, forgivenKopecks: 0 })
    const paid = addKopecks(...loan.payments.map((payment) => payment.amountKopecks))
    expect(paid).toBe(plan().after.totalKopecks)
  })
})

describe('a shorter term', () => {
  const plan = () => preview(installment(), 10, 10_000, 'REDUCE_TERM')

  test('keeps the payment, drops the last rows, the last of the rest is smaller', () => {
    const payments = plan().change.rows.map((row) => roubles(row.paymentKopecks))
    expect(payments.slice(0, -1).every((payment) => payment === 8577.3)).toBe(true)
    expect(payments.length).toBeLessThan(6)
    expect(payments.at(-1)).toBeLessThan(8577.3)
    expect(dates(plan().change.rows)).toEqual(dates(installment().rows).slice(0, payments.length))
  })

  test('saves more than a smaller payment', () => {
    expect(plan().savedKopecks).toBeGreaterThan(preview(installment(), 10, 10_000).savedKopecks)
  })

  test('keeps the regular payment also when the nearest was made dearer by a shift', () => {
    const shift = paymentShift(installment(), { on: day(5), days: 10 })
    if (shift.outcome === 'REFUSED') throw new Error(shift.refusal.code)
    const shifted = shiftedLoan(installment(), shift.preview)
    expect(shift.preview.change.rows[0]?.paymentKopecks).toBeGreaterThan(857_730)
    const { rows } = preview(shifted, 10, 10_000, 'REDUCE_TERM').change
    expect(rows[0]?.paymentKopecks).toBe(857_730)
  })

  test('of split keeps its fortnights', () => {
    const split = loanOf('OPTIMAL', 30_000, 16)
    const shorter = preview(split, 20, 12_000, 'REDUCE_TERM')
    expect(dates(shorter.change.rows)).toEqual(
      dates(split.rows)
        .filter((date) => date > day(20))
        .slice(0, shorter.change.rows.length),
    )
    expect(shorter.change.rows[0]?.number).toBe(2)
  })
})

describe('what is due comes first', () => {
  test('a late loan pays its overdue row and the penalty before any principal ahead', () => {
    const { dueNowKopecks, accruedInterestKopecks } = stateOn(installment(), day(40))
    expect(dueNowKopecks).toBeGreaterThan(857_730)
    const plan = preview(installment(), 40, 15_000)
    const state = stateOn(repaidEarly(installment(), plan), day(40))
    expect(state).toMatchObject({ overdueDays: 0, penaltyKopecks: 0, dueNowKopecks: 0 })
    const parts = state.entries[0]?.parts
    expect(parts?.penalty).toBeGreaterThan(0)
    expect(
      addKopecks(parts?.overdueInterest ?? kopecks(0), parts?.currentInterest ?? kopecks(0)),
    ).toBe(accruedInterestKopecks)
    expect(state.rows[0]?.status).toBe('PAID')
    expect(plan.change.rows[0]?.number).toBe(2)
  })

  test('on a due date the row of the day is paid, the next keeps its whole month', () => {
    const plan = preview(installment(), 30, 15_000)
    expect(plan.change.rows).toHaveLength(5)
    const state = stateOn(repaidEarly(installment(), plan), day(30))
    expect(state.rows.map((row) => row.status)).toEqual([
      'PAID',
      'NEAREST',
      ...Array(4).fill('PENDING'),
    ])
    expect(plan.change.rows[0]?.interestKopecks).toBe(
      Math.round((plan.change.rows.reduce((sum, row) => sum + row.principalKopecks, 0) * 18) / 100),
    )
  })

  test('money paid ahead is taken along', () => {
    const ahead = loanOf('INSTALLMENT', 30_000, 6, [pay(5, 8577.3)])
    const plan = preview(ahead, 10, 5000)
    expect(roubles(plan.advanceKopecks)).toBe(8577.3)
    expect(roubles(plan.earlyPrincipalKopecks)).toBe(8577.3 + 5000 - 1800)
    const state = stateOn(repaidEarly(ahead, plan), day(10))
    expect(state.advanceKopecks).toBe(0)
    expect(state.entries.at(-1)).toMatchObject({ toAdvanceKopecks: -857_730, overpaidKopecks: 0 })
  })

  test('at least 100 ₽ over what is due', () => {
    expect(roubles(earlyMinimum(installment(), day(10)))).toBe(1900)
    expect(refusal(installment(), 10, 1899.99)).toBe('TOO_LITTLE')
    expect(refusal(installment(), 10, 1900)).toBe('PLAN')
  })

  test('the refusal names the sum', () => {
    const result = earlyRepayment(installment(), { on: day(10), amountKopecks: fromRoubles(50) })
    expect(result).toMatchObject({
      outcome: 'REFUSED',
      minimumKopecks: 190_000,
      refusal: { whatHelps: 'Внесите от 1\u00A0900\u00A0₽.' },
    })
  })
})

describe('the end', () => {
  test('an amount of the payoff or more is a full repayment', () => {
    expect(refusal(installment(), 10, 31_800)).toBe('FULL')
    expect(refusal(installment(), 10, 50_000)).toBe('FULL')
    expect(refusal(installment(), 10, 31_700)).toBe('PLAN')
  })

  test('after the last date there is nothing ahead, after closing nothing at all', () => {
    expect(refusal(installment(), 181, 5000)).toBe('NOTHING_AHEAD')
    const closed = loanOf('INSTALLMENT', 30_000, 6, [pay(10, 31_800)])
    expect(refusal(closed, 11, 5000)).toBe('CLOSED')
    expect(earlyMinimum(closed, day(11))).toBe(0)
  })
})

describe('near the overpayment cap', () => {
  test('the new schedule asks for no more interest than the cap still lets the books charge', () => {
    const split = loanOf('OPTIMAL', 5000, 24)
    const moved = paymentShift(split, { on: day(4), days: 1 })
    if (moved.outcome !== 'PLAN') throw new Error(moved.outcome)
    const late = shiftedLoan(split, moved.preview)
    const minimum = earlyMinimum(late, day(141))
    const plan = preview(late, 141, roubles(minimum))
    // Of 5 000 roubles 4 876.83 are charged by then; the two rows left would earn more by their days.
    expect(plan.change.rows.map((row) => row.interestKopecks)).toEqual([10_092, 2225])
    expect(plan.change.rows.map((row) => row.paymentKopecks)).toEqual([65_338, 61_918])
    const after = stateOn(repaidEarly(late, plan), day(141))
    expect(after.remainingTotalKopecks).toBe(127_256)
    expect(plan.after.totalKopecks - minimum).toBe(127_256)
  })
})

describe('two on one day are one', () => {
  test('the schedule is that of the sum, and no interest is counted twice or below nothing', () => {
    const once = repaidEarly(installment(), preview(installment(), 10, 6000))
    const second = preview(once, 10, 4000)
    expect(second.change.rows).toEqual(preview(installment(), 10, 10_000).change.rows)
    const state = stateOn(repaidEarly(once, second), day(10))
    expect(state.entries[1]?.parts.currentInterest).toBe(0)
    expect(roubles(state.outstandingPrincipalKopecks)).toBe(21_800)
  })

  test('the schedule of an earlier day stays the base of the next', () => {
    const shorter = repaidEarly(installment(), preview(installment(), 10, 10_000, 'REDUCE_TERM'))
    const rows = stateOn(shorter, day(12)).rows
    expect(rows.length).toBeLessThan(6)
    expect(dates(preview(shorter, 12, 1000).change.rows)).toEqual(dates(rows))
    const again = preview(shorter, 12, 3000, 'REDUCE_TERM').change.rows
    expect(roubles(again[0]?.paymentKopecks ?? kopecks(0)), 'never that of the last row').toBe(
      8577.3,
    )
  })

  test('a prolongation of the same day is not undone by an early repayment', () => {
    const single = loanOf('BEFORE_SALARY', 10_000, 30)
    const longer = prolongation(single, { on: day(10), days: 7 })
    if (longer.outcome === 'REFUSED') throw new Error(longer.refusal.code)
    const plan = preview(prolonged(single, longer.preview), 10, 4000)
    expect(dates(plan.change.rows)).toEqual([day(37)])
    const state = stateOn(repaidEarly(prolonged(single, longer.preview), plan), day(10))
    expect(roubles(state.outstandingPrincipalKopecks)).toBe(6000)
  })

  test('the last word is the mode of the second', () => {
    const shorter = repaidEarly(installment(), preview(installment(), 10, 6000, 'REDUCE_TERM'))
    expect(preview(shorter, 10, 4000, 'REDUCE_PAYMENT').change.rows).toHaveLength(6)
  })
})

describe('a loan with one payment', () => {
  const beforeSalary = () => loanOf('BEFORE_SALARY', 10_000, 30)
  const grace = () => loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 21)

  test('pays the days passed and goes on with the rest of the principal', () => {
    const plan = preview(beforeSalary(), 10, 4800)
    expect(plan.change.rows).toEqual([
      expect.objectContaining({
        dueOn: day(30),
        principalKopecks: 600_000,
        interestKopecks: 96_000,
      }),
    ])
    expect(plan.after.fullCost.percentText).toBe('292,000')
    expect(roubles(plan.savedKopecks)).toBe(640)
  })

  test('pays no interest in the free week of a grace loan and every day of one before salary', () => {
    expect(preview(grace(), 7, 4000).change).toMatchObject({ countedFrom: day(0) })
    expect(preview({ ...grace(), changes: [] }, 8, 4000).change).toMatchObject({
      countedFrom: day(8),
    })
    expect(preview(beforeSalary(), 5, 4000).change).toMatchObject({ countedFrom: day(5) })
    const left = (loan: Loan, n: number) => preview(loan, n, 4000).change.rows[0]?.interestKopecks
    expect(left(loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 5), 3)).toBe(0)
    expect(left(loanOf('BEFORE_SALARY', 10_000, 5), 0)).toBe(24_000)
  })

  test('grace after its free week: the days passed are paid for and counted no more', () => {
    const plan = preview(grace(), 10, 4800)
    expect(plan.change).toMatchObject({ countedFrom: day(10) })
    expect(plan.change.rows[0]).toMatchObject({
      principalKopecks: 600_000,
      interestKopecks: 52_800,
    })
    const state = stateOn(repaidEarly(grace(), plan), day(11))
    expect(roubles(state.accruedInterestKopecks)).toBe(48)
  })

  test('grace within its free week: what is returned is free, the rest counts as it was signed', () => {
    const plan = preview(grace(), 5, 4000)
    expect(plan.change).toMatchObject({ countedFrom: day(0) })
    const loan = repaidEarly(grace(), plan)
    expect([5, 7, 8, 21].map((n) => roubles(stateOn(loan, day(n)).accruedInterestKopecks))).toEqual(
      [0, 0, 384, 1008],
    )
    expect(plan.after.fullCost.percentText).toBe('292,000')
    expect(roubles(payoffQuote(loan, day(7)).totalKopecks)).toBe(6000)
  })

  test('on its due date there is nothing ahead: any sum is an ordinary payment', () => {
    expect(refusal(grace(), 21, 5000)).toBe('NOTHING_AHEAD')
  })
})

describe('what cannot enter the books', () => {
  const change = () => preview(installment(), 10, 10_000).change

  test('a change without its payment', () => {
    const error = new RangeError('no payment came with the change on 2026-12-01')
    expect(() => stateOn({ ...installment(), changes: [change()] }, day(10))).toThrow(error)
    const dayLater = { ...installment(), payments: [pay(11, 10_000)], changes: [change()] }
    expect(() => stateOn(dayLater, day(11))).toThrow(error)
    expect(stateOn({ ...installment(), changes: [change()] }, day(9)).rows).toHaveLength(6)
  })

  test('a schedule of another sum', () => {
    const other = { ...installment(), payments: [pay(10, 9000)], changes: [change()] }
    expect(() => stateOn(other, day(10))).toThrow(
      new RangeError('the schedule of 2026-12-01 repays 2180000 of 2280000 kopecks owed'),
    )
  })

  test('anything once the loan is closed: the money is overpaid, the schedule stays', () => {
    const payments = [pay(9, 40_000), pay(10, 10_000)]
    const late = { ...installment(), payments, changes: [{ ...change(), paymentsBefore: 1 }] }
    const state = stateOn(late, day(10))
    expect(state).toMatchObject({ closed: true, closedOn: day(9) })
    expect(state.rows).toHaveLength(6)
    expect(state.entries[1]).toMatchObject({ overpaidKopecks: 1_000_000, toAdvanceKopecks: 0 })
  })

  test('its schedule, when the payment with it turns out to close the loan', () => {
    const more = { ...installment(), payments: [pay(10, 40_000)], changes: [change()] }
    const state = stateOn(more, day(10))
    expect(state).toMatchObject({ closed: true, overpaidKopecks: 820_000 })
    expect(state.entries[0]?.closing).toBe(true)
  })
})

test('over a long first period equal payments still repay something in every row', () => {
  const split = loanOf('OPTIMAL', 5000, 24)
  const shift = paymentShift(split, { on: day(0), days: 8 })
  if (shift.outcome === 'REFUSED') throw new Error(shift.refusal.code)
  const { rows } = preview(shiftedLoan(split, shift.preview), 0, 100).change
  expect(rows[0]).toMatchObject({ interestKopecks: 72_633, principalKopecks: 1 })
  expect(Math.min(...rows.map((row) => row.principalKopecks))).toBe(1)
})

describe('no early repayment pushes the full cost over a limit (D51)', () => {
  const HALF_MONTHS = { chargedRateBillionths: null }
  const fullCosts = (loan: Loan, n: number, shares: readonly number[]) => {
    const least = earlyMinimum(loan, day(n))
    const { totalKopecks } = payoffQuote(loan, day(n))
    return shares.flatMap((share) =>
      (['REDUCE_PAYMENT', 'REDUCE_TERM'] as const).flatMap((mode) => {
        const amountKopecks = kopecks(least + Math.floor(((totalKopecks - least) * share) / 1000))
        const result = earlyRepayment(loan, { on: day(n), amountKopecks, mode })
        if (result.outcome !== 'PLAN') return []
        const { before, after } = result.preview
        return [{ before: before.fullCost.percent, after: after.fullCost.percent }]
      }),
    )
  }
  const shares = [...Array(100).keys()].map((n) => 900 + n)

  // The life that random tests found: seed -480434522, path "552:1:1:6:17:4:12:12:12:23:23:23:16:16".
  test('of a split: 100 ₽ on day 0, 4 300 ₽ paid on day 4, nearly all on day 26', () => {
    const amountKopecks = fromRoubles(5000)
    const terms = { productKey: 'OPTIMAL', amountKopecks, term: 8, issuedOn: day(0) } as const
    const { rows } = quote({ ...terms, ...HALF_MONTHS }).schedule
    const loanNow = loanOf('OPTIMAL', 5000, 8)
    for (const loan of [loanNow, { ...loanNow, ...HALF_MONTHS, rows }]) {
      const once = repaidEarly(loan, preview(loan, 0, 100))
      const paid = { ...once, payments: [...once.payments, pay(4, 4300)] }
      const percents = fullCosts(paid, 26, shares).map(({ after }) => after)
      expect(percents.length).toBeGreaterThan(150)
      expect(Math.max(...percents)).toBeLessThanOrEqual(292 + 1e-9)
    }
  })

  test('of a split: it is not a thousandth dearer than before', () => {
    const loan = loanOf('OPTIMAL', 5000, 8, [pay(4, 4300)])
    const all = fullCosts(loan, 26, shares)
    expect(all.filter(({ before, after }) => after > before + 1e-9)).toEqual([])
  })

  test('of a split with a payment moved: not dearer either', () => {
    const shift = paymentShift(loanOf('OPTIMAL', 30_000, 8), { on: day(3), days: 10 })
    if (shift.outcome === 'REFUSED') throw new Error(shift.refusal.code)
    const loan = shiftedLoan(loanOf('OPTIMAL', 30_000, 8), shift.preview)
    for (const n of [3, 10, 18, 22]) {
      const all = fullCosts(loan, n, [0, 300, 700, 950])
      expect(all.filter(({ before, after }) => after > before + 1e-9)).toEqual([])
    }
  })

  test('of an installment under 200 % into the expensive loans', () => {
    const loan = loanOf('INSTALLMENT', 31_000, 6)
    const days = [...Array(60).keys()].map((n) => fullCosts(loan, n, [0, 500, 900]))
    expect(days.flat().every(({ before }) => before < 200)).toBe(true)
    expect(Math.max(...days.flat().map(({ after }) => after))).toBeLessThanOrEqual(200 + 1e-9)
  })
})
