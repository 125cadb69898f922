import { beforeEach, expect, test } from 'vitest'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import { kopecks } from '../../../../../lending/money.ts'
import { cardsForLoanPayment } from '../../../../../protocol/calls/cloud-payments/cards.ts'
import { debitCheckSpecifiedAmount } from '../../../../../protocol/calls/cloud-payments/payments.ts'
import { LEGAL_STATUS_KINDS } from '../../../../../protocol/legal-status.ts'
import type { Contract } from '../../../../../src/queries/contracts.ts'
import { LegalPayment } from '../../../../../src/screens/profile/contract/legal-payment.tsx'
import { TWO_CARDS } from '../../../cards-fixture.ts'
import { paymentFixture } from '../../../payment-fixture.ts'
import { contractFixture } from '../../../offline/contract-fixture.ts'
import { all, isOff, ready, show, the, until, words } from '../../../page.tsx'
import { answers, sentOnce } from '../../../server-of-page.ts'

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
  const sum = the('textbox', 'Вернёте сегодня') as HTMLInputElement
  const shown = Number(sum.value.replaceAll(/\D/g, ''))
  expect(shown, 'to the rouble').toBe(Math.ceil(contract.payoff.totalKopecks / 100))
})

test('any sum may be repaid: what is left is said, and exactly the sum that was chosen is asked for', async () => {
  answers(debitCheckSpecifiedAmount, paymentFixture())
  const contract = under('COURT')
  const { user, address } = show(<LegalPayment contract={contract} />)
  await user.click(the('button', 'Вернуть долг'))
  const sum = the('textbox', 'Вернёте сегодня')
  await user.clear(sum)
  await user.type(sum, '3507')
  await user.tab()
  const rest = contract.payoff.totalKopecks - 350_700
  expect(words()).toContain(`Останется ${plain(rest)}.`)
  expect(words()).not.toContain('договор закроется')
  await user.click(await ready('Оплатить 3 507,00 ₽'))
  await until(() => expect(address()).toContain('/payment/'))
  const { body } = sentOnce(debitCheckSpecifiedAmount)
  expect(body).toMatchObject({ amount: 3507, paymentType: 'INSTALMENT' })
})

test('what was repaid under the status and what is left of the debt are both said', () => {
  const claimed = under('COURT')
  const payments = [
    { on: '2026-11-01', amountKopecks: 100_000, kind: 'INSTALMENT' as const },
    { on: '2026-11-20', amountKopecks: 250_000, kind: 'INSTALMENT' as const },
  ]
  show(<LegalPayment contract={{ ...claimed, payments }} />)
  expect(words()).toContain(`Осталось вернуть ${plain(claimed.payoff.totalKopecks)}`)
  expect(words()).toContain('Вернули с 20.11.26 2 500,00 ₽')
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

test('a claim says what alone may still come on top of the debt', () => {
  show(<LegalPayment contract={under('COURT')} />)
  expect(words()).toContain('добавить к ней можно только расходы на суд, и только по его решению')
})
