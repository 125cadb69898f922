import { expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import { earlyRepayment, repaidEarly } from '../../../lending/early-repayment.ts'
import { fromRoubles, kopecks } from '../../../lending/money.ts'
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
