import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bureauFigures } from '../../lending/bureau-figures.ts'
import { addDays } from '../../lending/calendar.ts'
import { type CourtCost, undecidedCourtCosts } from '../../lending/court-costs.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { LoanPayment, LoanState } from '../../lending/loan-state.ts'
import { addKopecks, fromRoubles, kopecks, ZERO } from '../../lending/money.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { PRODUCT_KEYS } from '../../lending/product-keys.ts'
import { PRODUCTS, snapAmount, snapTerm } from '../../lending/products.ts'
import { expectWholeLedger, foldBothWays } from './loan-invariants.ts'
import { day, loanOf, stateOn } from './loan-fixture.ts'

const RUNS = Number(process.env['FAST_CHECK_RUNS'] ?? 200)

/** A grace loan of 10 000 ₽ for 21 days, claimed after 60 days. */
const loan = loanOf('LOAN_WITH_GRACE_PERIOD', fromRoubles(10_000), 21, [])
const claimedOn = day(60)
const claimed: Loan = {
  ...loan,
  accrualStops: [{ from: claimedOn, until: null, interest: true, penalty: true }],
}

const cost = (onDay: number, more: Partial<CourtCost>): CourtCost => ({
  id: `cost-${onDay}`,
  on: day(onDay),
  paymentsBefore: 0,
  changesBefore: 0,
  paidKopecks: ZERO,
  awardedKopecks: ZERO,
  refusedKopecks: ZERO,
  ...more,
})

const DUTY = fromRoubles(2_000)
const AWARDED = fromRoubles(1_500)
const paid = cost(60, { paidKopecks: DUTY })
const decided = cost(90, { awardedKopecks: AWARDED, refusedKopecks: fromRoubles(500) })

const payment = (onDay: number, amountKopecks = fromRoubles(1_000)): LoanPayment => ({
  on: day(onDay),
  amountKopecks,
  kind: 'INSTALMENT',
})

describe('costs of a claim', () => {
  test('are nobody’s debt until the court has said so', () => {
    const state = stateOn({ ...claimed, courtCosts: [paid] }, day(80))
    expect(state).toMatchObject({ courtCostsKopecks: 0, courtCostsUndecidedKopecks: DUTY })
    expect(payoffQuote({ ...claimed, courtCosts: [paid] }, day(80)).totalKopecks).toBe(
      payoffQuote(claimed, day(80)).totalKopecks,
    )
    const sums = expectWholeLedger(state)
    expect([sums.COURT_CLEARING, sums.COURT_COSTS_LOST]).toEqual([0 - DUTY, 0])
  })

  test('awarded are owed and part of the payoff, refused are the lender’s cost', () => {
    const book = { ...claimed, courtCosts: [paid, decided] }
    const before = payoffQuote(claimed, day(90))
    expect(payoffQuote(book, day(90))).toMatchObject({
      totalKopecks: before.totalKopecks + AWARDED,
      courtCostsKopecks: AWARDED,
    })
    const sums = expectWholeLedger(stateOn(book, day(90)))
    expect([sums.COURT_COSTS_LOST, sums.COURT_COSTS_PAID]).toEqual([50_000, 0])
  })

  test('bear neither interest nor penalty and leave the cap of charges as it was', () => {
    const late = { ...loan, courtCosts: [paid, decided] }
    const [plain, more] = [stateOn(loan, day(400)), stateOn(late, day(400))]
    expect(more.accruedInterestKopecks).toBe(plain.accruedInterestKopecks)
    expect(more.penaltyKopecks).toBe(plain.penaltyKopecks)
    expect(more.capReached).toBe(plain.capReached)
    expect(more.courtCostsKopecks).toBe(AWARDED)
  })

  test('are repaid after everything else of the debt (353-FZ art. 5 p. 20)', () => {
    const book = { ...claimed, courtCosts: [paid, decided] }
    const debt = payoffQuote(claimed, day(100)).totalKopecks
    const almost = stateOn({ ...book, payments: [payment(100, debt)] }, day(100))
    expect(almost).toMatchObject({
      closed: false,
      outstandingPrincipalKopecks: 0,
      accruedInterestKopecks: 0,
      penaltyKopecks: 0,
      courtCostsKopecks: AWARDED,
      overdueDays: 0,
    })
    expect(almost.nextPayment?.amountKopecks).toBe(AWARDED)
    const whole = [payment(100, debt), payment(101, AWARDED)]
    const state = stateOn({ ...book, payments: whole }, day(101))
    expect(state).toMatchObject({ closed: true, courtCostsKopecks: 0, overpaidKopecks: 0 })
    expect(state.entries.at(-1)?.parts.courtCosts).toBe(AWARDED)
    expectWholeLedger(state)
  })

  test('awarded when nothing is owed any more stay the lender’s cost', () => {
    const debt = payoffQuote(claimed, day(70)).totalKopecks
    const late = { ...decided, paymentsBefore: 1 }
    const closed = { ...claimed, payments: [payment(70, debt)], courtCosts: [paid, late] }
    const state = stateOn(closed, day(95))
    expect(state).toMatchObject({ closed: true, closedOn: day(70), courtCostsKopecks: 0 })
    expect(expectWholeLedger(state).COURT_COSTS_LOST).toBe(DUTY)
  })

  test('leave the balance with their debt, and come to one that had left it', () => {
    const writeOff = { id: 'w', on: day(420), paymentsBefore: 0, changesBefore: 0 }
    const owed = payoffQuote(claimed, day(420)).totalKopecks
    const before = stateOn({ ...claimed, courtCosts: [paid, decided], writeOff }, day(430))
    const after = stateOn(
      { ...claimed, courtCosts: [paid, { ...decided, on: day(425) }], writeOff },
      day(430),
    )
    for (const state of [before, after]) {
      const sums = expectWholeLedger(state)
      expect(state.offBalanceKopecks).toBe(owed + AWARDED)
      expect([sums.OFF_BALANCE, sums.WRITTEN_OFF]).toEqual([owed + AWARDED, owed + AWARDED])
      const { debt } = bureauFigures(state)
      expect(addKopecks(debt.principalKopecks, debt.interestKopecks, debt.otherKopecks)).toBe(
        owed + AWARDED,
      )
    }
  })

  test('are forgiven with the whole debt', () => {
    const forgiveness = {
      id: 'f',
      on: day(100),
      paymentsBefore: 0,
      changesBefore: 0,
      most: null,
    }
    const state = stateOn(
      { ...claimed, courtCosts: [paid, decided], forgivenesses: [forgiveness] },
      day(100),
    )
    expect(state.closed).toBe(true)
    expect(state.forgivenDebts[0]?.courtCostsKopecks).toBe(AWARDED)
    expectWholeLedger(state)
  })

  test('are gone when the bank gives the payout back, whatever was paid of them', () => {
    const payoutReturn = { id: 'p', on: day(110), paymentsBefore: 1, changesBefore: 0 }
    const debt = payoffQuote(claimed, day(100)).totalKopecks
    const payments = [payment(100, addKopecks(debt, fromRoubles(500)))]
    const book = { ...claimed, payments, courtCosts: [paid, decided], payoutReturn }
    const state = stateOn(book, day(110))
    const sums = expectWholeLedger(state)
    expect([sums.COURT_COSTS_LOST, sums.COURT_CLEARING]).toEqual([DUTY, 0 - DUTY])
    expect(state.overpaidKopecks).toBe(sums.SETTLEMENT)
  })

  test('are never decided about beyond what was paid', () => {
    const more = cost(90, { awardedKopecks: kopecks(DUTY + 1) })
    expect(() => stateOn({ ...claimed, courtCosts: [paid, more] }, day(90))).toThrow(RangeError)
  })
})

const lives = record({
  key: constantFrom(...PRODUCT_KEYS),
  sum: integer({ min: 3000, max: 300_000 }),
  term: integer({ min: 1, max: 30 }),
  payments: array(
    record({ dayNumber: integer({ min: 0, max: 250 }), share: integer({ min: 1, max: 900 }) }),
    { maxLength: 6 },
  ),
  costs: array(
    record({ dayNumber: integer({ min: 0, max: 250 }), share: integer({ min: 0, max: 1000 }) }),
    { minLength: 1, maxLength: 5 },
  ),
  isClaimed: boolean(),
  claimedAt: integer({ min: 0, max: 120 }),
  later: integer({ min: 0, max: 150 }),
})

test('whatever a court gets and says and when, the books are whole and no charge depends on it', () => {
  assert(
    property(lives, ({ key, sum, term, payments, costs, isClaimed, claimedAt, later }) => {
      const product = PRODUCTS[key]
      const amount = snapAmount(product, sum)
      const money: LoanPayment[] = payments
        .toSorted((a, b) => a.dayNumber - b.dayNumber)
        .map(({ dayNumber, share }) => payment(dayNumber, kopecks((amount / 1000) * 100 * share)))
      const from = day(claimedAt)
      const plain: Loan = {
        ...loanOf(key, amount, snapTerm(product, term), money),
        ...(isClaimed && { accrualStops: [{ from, until: null, interest: true, penalty: true }] }),
      }
      const courtCosts: CourtCost[] = []
      for (const { dayNumber, share } of costs.toSorted((a, b) => a.dayNumber - b.dayNumber)) {
        const waiting = undecidedCourtCosts(courtCosts)
        const awardedKopecks = kopecks(Math.floor((waiting * share) / 1000))
        courtCosts.push({
          ...cost(dayNumber, {}),
          id: `cost-${courtCosts.length}`,
          paymentsBefore: money.filter(({ on }) => on <= day(dayNumber)).length,
          ...(waiting === 0
            ? { paidKopecks: kopecks(100 + share) }
            : { awardedKopecks, refusedKopecks: kopecks(waiting - awardedKopecks) }),
        })
      }
      const asOf = addDays(day(250), later)
      const state = foldBothWays({ ...plain, courtCosts }, asOf)
      const sums = expectWholeLedger(state)
      const { courtCostsKopecks } = state
      for (const owed of [courtCostsKopecks, sums.PRINCIPAL, sums.INTEREST, sums.PENALTY])
        expect(owed).toBeGreaterThanOrEqual(0)
      const owed = sums.PRINCIPAL + sums.INTEREST + sums.PENALTY + courtCostsKopecks
      expect(state.closed).toBe(owed === 0)
      expect(0 - sums.COURT_CLEARING).toBe(
        addKopecks(ZERO, ...courtCosts.map(({ paidKopecks }) => paidKopecks)),
      )
      const without = foldLoan({ ...plain, asOf })
      // Under a claim all is due, and the last in the order takes nothing from the rest.
      const isLast =
        isClaimed && costs.every(({ dayNumber }) => dayNumber >= claimedAt) && !without.closed
      const rest = ({
        outstandingPrincipalKopecks,
        accruedInterestKopecks,
        penaltyKopecks,
      }: LoanState) => [outstandingPrincipalKopecks, accruedInterestKopecks, penaltyKopecks]
      expect(isLast ? rest(state) : []).toEqual(isLast ? rest(without) : [])
      expect(0 - sums.INTEREST_INCOME - sums.PENALTY_INCOME).toBeLessThanOrEqual(amount * 100)
    }),
    { numRuns: RUNS, seed: 20_261_126 },
  )
})
