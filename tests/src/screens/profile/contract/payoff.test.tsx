import { expect, test } from 'vitest'
import { Payoff } from '../../../../../src/screens/profile/contract/payoff.tsx'
import { contractFixture } from '../../../offline/contract-fixture.ts'
import { show, the, words } from '../../../page.tsx'

const contract = contractFixture({ asOfDay: '2026-11-21' })

test('in the first fourteen days a loan is given back without notice, later it is repaid', () => {
  const early = { ...contract, payoff: { ...contract.payoff, withinFourteenDays: true } }
  const { again } = show(<Payoff contract={early} />)
  expect(words(the('button', /^Вернуть займ/))).toContain('в первые 14 дней, без уведомления')
  again({}, <Payoff contract={contract} />)
  expect(words(the('button', /^Погасить полностью/))).toContain('только за прошедшие дни')
})

test('the sum of another day is one tap away', () => {
  show(<Payoff contract={contract} />)
  expect(the('link', /^Выбрать другой день/).getAttribute('href')).toBe(
    '/profile/contracts/c1/payoff',
  )
})

test('a loan of which nothing is owed has nothing to close', () => {
  show(<Payoff contract={{ ...contract, payoff: { ...contract.payoff, totalKopecks: 0 } }} />)
  expect(words()).toBe('')
})
