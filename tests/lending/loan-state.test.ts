import { describe, expect, test } from 'vitest'
import { addKopecks, kopecks, type Kopecks } from '../../lending/money.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import { PRODUCTS } from '../../lending/products.ts'
import { day, loanOf, pay, roubles, stateOn } from './loan-fixture.ts'

const statuses = (state: ReturnType<typeof stateOn>) => state.rows.map((row) => row.status)
/** Due on days 30, 61, 92 and so on: 21 December, January, February … */
const installment = (...payments: ReturnType<typeof pay>[]) =>
  loanOf('INSTALLMENT', 30_000, 3, payments)
/** Payments of 30 000 for 3 months at 18 % a month. */
const PAYMENT = 13_797.72
const LAST = 13_797.7

describe('row statuses are derived', () => {
  test('a new loan: the first row is nearest, the rest wait', () => {
    const state = stateOn(installment(), day(0))
    expect(statuses(state)).toEqual(['NEAREST', 'PENDING', 'PENDING'])
    expect(state.nextPayment).toEqual({ dueOn: '2026-12-21', amountKopecks: PAYMENT * 100 })
    expect(state.dueNowKopecks).toBe(0)
  })

  test('on the due date the row is due and not yet late, the day after it is expired', () => {
    const due = stateOn(installment(), day(30))
    expect(statuses(due)[0]).toBe('NEAREST')
    expect(roubles(due.dueNowKopecks)).toBe(PAYMENT)
    expect(due.overdueDays).toBe(0)
    const late = stateOn(installment(), day(31))
    expect(statuses(late)).toEqual(['EXPIRED', 'NEAREST', 'PENDING'])
    expect(late.overdueDays).toBe(1)
    expect(late.nextPayment?.dueOn).toBe('2026-12-21')
    expect(late.nextPayment?.amountKopecks).toBe(late.dueNowKopecks)
  })

  test('a paid row is paid', () => {
    const state = stateOn(installment(pay(30, PAYMENT)), day(31))
    expect(statuses(state)).toEqual(['PAID', 'NEAREST', 'PENDING'])
    expect(state.nextPayment?.dueOn).toBe('2027-01-21')
  })
})

describe('a payment ahead of the due date', () => {
  test('is held and the row it covers counts as paid', () => {
    const state = stateOn(installment(pay(10, PAYMENT)), day(12))
    expect(statuses(state)).toEqual(['PAID', 'NEAREST', 'PENDING'])
    expect(roubles(state.advanceKopecks)).toBe(PAYMENT)
    expect(roubles(state.rows[0]?.paidKopecks ?? kopecks(0))).toBe(PAYMENT)
    expect(roubles(state.outstandingPrincipalKopecks)).toBe(30_000)
    expect(state.nextPayment?.dueOn).toBe('2027-01-21')
  })

  test('settles the row on its due date', () => {
    const settled = stateOn(installment(pay(10, PAYMENT)), day(30))
    expect(settled.advanceKopecks).toBe(0)
    expect(settled.outstandingPrincipalKopecks).toBe(settled.rows[0]?.balanceAfterKopecks)
    expect(settled.movements.at(-1)?.kind).toBe('ADVANCE_APPLIED')
    expect(settled.entries[0]?.toAdvanceKopecks).toBe(PAYMENT * 100)
  })

  test('a part of the next payment leaves the rest of it to pay', () => {
    const part = stateOn(installment(pay(10, 1000)), day(12))
    expect(statuses(part)[0]).toBe('NEAREST')
    expect(roubles(part.nextPayment?.amountKopecks ?? kopecks(0))).toBeCloseTo(PAYMENT - 1000, 2)
  })
})

describe('kopecks short of a payment', () => {
  test('go over to the next one and make nobody late', () => {
    const state = stateOn(installment(pay(30, PAYMENT - 0.72)), day(45))
    expect(statuses(state)).toEqual(['PAID', 'NEAREST', 'PENDING'])
    expect(state).toMatchObject({ overdueDays: 0, overdueKopecks: 0, dueNowKopecks: 0 })
    expect(state.carriedKopecks).toBe(72)
    expect(state.nextPayment).toEqual({ dueOn: '2027-01-21', amountKopecks: PAYMENT * 100 + 72 })
    const left = addKopecks(...state.rows.map(({ leftKopecks }) => leftKopecks))
    expect(left).toBe(state.remainingTotalKopecks)
  })

  test('are due with it, and count from its date when it is late', () => {
    const short = installment(pay(30, PAYMENT - 0.72))
    expect(stateOn(short, day(61)).dueNowKopecks).toBe(PAYMENT * 100 + 72)
    const late = stateOn(short, day(62))
    expect(statuses(late)).toEqual(['PAID', 'EXPIRED', 'NEAREST'])
    expect(late).toMatchObject({ overdueDays: 1, carriedKopecks: 0 })
    expect(late.overdueKopecks).toBeGreaterThan(PAYMENT * 100)
  })

  test('over a rouble are late, and so is what is short of the last payment while more than a rouble is owed', () => {
    expect(stateOn(installment(pay(30, PAYMENT - 1.01)), day(31)).overdueDays).toBe(1)
    const last = installment(pay(30, PAYMENT), pay(61, PAYMENT), pay(92, LAST - 1.01))
    expect(stateOn(last, day(93)).overdueDays).toBe(1)
  })
})

describe('a late payment', () => {
  test('pays interest before principal and penalty last', () => {
    const state = stateOn(installment(pay(33, 6000)), day(33))
    const [entry] = state.entries
    expect(entry && roubles(entry.parts.overdueInterest)).toBeGreaterThan(5400)
    expect(entry && roubles(entry.parts.overduePrincipal)).toBeLessThan(600)
    expect(entry?.parts.penalty).toBe(0)
    expect(state.penaltyKopecks).toBeGreaterThan(0)
  })

  test('the whole sum due brings the loan back into order', () => {
    const { dueNowKopecks } = stateOn(installment(), day(33))
    const state = stateOn(installment(pay(33, roubles(dueNowKopecks))), day(33))
    expect(statuses(state)).toEqual(['PAID', 'NEAREST', 'PENDING'])
    expect(state.dueNowKopecks).toBe(0)
    expect(state.penaltyKopecks).toBe(0)
    expect(state.overdueDays).toBe(0)
  })
})

const upTo = (last: number) => installment(pay(30, PAYMENT), pay(61, PAYMENT), pay(92, last))

describe('the end of a loan', () => {
  test('the last payment closes it', () => {
    const state = stateOn(upTo(LAST), day(92))
    expect(state).toMatchObject({ closed: true, closedOn: day(92), remainingTotalKopecks: 0 })
    expect(statuses(state)).toEqual(['PAID', 'PAID', 'PAID'])
    expect(state.nextPayment).toBeNull()
  })

  test('a tail up to 1 ₽ is forgiven, a kopeck more is not', () => {
    const forgiven = stateOn(upTo(Number((LAST - 1).toFixed(2))), day(92))
    expect(forgiven).toMatchObject({ closed: true, forgivenKopecks: 100 })
    const kept = stateOn(upTo(Number((LAST - 1.01).toFixed(2))), day(92))
    expect(kept).toMatchObject({ closed: false, forgivenKopecks: 0, dueNowKopecks: 101 })
  })

  test('what is paid over the debt is kept for the client', () => {
    const state = stateOn(upTo(LAST + 25), day(92))
    expect(state).toMatchObject({ closed: true, overpaidKopecks: 2500, advanceKopecks: 0 })
    const twice = stateOn(
      { ...upTo(LAST), payments: [...upTo(LAST).payments, pay(93, 10)] },
      day(94),
    )
    expect(twice.overpaidKopecks).toBe(1000)
    expect(twice.entries.at(-1)).toMatchObject({ overpaidKopecks: 1000, closing: false })
    const over = upTo(LAST + 25)
    const more = stateOn({ ...over, payments: [...over.payments, pay(93, 10)] }, day(94))
    expect(more.overpaidKopecks).toBe(3500)
    expect(more.entries.map((entry) => entry.overpaidKopecks)).toEqual([0, 0, 2500, 1000])
    expect(more.entries.map((entry) => entry.toAdvanceKopecks)).toEqual([0, 0, 0, 0])
  })

  test('an amount of the payoff or more closes the loan whatever it was called', () => {
    const loan = loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 21, [pay(10, 11_680)])
    const state = stateOn(loan, day(10))
    expect(state).toMatchObject({ closed: true, overpaidKopecks: 88_000 })
    expect(state.entries[0]).toMatchObject({ closing: true, toAdvanceKopecks: 0 })
  })

  test.each(PRODUCT_KEYS)('%s paid row by row on time costs exactly its schedule', (key) => {
    const { loanAmountRoubles, loanTerm } = PRODUCTS[key]
    const plain = loanOf(key, loanAmountRoubles, loanTerm)
    const payments = plain.rows.map((row) => ({
      on: row.dueOn,
      amountKopecks: row.paymentKopecks,
      kind: 'INSTALMENT' as const,
    }))
    const lastDay = plain.rows.at(-1)?.dueOn ?? day(0)
    const state = stateOn({ ...plain, payments }, lastDay)
    expect(state).toMatchObject({ closed: true, overpaidKopecks: 0, forgivenKopecks: 0 })
    const repaid = (part: 'currentPrincipal' | 'currentInterest'): Kopecks =>
      addKopecks(...state.entries.map((entry) => entry.parts[part]))
    expect(repaid('currentPrincipal')).toBe(plain.amountKopecks)
    expect(repaid('currentInterest')).toBe(
      addKopecks(...plain.rows.map((row) => row.interestKopecks)),
    )
  })
})

test('payments after the day asked for do not count, before the payout they are an error', () => {
  expect(stateOn(installment(pay(30, PAYMENT)), day(29)).entries).toEqual([])
  expect(stateOn(installment(pay(0, 1000)), day(0)).entries).toHaveLength(1)
  expect(() => stateOn(installment(pay(-1, PAYMENT)), day(29))).toThrow(
    new RangeError('a payment on 2026-11-20 is before the payout'),
  )
})

test('a payment of nothing is an error', () => {
  for (const sum of [0, -1]) {
    expect(() => stateOn(installment(pay(1, sum)), day(29))).toThrow(
      new RangeError('a payment must be positive'),
    )
  }
})

describe('when only the penalty is left of a late payment', () => {
  test('it is the next payment, due today, before the row to come', () => {
    const { overdueKopecks, penaltyKopecks } = stateOn(installment(), day(33))
    expect(penaltyKopecks).toBeGreaterThan(0)
    const state = stateOn(installment(pay(33, roubles(overdueKopecks))), day(33))
    expect(statuses(state)).toEqual(['PAID', 'NEAREST', 'PENDING'])
    expect(state.nextPayment).toEqual({ dueOn: day(33), amountKopecks: penaltyKopecks })
  })

  test('and no row is to come, it is due today', () => {
    const late = loanOf('BEFORE_SALARY', 10_000, 30)
    const { overdueKopecks, penaltyKopecks } = stateOn(late, day(35))
    const paid = loanOf('BEFORE_SALARY', 10_000, 30, [pay(35, roubles(overdueKopecks))])
    const state = stateOn(paid, day(36))
    expect(state.closed).toBe(false)
    expect(state.nextPayment).toEqual({ dueOn: day(36), amountKopecks: penaltyKopecks })
  })
})

test('the order in which payments arrive from the acquirer does not matter', () => {
  const a = stateOn(installment(pay(10, 500), pay(40, PAYMENT)), day(50))
  const b = stateOn(installment(pay(40, PAYMENT), pay(10, 500)), day(50))
  expect(b.outstandingPrincipalKopecks).toBe(a.outstandingPrincipalKopecks)
  expect(b.rows).toEqual(a.rows)
})
