import { describe, expect, test } from 'vitest'
import { addMonths, isoDate } from '../../lending/calendar.ts'
import { LEGAL_ACTIONS } from '../../lending/legal-actions.ts'
import { LEGAL_STATUS_KINDS } from '../../lending/legal-status-kinds.ts'
import {
  accrualStopsOf,
  type LegalStatus,
  legalStatusEnds,
  legalStatusRule,
  refusingStatus,
  stoppedMessages,
} from '../../lending/legal-status.ts'
import { fromRoubles, kopecks } from '../../lending/money.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { quote } from '../../lending/schedule.ts'
import { day, loanOf, pay, roubles, stateOn } from './loan-fixture.ts'

const status = (
  kind: LegalStatus['kind'],
  from: string,
  end: LegalStatus['end'] = null,
): LegalStatus => ({ kind, from: isoDate(from), end })

/** The loan of vector W24 with rows 1 and 2 paid in time; the rows after the third fall due a month later than there. */
const installment = () => {
  const issuedOn = isoDate('2026-11-10')
  const amountKopecks = fromRoubles(30_000)
  const { schedule } = quote({ productKey: 'INSTALLMENT', amountKopecks, term: 6, issuedOn })
  const rows = schedule.rows.map((row) => ({
    ...row,
    dueOn: row.number > 3 ? addMonths(row.dueOn, 1) : row.dueOn,
  }))
  const payments = ['2026-12-10', '2027-01-10'].map((on) => ({
    on: isoDate(on),
    amountKopecks: fromRoubles(8577.3),
    kind: 'INSTALMENT' as const,
  }))
  return { ...loanOf('INSTALLMENT', 30_000, 6), issuedOn, rows, payments }
}

const under = (loan: ReturnType<typeof loanOf>, ...statuses: LegalStatus[]) => ({
  ...loan,
  accrualStops: accrualStopsOf(statuses),
})

describe('a bankruptcy by a court', () => {
  const bankrupt = () => under(installment(), status('BANKRUPT_COURT', '2027-03-15'))

  test('penalty of the 32 days up to the eve of the ruling is all of it (W42)', () => {
    const penaltyOn = (on: string) => roubles(stateOn(bankrupt(), isoDate(on)).penaltyKopecks)
    expect(roubles(stateOn(bankrupt(), isoDate('2027-03-14')).overduePrincipalKopecks)).toBe(
      4424.07,
    )
    expect(['2027-02-10', '2027-03-14', '2027-03-15', '2027-09-01'].map(penaltyOn)).toEqual([
      0, 77.57, 77.57, 77.57,
    ])
    const unbound = stateOn(installment(), isoDate('2027-03-15'))
    expect(roubles(unbound.penaltyKopecks), 'a day more without the ruling').toBe(79.99)
  })

  test('interest stops on the same day, of rows to come and of late days', () => {
    const onEve = stateOn(bankrupt(), isoDate('2027-03-14'))
    const later = stateOn(bankrupt(), isoDate('2027-12-31'))
    expect(later.accruedInterestKopecks).toBe(onEve.accruedInterestKopecks)
    expect(later.futureInterestKopecks).toBe(0)
    expect(later.movements.filter(({ on }) => on >= '2027-03-15')).toEqual([])
    expect(onEve.futureInterestKopecks, 'not known yet on the eve').toBeGreaterThan(0)
  })

  test('money that still comes is booked, and what is owed closes the loan', () => {
    const on = isoDate('2027-05-20')
    const { totalKopecks } = payoffQuote(bankrupt(), on)
    const { payments } = bankrupt()
    const paid = {
      ...bankrupt(),
      payments: [...payments, { on, amountKopecks: totalKopecks, kind: 'PAYOFF' as const }],
    }
    expect(stateOn(paid, on)).toMatchObject({ closed: true, overpaidKopecks: 0 })
  })

  test('a bankruptcy dismissed lets the days after it accrue, and none of its own', () => {
    const end = { on: isoDate('2027-04-05'), reason: 'DISMISSED' as const }
    const over = under(installment(), status('BANKRUPT_COURT', '2027-03-15', end))
    const penaltyOn = (on: string) => roubles(stateOn(over, isoDate(on)).penaltyKopecks)
    expect(['2027-04-05', '2027-04-06'].map(penaltyOn)).toEqual([77.57, 79.99])
    const [third, fourth] = stateOn(over, isoDate('2027-04-10')).rows.slice(2)
    const whole = stateOn(installment(), isoDate('2027-04-10')).rows[3]
    expect(third?.leftKopecks).toBe(installment().rows[2]?.paymentKopecks)
    // The fourth row earns from 10.02 to 10.04: 59 days, 22 of them free.
    const missed = (whole?.leftKopecks ?? 0) - (fourth?.leftKopecks ?? 0)
    expect(missed).toBe(Math.floor(((whole?.interestKopecks ?? 0) * 22) / 59))
  })

  test('a discharge lasts: nothing accrues after it either', () => {
    const end = { on: isoDate('2027-09-15'), reason: 'DISCHARGED' as const }
    const discharged = under(installment(), status('BANKRUPT_COURT', '2027-03-15', end))
    expect(roubles(stateOn(discharged, isoDate('2028-03-01')).penaltyKopecks)).toBe(77.57)
  })
})

test('a free day of a grace loan that was stopped is not charged on the eighth', () => {
  const end = { on: day(5), reason: 'WITHDRAWN' as const }
  const grace = under(loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 21), status('COURT', day(4), end))
  const interestOn = (n: number) => roubles(stateOn(grace, day(n)).accruedInterestKopecks)
  expect([7, 8, 21].map(interestOn)).toEqual([0, 480, 1520])
})

describe('a debt that is claimed as a whole', () => {
  const claimedFrom = (
    n: number,
    payments: Parameters<typeof loanOf>[3] = [],
    end: LegalStatus['end'] = null,
  ) => under(loanOf('INSTALLMENT', 30_000, 6, payments), status('COURT', day(n), end))

  test('any sum repays it in the legal order, whatever its dates were, and nothing is put aside', () => {
    const owed = stateOn(claimedFrom(70), day(75))
    const { overdueKopecks: late, penaltyKopecks: penalty } = owed
    expect(Math.min(late, penalty), 'two instalments are late').toBeGreaterThan(0)
    const roublesPaid = Math.ceil(roubles(late)) + 5000
    const paid = stateOn(claimedFrom(70, [pay(75, roublesPaid)]), day(75))
    const [entry] = paid.entries
    expect(entry).toMatchObject({ toAdvanceKopecks: 0, overpaidKopecks: 0 })
    expect(entry?.parts).toMatchObject({
      penalty: 0,
      overduePrincipal: owed.overduePrincipalKopecks,
    })
    expect(entry?.parts.currentPrincipal, 'of instalments to come').toBeGreaterThan(0)
    expect(paid).toMatchObject({ advanceKopecks: 0, penaltyKopecks: penalty, overdueKopecks: 0 })
    expect(paid.closed).toBe(false)
  })

  test('the penalty is repaid last, and the last payment closes the loan', () => {
    const { totalKopecks, penaltyKopecks } = payoffQuote(claimedFrom(70), day(80))
    const allButPenalty = roubles(kopecks(totalKopecks - penaltyKopecks))
    const left = claimedFrom(70, [pay(80, allButPenalty)])
    expect(stateOn(left, day(90))).toMatchObject({
      outstandingPrincipalKopecks: 0,
      accruedInterestKopecks: 0,
      penaltyKopecks,
      closed: false,
    })
    const whole = claimedFrom(70, [pay(80, allButPenalty), pay(95, roubles(penaltyKopecks))])
    expect(stateOn(whole, day(95))).toMatchObject({ closed: true, overpaidKopecks: 0 })
  })

  test('what was paid ahead before the claim repays the debt on its day', () => {
    const loan = claimedFrom(6, [pay(5, 10_000)])
    expect(roubles(stateOn(loan, day(5)).advanceKopecks)).toBe(10_000)
    const state = stateOn(loan, day(6))
    expect(state.advanceKopecks).toBe(0)
    expect(state.movements.at(-1)).toMatchObject({ on: day(6), kind: 'ADVANCE_APPLIED' })
    expect(payoffQuote(loan, day(6)).totalKopecks).toBe(
      payoffQuote(claimedFrom(6), day(6)).totalKopecks - 1_000_000,
    )
  })

  test('of a mistake money waits for its dates again, what was held and what came meanwhile', () => {
    const over = { on: day(10), reason: 'MISTAKE' as const }
    const mistaken = claimedFrom(6, [pay(5, 10_000), pay(8, 2_000)], over)
    expect(roubles(stateOn(mistaken, day(7)).advanceKopecks)).toBe(10_000)
    const held = stateOn(mistaken, day(11))
    expect([roubles(held.advanceKopecks), held.movements.map(({ kind }) => kind)]).toEqual([
      12_000,
      expect.not.arrayContaining(['ADVANCE_APPLIED']),
    ])
    // Another status that is no mistake claims it all the same.
    const dead = [status('COURT', day(6), over), status('DECEASED', day(6))]
    const loan = under(loanOf('INSTALLMENT', 30_000, 6, [pay(5, 10_000)]), ...dead)
    expect(stateOn(loan, day(7)).advanceKopecks).toBe(0)
  })

  test('when interest goes on after an objection, principal repaid under the claim earns none', () => {
    const end = { on: day(10), reason: 'OBJECTION' as const }
    const { rows, outstandingPrincipalKopecks } = stateOn(
      claimedFrom(6, [pay(8, 15_000)], end),
      day(11),
    )
    const agreed = loanOf('INSTALLMENT', 30_000, 6).rows
    // The nearest instalments are repaid; interest of the second is that of what is still owed, not of what was agreed.
    const [first, second] = agreed
    const earning = 3_000_000 - (first?.principalKopecks ?? 0)
    const expected = ((second?.interestKopecks ?? 0) * outstandingPrincipalKopecks) / earning
    expect(rows[1]?.interestKopecks).toBe(Math.floor(expected))
    expect(rows.slice(4).map((row) => row.interestKopecks)).toEqual(
      agreed.slice(4).map((row) => row.interestKopecks),
    )
  })

  test('grace loan: a part repaid under a claim leaves the free week free', () => {
    const end = { on: day(3), reason: 'OBJECTION' as const }
    const grace = under(
      loanOf('LOAN_WITH_GRACE_PERIOD', 10_000, 21, [pay(3, 5000)]),
      status('COURT', day(2), end),
    )
    const interestOn = (n: number) => roubles(stateOn(grace, day(n)).accruedInterestKopecks)
    expect(interestOn(7)).toBe(0)
    expect(interestOn(21)).toBeGreaterThan(0)
    expect(interestOn(21)).toBeLessThanOrEqual(840)
  })
})

test('a holiday earns nothing on stopped days, and its last rows ask no more than it earned', () => {
  const holiday = {
    from: day(35),
    untilOn: day(95),
    months: null,
    rate: { numerator: 6, denominator: 1000 },
  }
  const loan = { ...loanOf('INSTALLMENT', 30_000, 6, [pay(30, 8577.3)]), holidays: [holiday] }
  const stopped = under(loan, status('DECEASED', day(45)))
  const before = stateOn(stopped, day(44)).holiday?.interestKopecks
  const after = stateOn(stopped, day(200))
  expect(after.holiday?.interestKopecks).toBe(before)
  expect(after.accruedInterestKopecks).toBe(stateOn(stopped, day(44)).accruedInterestKopecks)
})

describe('what a status does', () => {
  test.each([
    ['DECEASED', ['PAY']],
    ['BANKRUPT_COURT', []],
    ['BANKRUPT_MFC', []],
    ['COURT', ['PAY']],
    ['ENFORCEMENT', ['PAY']],
  ] as const)('%s leaves of all actions only %j', (kind, left) => {
    const standing = [status(kind, '2026-11-24')]
    const allowed = LEGAL_ACTIONS.filter((action) => refusingStatus(standing, action) === null)
    expect(allowed).toEqual(left)
  })

  test('every status has a source, and may have been a mistake', () => {
    for (const kind of LEGAL_STATUS_KINDS) {
      expect(legalStatusRule(kind, isoDate('2026-11-24')).source).not.toBe('')
      expect(legalStatusEnds(kind)).toContain('MISTAKE')
    }
  })

  test('nobody was bankrupt out of court before the law of September 2020', () => {
    expect(() => legalStatusRule('BANKRUPT_MFC', isoDate('2020-08-31'))).toThrow(RangeError)
    expect(legalStatusRule('BANKRUPT_MFC', isoDate('2020-09-01')).scope).toBe('LOAN')
  })

  test('all messages stop after a death, those about the debt after anything else', () => {
    expect(stoppedMessages([])).toBeNull()
    expect(stoppedMessages([status('COURT', '2027-01-01')])).toBe('ABOUT_DEBT')
    const both = [status('COURT', '2027-01-01'), status('DECEASED', '2027-02-01')]
    expect(stoppedMessages(both)).toBe('ALL')
  })

  test.each([
    ['COURT', 'DECIDED', 'ABOUT_DEBT', true],
    ['COURT', 'OBJECTION', null, false],
    ['BANKRUPT_COURT', 'DISCHARGED', 'ABOUT_DEBT', true],
    ['DECEASED', 'MISTAKE', null, false],
  ] as const)('%s ended with %s: messages %s, lending free', (kind, reason, messages, bound) => {
    const over = [status(kind, '2027-01-01', { on: isoDate('2027-03-01'), reason })]
    expect(stoppedMessages(over)).toBe(messages)
    expect(refusingStatus(over, 'AUTO_DEBIT') !== null).toBe(bound)
    expect(refusingStatus(over, 'TAKE_LOAN')).toBeNull()
    expect(refusingStatus([status(kind, '2027-01-01')], 'TAKE_LOAN')?.kind).toBe(kind)
  })

  test('a status ends with nothing that its kind does not know', () => {
    const over = status('DECEASED', '2027-01-01', { on: day(100), reason: 'DISCHARGED' })
    expect(() => accrualStopsOf([over])).toThrow(RangeError)
  })
})
