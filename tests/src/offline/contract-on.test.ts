import { expect, test } from 'vitest'
import { isoDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { contractOn } from '../../../src/offline/contract-on.ts'
import { contractFixture, FIRST_ROW } from './contract-fixture.ts'

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
