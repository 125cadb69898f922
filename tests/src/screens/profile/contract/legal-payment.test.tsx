import { beforeEach, expect, test } from 'vitest'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import { kopecks } from '../../../../../lending/money.ts'
import { cardsForLoanPayment } from '../../../../../protocol/calls/cloud-payments/cards.ts'
import { LEGAL_STATUS_KINDS } from '../../../../../protocol/legal-status.ts'
import type { Contract } from '../../../../../src/queries/contracts.ts'
import { LegalPayment } from '../../../../../src/screens/profile/contract/legal-payment.tsx'
import { TWO_CARDS } from '../../../cards-fixture.ts'
import { contractFixture } from '../../../offline/contract-fixture.ts'
import { all, isOff, ready, show, the, words } from '../../../page.tsx'
import { answers } from '../../../server-of-page.ts'

const plain = (sum: number): string => formatMoney(kopecks(sum)).replaceAll('\u00a0', ' ')

const under = (
  kind: NonNullable<Contract['legalStatus']>['kind'],
  end: NonNullable<Contract['legalStatus']>['end'] = null,
): Contract => ({
  ...contractFixture({ asOfDay: '2026-11-21' }),
  legalStatus: { kind, from: '2026-11-20', end },
  nextPayment: null,
  actions: kind.startsWith('BANKRUPT') ? [] : ['PAY', 'CLOSE_EARLY'],
})

beforeEach(() => {
  answers(cardsForLoanPayment, { cards: [...TWO_CARDS] })
})

test.each([...LEGAL_STATUS_KINDS])('%s: what stands, since when, and no demand', (kind) => {
  show(<LegalPayment contract={under(kind)} />)
  expect(words()).toContain('20.11.26')
  expect(words()).not.toMatch(/просроч|к оплате|оплатите|внесите/i)
})

test.each(['BANKRUPT_COURT', 'BANKRUPT_MFC'] as const)(
  '%s: there is no way to pay here',
  (kind) => {
    show(<LegalPayment contract={under(kind)} />)
    expect(all('button')).toEqual([])
    expect(words()).not.toContain('Сумма долга')
  },
)

test('with the bailiffs whoever wants to pays here', async () => {
  const contract = under('ENFORCEMENT')
  const { user } = show(<LegalPayment contract={contract} />)
  expect(words()).toContain(`Сумма долга ${plain(contract.payoff.totalKopecks)}`)
  await user.click(the('button', 'Вернуть долг'))
  await ready(`Оплатить ${plain(contract.payoff.totalKopecks)}`)
})

test('without network paying waits, and the page says so', () => {
  show(<LegalPayment contract={under('COURT')} />, { offline: true })
  expect(isOff(the('button', 'Вернуть долг'))).toBe(true)
  expect(words()).toContain('Вернуть долг можно, когда появится сеть.')
})

test('a decision of a court in force is said as what it is', () => {
  show(<LegalPayment contract={under('COURT', { on: '2026-12-01', reason: 'DECIDED' })} />)
  expect(words()).toContain('Решение суда вступило в силу')
  expect(words()).not.toContain('Мы обратились в суд')
})
