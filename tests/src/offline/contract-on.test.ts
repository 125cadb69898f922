import { expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import { earlyRepayment, repaidEarly } from '../../../lending/early-repayment.ts'
import { fromRoubles, kopecks } from '../../../lending/money.ts'
import { restructured, restructuring } from '../../../lending/restructuring.ts'
import type { RestructuringTerms } from '../../../lending/restructuring-terms.ts'
import { contractOn } from '../../../src/offline/contract-on.ts'
import { contractFixture, FIRST_ROW, SIGNED_LOAN } from './contract-fixture.ts'

const paidFirst = [
  {
    on: isoDate('2026-10-26'),
    amountKopecks: kopecks(FIRST_ROW?.paymentKopecks ?? 0),
    kind: 'INSTALMENT',
  },
] as const

test.each(['2026-10-27', '2026-11-26', '2026-11-28', '2026-12-20', '2027-03-26'])(
  'a copy of 21.10 shows on %s what the server answers that day, payoff to the kopeck',
  (day) => {
    const kept = contractFixture({ asOfDay: '2026-10-26', payments: paidFirst })
    const answered = contractFixture({ asOfDay: day, payments: paidFirst })
    expect({ ...contractOn(kept, isoDate(day)), asOf: '' }).toEqual({ ...answered, asOf: '' })
  },
)

const repaidInPart = () => {
  const loan = { ...SIGNED_LOAN, payments: paidFirst }
  const on = isoDate('2026-11-10')
  const amountKopecks = fromRoubles(10_000)
  const result = earlyRepayment(loan, { on, amountKopecks, mode: 'REDUCE_PAYMENT' })
  if (result.outcome !== 'PLAN') throw new Error('The early repayment was refused')
  return repaidEarly(loan, result.preview)
}

test.each(['2026-11-10', '2026-11-26', '2026-11-28', '2027-03-26'])(
  'after a part was repaid early a copy of 10.11 shows on %s what the server answers that day',
  (day) => {
    const { payments, changes = [] } = repaidInPart()
    const kept = contractFixture({ asOfDay: '2026-11-10', payments, changes })
    const answered = contractFixture({ asOfDay: day, payments, changes })
    expect(kept.rows.map((row) => row.paymentKopecks)).not.toEqual(
      kept.signedRows.map((row) => row.paymentKopecks),
    )
    expect({ ...contractOn(kept, isoDate(day)), asOf: '' }).toEqual({ ...answered, asOf: '' })
  },
)

test('a payment that falls due while there is no network becomes overdue on the device too', () => {
  const kept = contractFixture({ asOfDay: '2026-11-21', payments: paidFirst })
  expect(kept.contractState).toBe('ACTIVE')
  const later = contractOn(kept, isoDate('2026-11-28'))
  expect(later.contractState).toBe('OVERDUE')
  expect(later.overdueDays).toBe(2)
  expect(later.rows[1]?.status).toBe('EXPIRED')
})

test('a closed contract stays as it was', () => {
  const closed = { ...contractFixture({ asOfDay: '2026-11-21' }), contractState: 'CLOSED' as const }
  expect(contractOn(closed, isoDate('2027-01-01'))).toBe(closed)
})

test('under a legal status a copy asks for nothing and grows by nothing', () => {
  const kept = {
    ...contractFixture({ asOfDay: '2026-11-28', payments: paidFirst }),
    legalStatus: { kind: 'COURT' as const, from: '2026-11-28', end: null },
    accrualStops: [{ from: '2026-11-28', until: null, interest: true, penalty: true }],
  }
  const onTheDay = contractOn(kept, isoDate('2026-11-28'))
  const later = contractOn(kept, isoDate('2027-02-01'))
  expect(later.nextPayment).toBeNull()
  expect(later.payoff.totalKopecks).toBe(onTheDay.payoff.totalKopecks)
  expect(later.penaltyKopecks).toBe(onTheDay.penaltyKopecks)
})

test('interest and penalty that were forgiven are owed on no day of a copy', () => {
  const kept = contractFixture({ asOfDay: '2027-01-10', payments: paidFirst })
  const forgiven = {
    ...kept,
    forgivenDebts: [
      {
        id: 'forgiveness',
        on: '2027-01-10',
        paymentsBefore: kept.payments.length,
        changesBefore: 0,
        most: {
          interestKopecks: kept.payoff.interestKopecks,
          penaltyKopecks: kept.payoff.penaltyKopecks,
        },
        isWhole: false,
        forgivenKopecks: kept.payoff.interestKopecks + kept.payoff.penaltyKopecks,
      },
    ],
  }
  const onTheDay = contractOn(forgiven, isoDate('2027-01-10')).payoff
  expect(kept.payoff.penaltyKopecks).toBeGreaterThan(0)
  expect(onTheDay).toMatchObject({
    interestKopecks: 0,
    penaltyKopecks: 0,
    totalKopecks: kept.payoff.principalKopecks,
  })
  const owedLater = (contract: typeof kept) =>
    contractOn(contract, isoDate('2027-01-20')).payoff.totalKopecks
  expect(owedLater(kept) - kept.payoff.totalKopecks).toBe(
    owedLater(forgiven) - onTheDay.totalKopecks,
  )
})

const NEW_TERMS = { payments: 10, firstPaymentOn: null, penaltyFreeDays: 60 } as const

/** Payments due from 26.10 on were missed; on 10.12 new terms were signed. */
const onNewTerms = (terms: RestructuringTerms) => {
  const loan = { ...SIGNED_LOAN, payments: paidFirst }
  const result = restructuring(loan, { on: isoDate('2026-12-10'), terms })
  if (result.outcome !== 'PLAN') throw new Error('The new terms were refused')
  return restructured(loan, result.preview.change)
}

test.each([
  ['the same rate', NEW_TERMS],
  ['a lower rate', { ...NEW_TERMS, dailyRateMillionths: 2_000 }],
  ['no day without penalty', { ...NEW_TERMS, penaltyFreeDays: 0 }],
])(
  'on new terms with %s a copy shows on every later day what the server answers',
  (_what, terms) => {
    const { payments, changes = [] } = onNewTerms(terms)
    const kept = contractFixture({ asOfDay: '2026-12-10', payments, changes })
    const days = ['2026-12-11', '2027-01-09', '2027-02-08', '2027-02-09', '2027-03-30'].map(isoDate)
    expect(days.map((day) => contractOn(kept, day).payoff)).toEqual(
      days.map((day) => contractFixture({ asOfDay: day, payments, changes }).payoff),
    )
  },
)

const LATE_ON = isoDate('2027-01-10')
const payoffOf = (contract: ReturnType<typeof contractFixture>, day: string) =>
  contractOn(contract, isoDate(day)).payoff

test('what a status stopped for some days grows again after the last of them', () => {
  const kept = contractFixture({ asOfDay: LATE_ON, payments: paidFirst })
  const stop = { from: '2027-01-11', until: '2027-01-20', interest: true, penalty: true }
  const stopped = { ...kept, accrualStops: [{ ...stop, keepsDates: true }] }
  expect(payoffOf(stopped, '2027-01-20').totalKopecks).toBe(kept.payoff.totalKopecks)
  expect(payoffOf(stopped, '2027-01-21').totalKopecks).toBeGreaterThan(kept.payoff.totalKopecks)
  expect(payoffOf(stopped, '2027-01-21').totalKopecks).toBeLessThan(
    payoffOf(kept, '2027-01-21').totalKopecks,
  )
})

test('more than what is late pays a debt that is claimed as a whole, and is held where the dates stand', () => {
  const kept = contractFixture({ asOfDay: LATE_ON, payments: paidFirst })
  const stop = { from: '2027-01-11', until: null, interest: true, penalty: true }
  const amountKopecks = kept.overdueKopecks + 500_000
  const paid = { on: '2027-01-12', amountKopecks, kind: 'INSTALMENT' as const }
  const heldWith = (more: object) =>
    contractOn(
      {
        ...kept,
        payments: [...kept.payments, paid],
        accrualStops: [{ ...stop, ...more }],
      },
      isoDate('2027-01-12'),
    ).advanceKopecks
  expect(heldWith({ keepsDates: true })).toBeGreaterThan(400_000)
  expect(heldWith({})).toBe(0)
})

test('a debt that was forgiven as a whole leaves nothing to pay on the copy', () => {
  const kept = contractFixture({ asOfDay: LATE_ON, payments: paidFirst })
  const whole = {
    id: 'forgiveness',
    on: LATE_ON,
    paymentsBefore: kept.payments.length,
    changesBefore: 0,
    most: null,
    isWhole: true,
    forgivenKopecks: kept.payoff.totalKopecks,
  }
  const forgiven = contractOn({ ...kept, forgivenDebts: [whole] }, isoDate('2027-02-01'))
  expect(forgiven.contractState).toBe('CLOSED')
  expect(forgiven.payoff.totalKopecks).toBe(0)
})

test('costs that a court has awarded are owed on the copy too, those refused are not', () => {
  const kept = contractFixture({ asOfDay: LATE_ON, payments: paidFirst })
  const cost = { on: LATE_ON, paymentsBefore: kept.payments.length, changesBefore: 0 }
  const awarded = {
    ...kept,
    courtCosts: [
      { ...cost, id: 'paid', paidKopecks: 500_000, awardedKopecks: 0, refusedKopecks: 0 },
      { ...cost, id: 'heard', paidKopecks: 0, awardedKopecks: 400_000, refusedKopecks: 100_000 },
    ],
  }
  const later = contractOn(awarded, LATE_ON)
  expect(later.courtCostsKopecks).toBe(400_000)
  expect(later.payoff.totalKopecks).toBe(kept.payoff.totalKopecks + 400_000)
})

test('a payment that the bank took back is owed again on the copy', () => {
  const kept = contractFixture({ asOfDay: '2026-10-26', payments: paidFirst })
  const amount = FIRST_ROW?.paymentKopecks ?? 0
  const taken = {
    id: 'taken',
    on: '2026-11-01',
    dueOn: '2026-11-01',
    paymentsBefore: kept.payments.length,
    changesBefore: 0,
    fromHeldKopecks: 0,
    principalKopecks: FIRST_ROW?.principalKopecks ?? 0,
    interestKopecks: amount - (FIRST_ROW?.principalKopecks ?? 0),
    penaltyKopecks: 0,
    refundedKopecks: 0,
  }
  const owed = payoffOf({ ...kept, takenBack: [taken] }, '2026-11-01').totalKopecks
  expect(owed - payoffOf(kept, '2026-11-01').totalKopecks).toBe(amount)
  const withCosts = { ...taken, courtCostsKopecks: 1_000 }
  const more = payoffOf({ ...kept, takenBack: [withCosts] }, '2026-11-01').totalKopecks
  expect(more).toBe(owed + 1_000)
})
