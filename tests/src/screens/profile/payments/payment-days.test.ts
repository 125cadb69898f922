import { expect, test } from 'vitest'
import { isoDate } from '../../../../../lending/calendar.ts'
import { kopecks } from '../../../../../lending/money.ts'
import { contractOn } from '../../../../../src/offline/contract-on.ts'
import { dayLabel } from '../../../../../src/screens/profile/payments/day-words.ts'
import {
  isCountdown,
  isPayable,
  mainDayOf,
  paymentDaysOf,
} from '../../../../../src/screens/profile/payments/payment-days.ts'
import { contractFixture, FIRST_ROW } from '../../../offline/contract-fixture.ts'

const firstKopecks = kopecks(FIRST_ROW?.paymentKopecks ?? 0)
const paidFirst = [
  { on: isoDate('2026-10-26'), amountKopecks: firstKopecks, kind: 'INSTALMENT' },
] as const
const today = isoDate('2026-11-21')
const one = contractFixture({ asOfDay: today, payments: paidFirst })
const two = { ...one, loanApplicationId: 'c2' }
const marks = (contracts: Parameters<typeof paymentDaysOf>[0]) =>
  paymentDaysOf(contracts).map(({ day, mark }) => [day, mark])

test('one day holds the payments of all loans and says what they are together', () => {
  const november = paymentDaysOf([one, two]).find(({ day }) => day === '2026-11-26')
  expect(november?.rows.map(({ contract }) => contract.loanApplicationId)).toEqual(['c1', 'c2'])
  expect(november?.amountKopecks).toBe(2 * (one.rows[1]?.paymentKopecks ?? 0))
})

test('paid, nearest and later days are told apart, and only one day is the nearest', () => {
  expect(marks([one, two])).toEqual([
    ['2026-10-26', 'PAID'],
    ['2026-11-26', 'NEXT'],
    ['2026-12-26', 'PLANNED'],
    ['2027-01-26', 'PLANNED'],
    ['2027-02-26', 'PLANNED'],
    ['2027-03-26', 'PLANNED'],
  ])
})

test('a day with one loan paid and another late is late, and is the day to come for', () => {
  const late = contractFixture({ asOfDay: today })
  const days = paymentDaysOf([one, { ...late, loanApplicationId: 'late' }])
  expect(days[0]).toMatchObject({ mark: 'OVERDUE', amountKopecks: firstKopecks })
  expect(mainDayOf(days)?.day).toBe('2026-10-26')
})

test('a part already paid is not asked for again', () => {
  const part = kopecks(100_00)
  const paid = [
    ...paidFirst,
    { on: isoDate('2026-11-10'), amountKopecks: part, kind: 'INSTALMENT' },
  ] as const
  const contract = contractFixture({ asOfDay: today, payments: paid })
  const row = contract.rows[1]
  expect(row?.paidKopecks).toBe(part)
  expect(paymentDaysOf([contract])[1]?.amountKopecks).toBe((row?.paymentKopecks ?? 0) - part)
})

test('a copy kept from the day before the payment turns late by itself', () => {
  expect(marks([contractOn(one, isoDate('2026-11-29'))])[1]).toEqual(['2026-11-26', 'OVERDUE'])
})

test('only the first unpaid payment of a loan can be paid', () => {
  expect(
    one.rows.filter((row) => isPayable({ contract: one, row })).map(({ number }) => number),
  ).toEqual([2])
})

test('the days of waiting lie between today and the next payment', () => {
  const next = isoDate('2026-11-26')
  expect(
    ['2026-11-21', '2026-11-22', '2026-11-25', '2026-11-26'].map((day) =>
      isCountdown(isoDate(day), today, next),
    ),
  ).toEqual([false, true, true, false])
  expect(isCountdown(next, today, null)).toBe(false)
})

test('a day is read aloud with its date, how many payments, their sum and state', () => {
  const days = paymentDaysOf([one, two])
  expect(dayLabel(isoDate('2026-11-26'), today, days[1])).toMatch(
    /^26 ноября, четверг, 2\sплатежа на [\d\s]+,\d\d\s₽, ближайший$/,
  )
  expect(dayLabel(today, today, undefined)).toBe('21 ноября, суббота, сегодня')
})
