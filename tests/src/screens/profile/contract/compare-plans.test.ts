import { expect, test } from 'vitest'
import { comparePlans } from '../../../../../src/screens/profile/contract/change/compare-plans.ts'

const side = (rows: readonly [string, number][], totalKopecks: number, percentText: string) => ({
  rows: rows.map(([dueOn, paymentKopecks], index) => ({
    number: index + 1,
    dueOn,
    paymentKopecks,
    principalKopecks: paymentKopecks,
    interestKopecks: 0,
    balanceAfterKopecks: 0,
  })),
  totalKopecks,
  overpaymentKopecks: 1_000,
  fullCost: { percentText, percent: 200, costKopecks: 5_000 },
})

const lines = comparePlans({
  on: '2026-11-26',
  // The first row is late already: it is not what the schedule asks for regularly.
  before: side(
    [
      ['2026-11-21', 700],
      ['2026-12-21', 500],
      ['2027-01-21', 500],
    ],
    1_700,
    '219,000',
  ),
  after: side(
    [
      ['2026-12-21', 300],
      ['2027-01-21', 300],
    ],
    1_600,
    '218,123',
  ),
})
const line = (term: string) => lines.find((one) => one.term === term)

test('both plans are compared by the payment to come, not by a late one', () => {
  expect(line('Ближайший платёж')).toMatchObject({ before: '2026-12-21', after: '2026-12-21' })
  expect(line('Сумма платежа')).toMatchObject({ before: 500, after: 300 })
  expect(line('Осталось платежей')).toMatchObject({ before: 3, after: 2 })
})

test('the comparison names the last payment, all that is paid, interest, and both full costs', () => {
  expect(line('Последний платёж')).toMatchObject({ before: '2027-01-21', after: '2027-01-21' })
  expect(line('Отдадите всего')).toMatchObject({ before: 1_700, after: 1_600 })
  expect(line('ПСК, годовых')).toMatchObject({ before: '219,000%', after: '218,123%' })
  expect(line('ПСК в рублях')).toMatchObject({ before: 5_000, after: 5_000 })
})
