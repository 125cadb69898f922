import { expect, test } from 'vitest'
import { isoDate } from '../../../../lending/calendar.ts'
import { earlyRepayment, repaidEarly } from '../../../../lending/early-repayment.ts'
import { fromRoubles, kopecks } from '../../../../lending/money.ts'
import { PaidProgress } from '../../../../src/screens/profile/paid-progress.tsx'
import { contractFixture, FIRST_ROW, SIGNED_LOAN } from '../../offline/contract-fixture.ts'
import { show, the, words } from '../../page.tsx'

const INSTALMENT = kopecks(FIRST_ROW?.paymentKopecks ?? 0)
const paidFirst = [
  { on: isoDate('2026-10-26'), amountKopecks: INSTALMENT, kind: 'INSTALMENT' as const },
]

const progress = () => the('img', /^Оплачено/).getAttribute('aria-label')

test.each([
  ['REDUCE_PAYMENT', 'Оплачено 1 из 6'],
  ['REDUCE_TERM', 'Оплачено 1 из 4'],
] as const)(
  'money held for the next row is not counted as paid, so %s that takes it along turns nothing back',
  (mode, after) => {
    const on = isoDate('2026-11-21')
    const ahead = [...paidFirst, { on, amountKopecks: INSTALMENT, kind: 'INSTALMENT' as const }]
    const { again } = show(
      <PaidProgress contract={contractFixture({ asOfDay: '2026-11-21', payments: ahead })} />,
    )
    expect(words()).toContain('Оплачено 1 из 6')
    expect(words()).toContain('Внесено заранее: 1 платёж. Зачтём в день платежа.')
    expect(progress()).toBe('Оплачено 1 из 6, внесено заранее 1')

    const loan = { ...SIGNED_LOAN, payments: ahead }
    const planned = earlyRepayment(loan, { on, amountKopecks: fromRoubles(2_000), mode })
    if (planned.outcome !== 'PLAN') throw new Error('The early repayment was refused')
    const { payments, changes = [] } = repaidEarly(loan, planned.preview)
    again(
      {},
      <PaidProgress contract={contractFixture({ asOfDay: '2026-11-21', payments, changes })} />,
    )
    expect(progress()).toBe(after)
  },
)

test('on its day the money held is counted, and a loan closed ahead is paid whole', () => {
  const on = isoDate('2026-11-21')
  const ahead = [...paidFirst, { on, amountKopecks: INSTALMENT, kind: 'INSTALMENT' as const }]
  const { again } = show(
    <PaidProgress contract={contractFixture({ asOfDay: '2026-11-26', payments: ahead })} />,
  )
  expect(progress()).toBe('Оплачено 2 из 6')
  const open = contractFixture({ asOfDay: '2026-11-21', payments: paidFirst })
  const amountKopecks = kopecks(open.payoff.totalKopecks)
  const closed = contractFixture({
    asOfDay: '2026-11-21',
    payments: [...paidFirst, { on, amountKopecks, kind: 'PAYOFF' }],
  })
  again({}, <PaidProgress contract={{ ...closed, contractState: 'CLOSED' }} />)
  expect(progress()).toBe('Оплачено 6 из 6')
})

test('a claimed debt has no dates: what is left of it is said, and not how many payments', () => {
  const claimed = contractFixture({ asOfDay: '2026-11-21', payments: paidFirst })
  const legalStatus = { kind: 'COURT' as const, from: '2026-11-20', end: null }
  show(<PaidProgress contract={{ ...claimed, legalStatus }} />)
  expect(words()).toContain('Осталось вернуть')
  expect(words()).not.toContain('Оплачено')
})
