import { array, assert, constantFrom, integer, oneof, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, type IsoDate } from '../../lending/calendar.ts'
import type { ChangePreview } from '../../lending/change-facts.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { earlyMinimum, earlyRepayment, repaidEarly } from '../../lending/early-repayment.ts'
import { balances } from '../../lending/ledger.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import {
  addKopecks,
  kopecks,
  maxKopecks,
  multiplyByRatio,
  type Kopecks,
} from '../../lending/money.ts'
import { paymentShift, shiftedLoan } from '../../lending/payment-shift.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import { PRODUCTS, snapAmount, snapTerm } from '../../lending/products.ts'
import { prolongation, prolonged } from '../../lending/prolongation.ts'
import { day, loanOf } from './loan-fixture.ts'
import { expectWholeBooks, foldBothWays } from './loan-invariants.ts'

const RUNS = Number(process.env['FAST_CHECK_RUNS'] ?? 80)

const steps = oneof(
  record({ do: constantFrom('pay' as const), share: integer({ min: 1, max: 1200 }) }),
  record({ do: constantFrom('payDue' as const) }),
  record({
    do: constantFrom('early' as const),
    share: oneof(integer({ min: 0, max: 1000 }), constantFrom(0, 1, 500, 999)),
    mode: constantFrom('REDUCE_PAYMENT' as const, 'REDUCE_TERM' as const),
  }),
  record({ do: constantFrom('prolong' as const), days: constantFrom(7, 14, 21) }),
  record({ do: constantFrom('shift' as const), days: integer({ min: 1, max: 10 }) }),
)
const lives = record({
  key: constantFrom(...PRODUCT_KEYS),
  sum: integer({ min: 3000, max: 300_000 }),
  term: integer({ min: 1, max: 30 }),
  steps: array(
    record({ wait: oneof(integer({ min: 0, max: 40 }), constantFrom(0, 1, 7, 30)), step: steps }),
    {
      maxLength: 10,
    },
  ),
  after: oneof(integer({ min: 0, max: 200 }), integer({ min: 0, max: 900 })),
})

const fold = foldBothWays
const part = (value: Kopecks, share: number) => multiplyByRatio(value, BigInt(share), 1000n, 'down')

function expectPlan({ before, after, change }: ChangePreview, state: LoanState) {
  const principal = addKopecks(...change.rows.map((row) => row.principalKopecks))
  expect(change.kind === 'SHIFT' || principal <= state.outstandingPrincipalKopecks).toBe(true)
  for (const { principalKopecks, interestKopecks, paymentKopecks } of change.rows) {
    expect(principalKopecks).toBeGreaterThan(0)
    expect(interestKopecks).toBeGreaterThanOrEqual(0)
    expect(paymentKopecks).toBe(principalKopecks + interestKopecks)
  }
  expect(change.rows.at(-1)?.balanceAfterKopecks).toBe(0)
  const dates = change.rows.map(({ dueOn }) => dueOn)
  expect(dates).toEqual([...new Set(dates)].toSorted())
  expect(after.totalKopecks - after.overpaymentKopecks).toBe(
    before.totalKopecks - before.overpaymentKopecks,
  )
  expect(after.fullCost.percent).toBeGreaterThanOrEqual(0)
  expect(change.kind === 'SHIFT' || after.fullCost.percent < 292.001).toBe(true)
  expect(change.kind === 'SHIFT' || dearestDay(change) <= 0.008).toBe(true)
}

/** The greatest interest a day of a schedule's row on the balance owed, half a kopeck of rounding left aside. */
function dearestDay({ rows, countedFrom }: ChangePreview['change']): number {
  const rates = rows.map((row, index) => {
    const days = daysBetween(rows[index - 1]?.dueOn ?? countedFrom, row.dueOn)
    const balance = row.principalKopecks + row.balanceAfterKopecks
    return (row.interestKopecks - 0.5) / balance / days
  })
  return Math.max(...rates)
}

/** What was promised before signing is what the books say after; nothing booked before is touched. */
function expectKept(was: LoanState, now: LoanState, { after, dueNowKopecks }: ChangePreview) {
  expect(now.movements.slice(0, was.movements.length)).toEqual(was.movements)
  expect(now.remainingTotalKopecks).toBe(after.totalKopecks - dueNowKopecks)
  expect(now.closed).toBe(false)
}

function takeStep(loan: Loan, on: IsoDate, step: Step): Loan {
  const state = fold(loan, on)
  if (step.do === 'pay' || step.do === 'payDue') {
    const wanted = step.do === 'pay' ? part(loan.amountKopecks, step.share) : state.dueNowKopecks
    if (wanted <= 0) return loan
    return {
      ...loan,
      payments: [...loan.payments, { on, amountKopecks: wanted, kind: 'INSTALMENT' }],
    }
  }
  if (step.do === 'early') return takeEarly(loan, on, step, state)
  const result =
    step.do === 'prolong'
      ? prolongation(loan, { on, days: step.days })
      : paymentShift(loan, { on, days: step.days })
  if (result.outcome === 'REFUSED') return loan
  const { preview } = result
  const changed = step.do === 'prolong' ? prolonged(loan, preview) : shiftedLoan(loan, preview)
  const now = fold(changed, on)
  expectPlan(preview, state)
  expectKept(state, now, preview)
  expect(preview.extraKopecks).toBeGreaterThanOrEqual(0)
  expect(preview.after.totalKopecks - preview.before.totalKopecks).toBe(preview.extraKopecks)
  expect(now.overdueDays).toBe(0)
  expect(step.do === 'shift' || now.dueNowKopecks === 0).toBe(true)
  return changed
}

type Step =
  | { do: 'pay'; share: number }
  | { do: 'payDue' }
  | EarlyStep
  | { do: 'prolong' | 'shift'; days: number }
type EarlyStep = { do: 'early'; share: number; mode: 'REDUCE_PAYMENT' | 'REDUCE_TERM' }

function takeEarly(loan: Loan, on: IsoDate, { share, mode }: EarlyStep, state: LoanState): Loan {
  const payoff = payoffQuote(loan, on)
  const least = earlyMinimum(loan, on)
  const amountKopecks = addKopecks(
    least,
    part(maxKopecks(kopecks(payoff.totalKopecks - least), kopecks(0)), share),
  )
  const result = earlyRepayment(loan, { on, amountKopecks, mode })
  if (result.outcome !== 'PLAN') return loan
  const { preview } = result
  const changed = repaidEarly(loan, preview)
  const now = fold(changed, on)
  if (now.closed) {
    expect(preview.change.rows.every((row) => row.principalKopecks <= 100)).toBe(true)
    return changed
  }
  expectPlan(preview, state)
  expectKept(state, now, preview)
  const earlier = loan.changes?.map(({ kind }) => kind) ?? []
  if (earlier.length === 0 || (mode === 'REDUCE_TERM' && !earlier.includes('SHIFT'))) {
    expect(preview.savedKopecks).toBeGreaterThanOrEqual(0)
    expect(preview.after.rows.length).toBeLessThanOrEqual(preview.before.rows.length)
  }
  expect(preview.earlyPrincipalKopecks).toBeGreaterThanOrEqual(10_000)
  expect(now.dueNowKopecks).toBe(0)
  expect(now.accruedInterestKopecks).toBe(0)
  expect(now.advanceKopecks).toBe(0)
  return changed
}

/** The payoff of any day closes the loan with nothing over and nothing forgiven. */
function paidOff(loan: Loan, on: IsoDate): boolean {
  const { totalKopecks } = payoffQuote(loan, on)
  const payoff = { on, amountKopecks: totalKopecks, kind: 'PAYOFF' as const }
  const state = fold({ ...loan, payments: [...loan.payments, payoff] }, on)
  return state.closed && state.overpaidKopecks === 0 && state.forgivenKopecks === 0
}

/** What the random lives came to: a turn that never comes proves nothing. */
const TURNS = [
  'early',
  'prolonged',
  'shifted',
  'twice a day',
  'overdue',
  'at the cap',
  'closed',
] as const

function turnsOf(loan: Loan, state: LoanState): readonly (typeof TURNS)[number][] {
  const kinds = loan.changes?.map(({ kind }) => kind) ?? []
  const days = loan.payments.map(({ on }) => on)
  const { INTEREST_INCOME, PENALTY_INCOME } = balances(state.movements)
  const happened = {
    early: kinds.includes('PARTIALLY_EARLY'),
    prolonged: kinds.includes('PROLONGATION'),
    shifted: kinds.includes('SHIFT'),
    'twice a day': new Set(days).size < days.length,
    overdue: state.overdueDays > 0,
    'at the cap': 0 - INTEREST_INCOME - PENALTY_INCOME === loan.amountKopecks,
    closed: state.closed,
  }
  return TURNS.filter((turn) => happened[turn])
}

test('whatever is paid, repaid early, prolonged and shifted, the books are whole', () => {
  const times = new Map<string, number>()
  assert(
    property(lives, ({ key, sum, term, steps: list, after }) => {
      const product = PRODUCTS[key]
      let loan: Loan = loanOf(key, snapAmount(product, sum), snapTerm(product, term))
      let n = 0
      for (const { wait, step } of list) {
        n += wait
        loan = takeStep(loan, day(n), step)
      }
      const state = fold(loan, day(n))
      expectWholeBooks(loan, state, day(n))
      const later = fold(loan, day(n + after))
      expectWholeBooks(loan, later, day(n + after))
      expect(later.movements.slice(0, state.movements.length)).toEqual(state.movements)
      expect(later.closed || paidOff(loan, day(n + after))).toBe(true)
      for (const turn of turnsOf(loan, later)) times.set(turn, (times.get(turn) ?? 0) + 1)
    }),
    { numRuns: RUNS },
  )
  expect(TURNS.filter((turn) => (times.get(turn) ?? 0) < RUNS / 100)).toEqual([])
}, 1_800_000)

test('two early repayments of one day are one, whatever their modes', () => {
  const cases = record({
    key: constantFrom(...PRODUCT_KEYS),
    sum: integer({ min: 5000, max: 100_000 }),
    term: integer({ min: 1, max: 30 }),
    on: integer({ min: 0, max: 150 }),
    first: integer({ min: 0, max: 600 }),
    second: integer({ min: 0, max: 600 }),
    modes: array(constantFrom('REDUCE_PAYMENT' as const, 'REDUCE_TERM' as const), {
      minLength: 2,
      maxLength: 2,
    }),
    inOrder: constantFrom(true, false),
  })
  let compared = 0
  assert(
    property(cases, ({ key, sum, term, on, first, second, modes, inOrder }) => {
      const product = PRODUCTS[key]
      const plain = loanOf(key, snapAmount(product, sum), snapTerm(product, term))
      const due = plain.rows.filter((row) => daysBetween(row.dueOn, day(on)) >= 0)
      const payments = inOrder
        ? due.map((row) => ({
            on: row.dueOn,
            amountKopecks: row.paymentKopecks,
            kind: 'INSTALMENT' as const,
          }))
        : []
      const loan: Loan = { ...plain, payments }
      const early = (base: Loan, amountKopecks: Kopecks, mode = modes[0]) => {
        const result = earlyRepayment(base, {
          on: day(on),
          amountKopecks,
          ...(mode ? { mode } : {}),
        })
        return result.outcome === 'PLAN' ? result.preview : null
      }
      const amount = addKopecks(earlyMinimum(loan, day(on)), part(loan.amountKopecks, first))
      const one = early(loan, amount)
      if (!one) return
      const once = repaidEarly(loan, one)
      const more = addKopecks(earlyMinimum(once, day(on)), part(loan.amountKopecks, second))
      const two = early(once, more, modes[1])
      const whole = early(loan, addKopecks(amount, more), modes[1])
      if (!two || !whole) return
      compared += 1
      const twice = fold(repaidEarly(once, two), day(on))
      const together = fold(repaidEarly(loan, whole), day(on))
      expect(two.change.rows).toEqual(whole.change.rows)
      expect(twice.remainingTotalKopecks).toBe(together.remainingTotalKopecks)
      expect(twice.closed).toBe(together.closed)
      // A rest of kopecks closes the loan at once (D13): its schedule stays the one before the last repayment.
      const planned = (state: LoanState) => (state.closed ? [] : state.rows)
      expect(planned(twice)).toEqual(planned(together))
    }),
    { numRuns: RUNS },
  )
  expect(compared).toBeGreaterThan(RUNS / 20)
}, 1_800_000)
