import { expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { alwaysInTime, lastPaidInTime } from '../../../src/parts/loan-timeline/paid-in-time.ts'
import { contractFixture, FIRST_ROW } from '../offline/contract-fixture.ts'

const paidOn = (day: string) => [
  {
    on: isoDate(day),
    amountKopecks: kopecks(FIRST_ROW?.paymentKopecks ?? 0),
    kind: 'INSTALMENT' as const,
  },
]

test('a payment on its day is in time', () => {
  const contract = contractFixture({ asOfDay: '2026-10-26', payments: paidOn('2026-10-26') })
  expect([alwaysInTime(contract), lastPaidInTime(contract)]).toEqual([true, true])
})

test('a payment that ends a delay is not called in time, nor is the loan', () => {
  const late = paidOn('2026-10-30').map((each) => ({
    ...each,
    amountKopecks: kopecks(each.amountKopecks * 2),
  }))
  const contract = contractFixture({ asOfDay: '2026-10-30', payments: late })
  expect(contract.overdueDays).toBe(0)
  expect([alwaysInTime(contract), lastPaidInTime(contract)]).toEqual([false, false])
})

test('a loan that is late now was paid late, whatever came before', () => {
  const contract = contractFixture({ asOfDay: '2026-11-28', payments: paidOn('2026-10-26') })
  expect([alwaysInTime(contract), lastPaidInTime(contract)]).toEqual([false, false])
})
