import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fromRoubles } from '../../../../../lending/money.ts'
import { quote } from '../../../../../lending/schedule.ts'
import type { Reply } from '../../../../../protocol/call.ts'
import { cardsForDebit } from '../../../../../protocol/calls/cloud-payments/cards.ts'
import { sbpBanks } from '../../../../../protocol/calls/cloud-payments/payments.ts'
import {
  loanCancel,
  loanPayoutCard,
  loanSmallerSum,
  smallerSumTemplatePlan,
} from '../../../../../protocol/calls/core/loan.ts'
import { CoolingOff } from '../../../../../src/screens/profile/contract/cooling-off.tsx'
import { PayoutFailed } from '../../../../../src/screens/profile/contract/payout-failed.tsx'
import { clockSkewAtom } from '../../../../../src/state/server-clock.ts'
import type { Application } from '../../../../../src/state/profile.ts'
import { applicationFixture } from '../../../application-fixture.ts'
import { cardFixture, TWO_CARDS } from '../../../cards-fixture.ts'
import {
  alarm,
  all,
  arrive,
  isOff,
  pass,
  ready,
  says,
  show,
  the,
  TODAY,
  until,
  words,
} from '../../../page.tsx'
import {
  answers,
  goOffline,
  holds,
  lost,
  refuses,
  sentBy,
  sentOnce,
} from '../../../server-of-page.ts'

const cooling = applicationFixture()
const cancelled = applicationFixture({ applicationState: 'CANCELLED' })
const nothing = () => undefined

type OnChange = (application: Application) => void

const smallerPlan = (amountRoubles: number): Reply<typeof smallerSumTemplatePlan> => {
  const made = quote({
    productKey: 'INSTALLMENT',
    amountKopecks: fromRoubles(amountRoubles),
    term: 6,
    issuedOn: TODAY,
  })
  return {
    minAmountKopecks: 300_000,
    maxAmountKopecks: 2_900_000,
    amountKopecks: fromRoubles(amountRoubles),
    rows: [...made.schedule.rows],
    paymentKopecks: made.schedule.rows[0]?.paymentKopecks ?? 0,
    totalKopecks: made.schedule.totalKopecks,
    overpaymentKopecks: made.schedule.overpaymentKopecks,
    dailyRateMillionths: made.dailyRateMillionths,
    chargedRateBillionths: made.chargedRateBillionths,
    fullCost: made.fullCost,
  }
}

beforeEach(() => {
  answers(cardsForDebit, { cards: [...TWO_CARDS] })
  answers(smallerSumTemplatePlan, ({ query }) => smallerPlan(Number(query?.amount)))
})

test('the time to think it over runs down by the clock of the server, whatever the device believes', async () => {
  const { store } = show(<CoolingOff application={cooling} onChange={nothing} />)
  expect(words(the('timer'))).toBe('4:00:00')
  await pass(61_000)
  expect(words(the('timer'))).toBe('3:58:59')
  store.set(clockSkewAtom, 3_600_000)
  await pass(1_000)
  expect(words(the('timer'))).toBe('2:58:58')
})

test('a time that is over stands at zero and does not count below', async () => {
  show(<CoolingOff application={cooling} onChange={nothing} />)
  await pass(5 * 3_600_000)
  expect(words(the('timer'))).toBe('0:00:00')
})

test('a signed loan is refused by one tap, once, and the person hears that nothing is owed', async () => {
  const held = holds(loanCancel)
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { user, address } = show(<CoolingOff application={cooling} onChange={nothing} />, {
    reload,
  })
  await user.dblClick(the('button', 'Отказаться от займа'))
  await arrive()
  expect(isOff(the('button', 'Отказаться от займа'))).toBe(true)
  held.answer(cancelled)
  await says('Вы отказались от займа. Платить ничего не нужно.')
  expect(address()).toBe('/profile/add-contract')
  expect(sentOnce(loanCancel).body).toEqual({ loanApplicationId: 'loan-1' })
  expect(reload).toHaveBeenCalledOnce()
})

test('a refusal that came too late is told in the words of the law, and nobody is sent away', async () => {
  refuses(loanCancel, 'COOLING_OVER')
  const { user, address } = show(<CoolingOff application={cooling} onChange={nothing} />)
  await user.click(the('button', 'Отказаться от займа'))
  await until(() =>
    expect(alarm()).toBe(
      'Деньги уже отправлены Займ можно вернуть в течение 14 дней без уведомления.',
    ),
  )
  expect(address()).toBe('/here')
  expect(words()).not.toContain('Вы отказались')
})

test('a lost answer to a refusal of the loan goes again under the same key', async () => {
  goOffline()
  answers(loanCancel, (_sent, times) => (times === 1 ? lost() : cancelled))
  const { user } = show(<CoolingOff application={cooling} onChange={nothing} />)
  await user.click(the('button', 'Отказаться от займа'))
  await until(() => expect(alarm()).toContain('Нет связи'))
  await user.click(await ready('Отказаться от займа'))
  await says('Вы отказались от займа.')
  const [first, second] = sentBy(loanCancel)
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('without network a signed loan can be neither refused nor lessened, and the card says when it can', () => {
  show(<CoolingOff application={cooling} onChange={nothing} />, { offline: true })
  expect(all('button').every(isOff)).toBe(true)
  expect(words()).toContain('Отказаться или взять меньше можно, когда появится сеть.')
})

test('taking less: the sum on the button is the sum whose cost is shown and the sum that is sent', async () => {
  answers(loanSmallerSum, ({ body }) => ({
    ...cooling,
    amountOfContract: body?.amountOfContract ?? 0,
  }))
  const onChange = vi.fn<OnChange>()
  const { user } = show(<CoolingOff application={cooling} onChange={onChange} />)
  await user.click(the('button', 'Взять меньше'))
  await ready('Взять 15 000 ₽ вместо 30 000 ₽')
  fireEvent.change(the('slider', 'Сумма, ₽'), { target: { value: '20000' } })
  await user.click(await ready('Взять 20 000 ₽ вместо 30 000 ₽'))
  await until(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sentOnce(loanSmallerSum).body).toEqual({
    loanApplicationId: 'loan-1',
    amountOfContract: 20_000,
  })
  expect(onChange.mock.calls[0]?.[0].amountOfContract).toBe(20_000)
})

test('a smaller sum is not taken before its own cost is on the screen', async () => {
  answers(loanSmallerSum, cooling)
  const { user } = show(<CoolingOff application={cooling} onChange={nothing} />)
  await user.click(the('button', 'Взять меньше'))
  await ready('Взять 15 000 ₽ вместо 30 000 ₽')
  const held = holds(smallerSumTemplatePlan)
  fireEvent.change(the('slider', 'Сумма, ₽'), { target: { value: '20000' } })
  await pass(1_000)
  const button = the('button', 'Взять 20 000 ₽ вместо 30 000 ₽')
  expect(isOff(button)).toBe(true)
  await user.click(button)
  held.answer(smallerPlan(20_000))
  await ready('Взять 20 000 ₽ вместо 30 000 ₽')
  expect(sentBy(loanSmallerSum)).toEqual([])
})

test('less than was signed is always less, also when more is typed', async () => {
  const { user } = show(<CoolingOff application={cooling} onChange={nothing} />)
  await user.click(the('button', 'Взять меньше'))
  const entry = the('textbox', 'Сумма')
  await user.clear(entry)
  await user.type(entry, '45000{Enter}')
  const button = await ready(/^Взять [\d ]+ ₽ вместо 30 000 ₽$/)
  expect(words(button)).toBe('Взять 29 000 ₽ вместо 30 000 ₽')
})

test('a sum that cannot be lessened any more offers nothing to lessen', () => {
  show(
    <CoolingOff application={applicationFixture({ amountOfContract: 3_000 })} onChange={nothing} />,
  )
  expect(all('button', 'Взять меньше')).toEqual([])
})

test('taking less too late says so, keeps the sum that was chosen and takes nothing', async () => {
  refuses(loanSmallerSum, 'COOLING_OVER')
  const onChange = vi.fn<OnChange>()
  const { user } = show(<CoolingOff application={cooling} onChange={onChange} />)
  await user.click(the('button', 'Взять меньше'))
  await user.click(await ready('Взять 15 000 ₽ вместо 30 000 ₽'))
  await until(() => expect(alarm()).toContain('Деньги уже отправлены'))
  expect(onChange).not.toHaveBeenCalled()
  expect((the('slider', 'Сумма, ₽') as HTMLInputElement).value).toBe('15000')
})

const failed = applicationFixture({ applicationState: 'PAYOUT_FAILED' })

test('a card that has refused the money is not offered again, and another own one is chosen', async () => {
  answers(loanPayoutCard, { ...failed, applicationState: 'PAYOUT_PENDING' })
  const onChange = vi.fn<OnChange>()
  const { user } = show(<PayoutFailed application={failed} onChange={onChange} />)
  await user.click(await ready('Отправить на эту карту'))
  await until(() => expect(onChange).toHaveBeenCalledOnce())
  expect(all('radio', /4417/)).toEqual([])
  expect(sentOnce(loanPayoutCard).body).toEqual({
    loanApplicationId: 'loan-1',
    paymentData: 'card-2',
  })
})

test('the money is sent to one card once, however often the button is tapped', async () => {
  const held = holds(loanPayoutCard)
  const { user } = show(<PayoutFailed application={failed} onChange={nothing} />)
  await user.dblClick(await ready('Отправить на эту карту'))
  await arrive()
  expect(isOff(the('button', 'Отправить на эту карту'))).toBe(true)
  held.answer({ ...failed, applicationState: 'PAYOUT_PENDING' })
  await arrive()
  sentOnce(loanPayoutCard)
})

test('where a card refuses, a bank of СБП may be named in its place', async () => {
  const bank = { id: '100000000111', name: 'Сбербанк' }
  answers(sbpBanks, { recentIds: [], banks: [bank] })
  answers(loanPayoutCard, { ...failed, applicationState: 'PAYOUT_PENDING' })
  const { user } = show(<PayoutFailed application={failed} onChange={nothing} />)
  await user.click(await ready(/^По номеру телефона, СБП/))
  await user.click(await ready('Сбербанк'))
  await user.click(the('button', 'Отправить в этот банк'))
  await until(() => expect(sentBy(loanPayoutCard)).toHaveLength(1))
  expect(sentOnce(loanPayoutCard).body).toEqual({
    loanApplicationId: 'loan-1',
    paymentData: 'card-2',
    payoutBankId: '100000000111',
  })
})

test('a bank that refuses is named, and the own cards are offered, that of the loan among them', async () => {
  const refused = { ...failed, payoutBank: 'Сбербанк' }
  show(<PayoutFailed application={refused} onChange={nothing} />)
  await says('Перевод по СБП в банк «Сбербанк» не прошёл')
  await until(() => expect(all('radio', /4417|0042/)).toHaveLength(2))
})

test('with no other card that lives there is nothing to send to', async () => {
  answers(cardsForDebit, {
    cards: [
      cardFixture(),
      cardFixture({ paymentDataId: 'card-2', mask: 'Visa •• 0042', expired: true }),
    ],
  })
  show(<PayoutFailed application={failed} onChange={nothing} />)
  await until(() => expect(sentBy(cardsForDebit)).toHaveLength(1))
  await arrive()
  expect(isOff(the('button', 'Отправить на эту карту'))).toBe(true)
  the('button', 'Добавить карту')
})

test('another card that is refused is said so, and the way out of the loan stays open', async () => {
  refuses(loanPayoutCard, 'CARD_NOT_OWN')
  const onChange = vi.fn<OnChange>()
  const { user } = show(<PayoutFailed application={failed} onChange={onChange} />)
  await user.click(await ready('Отправить на эту карту'))
  await until(() => expect(alarm()).toContain('Карта не на ваше имя'))
  expect(onChange).not.toHaveBeenCalled()
  await ready('Отказаться от займа')
})
