import { expect, test } from 'vitest'
import { isoDate } from '../../../../../lending/calendar.ts'
import { kopecks } from '../../../../../lending/money.ts'
import { monthsOf } from '../../../../../src/screens/profile/payments/months.ts'
import { contractFixture, FIRST_ROW } from '../../../offline/contract-fixture.ts'

const paidFirst = [
  {
    on: isoDate('2026-10-26'),
    amountKopecks: kopecks(FIRST_ROW?.paymentKopecks ?? 0),
    kind: 'INSTALMENT',
  },
] as const

const first = contractFixture({ asOfDay: '2026-11-21', payments: paidFirst })
const second = { ...contractFixture({ asOfDay: '2026-11-21' }), loanApplicationId: 'c2' }

test('payments ahead stand by month, the earliest first, over all loans', () => {
  const { ahead } = monthsOf([first, second])
  expect(ahead.map(({ title }) => title)).toEqual([
    'Октябрь 2026',
    'Ноябрь 2026',
    'Декабрь 2026',
    'Январь 2027',
    'Февраль 2027',
    'Март 2027',
  ])
  expect(ahead[1]?.rows.map(({ contract }) => contract.loanApplicationId)).toEqual(['c1', 'c2'])
})

test('a month says how many payments are left in it and how much they are together', () => {
  const november = monthsOf([first, second]).ahead[1]
  expect(november?.leftCount).toBe(2)
  expect(november?.leftKopecks).toBe(2 * (first.rows[1]?.paymentKopecks ?? 0))
})

test('paid payments stand apart, the latest first, and nothing of them is left', () => {
  const { behind } = monthsOf([first, second])
  expect(behind.map(({ title, leftCount }) => [title, leftCount])).toEqual([
    ['Октябрь 2026, оплачено', 0],
  ])
})
