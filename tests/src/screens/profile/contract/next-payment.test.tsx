import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isoDate } from '../../../../../lending/calendar.ts'
import { cardsForLoanPayment } from '../../../../../protocol/calls/cloud-payments/cards.ts'
import { debitCheckSpecifiedAmount } from '../../../../../protocol/calls/cloud-payments/payments.ts'
import type { AutoDebit } from '../../../../../src/queries/contracts.ts'
import { NextPayment } from '../../../../../src/screens/profile/contract/next-payment.tsx'
import { formatMoney } from '../../../../../lending/plain-text.ts'
import { kopecks } from '../../../../../lending/money.ts'
import { TWO_CARDS } from '../../../cards-fixture.ts'
import { contractFixture } from '../../../offline/contract-fixture.ts'
import { all, isOff, ready, show, the, until, words } from '../../../page.tsx'
import { answers, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'

const plain = (sum: number): string => formatMoney(kopecks(sum)).replaceAll('\u00a0', ' ')

/** On the day before the first payment: nothing is late. */
const inTime = contractFixture({ asOfDay: '2026-10-25' })
const due = inTime.nextPayment?.amountKopecks ?? 0
/** Long after it: a payment was missed. */
const late = contractFixture({ asOfDay: '2026-11-21' })

beforeEach(() => {
  answers(cardsForLoanPayment, { cards: [...TWO_CARDS] })
  refuses(debitCheckSpecifiedAmount, 'PAYMENT_IN_PROGRESS')
})

test('the sum on the card, on the button of the sheet and in what is sent is the payment of the schedule', async () => {
  const { user } = show(<NextPayment contract={inTime} autoDebit={null} />, {
    today: isoDate('2026-10-25'),
  })
  expect(words(the('region', 'Следующий платёж'))).toContain(plain(due))
  await user.click(the('button', 'Оплатить'))
  await user.click(await ready(`Оплатить ${plain(due)}`))
  await until(() => expect(sentBy(debitCheckSpecifiedAmount)).toHaveLength(1))
  expect(sentOnce(debitCheckSpecifiedAmount).body).toMatchObject({
    amount: due / 100,
    paymentType: 'INSTALMENT',
  })
})

test.each([
  ['Europe/Kaliningrad', '26.10.26, понедельник до 22:59 по вашим часам'],
  ['Europe/Moscow', '26.10.26, понедельник '],
  ['Asia/Vladivostok', '26.10.26, понедельник '],
])('in the zone %s the due day says when it ends, where that is before midnight', (zone, text) => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('TZ', zone)
  show(<NextPayment contract={inTime} autoDebit={null} />, { today: isoDate('2026-10-25') })
  expect(words(the('region', 'Следующий платёж'))).toContain(text)
})

test('when the whole debt is less than the payment, nobody pays more than the debt', async () => {
  const total = due - 12_345
  const contract = { ...inTime, payoff: { ...inTime.payoff, totalKopecks: total } }
  const { user } = show(<NextPayment contract={contract} autoDebit={null} />, {
    today: isoDate('2026-10-25'),
  })
  expect(words()).toContain(`Если закрыть займ сегодня, хватит ${plain(total)}.`)
  await user.click(the('button', 'Оплатить'))
  await user.click(await ready(`Оплатить ${plain(total)}`))
  await until(() => expect(sentBy(debitCheckSpecifiedAmount)).toHaveLength(1))
  expect(sentOnce(debitCheckSpecifiedAmount).body).toMatchObject({
    amount: total / 100,
    paymentType: 'PAYOFF',
  })
})

test('a payment that is late says by how many days, in which order money counts, and what to pay today', async () => {
  const { user } = show(<NextPayment contract={late} autoDebit={null} />)
  const card = words(the('region', 'Просроченный платёж'))
  expect(card).toContain(`Платёж просрочен на ${late.overdueDays}`)
  const today = plain(late.nextPayment?.amountKopecks ?? 0)
  expect(card).toContain(`К оплате сегодня ${today}`)
  expect(card.indexOf('Просроченные проценты')).toBeLessThan(card.indexOf('Неустойка'))
  await user.click(the('button', 'Оплатить'))
  await ready(`Оплатить ${today}`)
})

test('the link to a payment opens it, and closing it clears the address, so that it does not open again', async () => {
  const { user, address } = show(<NextPayment contract={inTime} autoDebit={null} />, {
    at: '/profile/contracts/c1?pay',
  })
  await ready(`Оплатить ${plain(due)}`)
  await user.click(the('button', 'Закрыть'))
  await until(() => expect(address()).toBe('/profile/contracts/c1'))
  expect(all('dialog')).toEqual([])
})

test('the link to the payment of a change does not open the payment of the schedule', () => {
  show(<NextPayment contract={inTime} autoDebit={null} />, {
    at: '/profile/contracts/c1?pay=change',
  })
  expect(all('dialog')).toEqual([])
})

test('without network the button is off and says until when', () => {
  show(<NextPayment contract={inTime} autoDebit={null} />, { offline: true })
  expect(isOff(the('button', 'Оплатить'))).toBe(true)
  expect(words()).toContain('Оплатить можно, когда появится сеть.')
})

test('whoever pays by automatic debit is told when and from which card, so that nobody pays twice', () => {
  const debit: AutoDebit = {
    loanApplicationId: 'c1',
    state: 'ON',
    paymentDataId: 'card-1',
    cardMask: 'Мир •• 4417',
    next: { at: '2026-10-26T07:00:00.000Z', amountKopecks: due },
    problem: null,
    consentText: [],
    textVersion: '1',
  }
  const { again } = show(<NextPayment contract={inTime} autoDebit={debit} />)
  expect(words()).toContain('Или спишем сами 26.10.26 с карты Мир •• 4417')
  again({}, <NextPayment contract={inTime} autoDebit={{ ...debit, state: 'OFF' }} />)
  expect(words()).not.toContain('спишем сами')
})

test('a contract with nothing to pay has nothing to press', () => {
  show(<NextPayment contract={{ ...inTime, nextPayment: null }} autoDebit={null} />)
  expect(all('button')).toEqual([])
})
