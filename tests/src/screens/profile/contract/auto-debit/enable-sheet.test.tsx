import { beforeEach, expect, test, vi } from 'vitest'
import {
  autoDebitEnable,
  autoDebitStop,
} from '../../../../../../protocol/calls/cloud-payments/auto-debit.ts'
import { cardsForLoanPayment } from '../../../../../../protocol/calls/cloud-payments/cards.ts'
import type { AutoDebit } from '../../../../../../src/queries/contracts.ts'
import { AutoDebitCard } from '../../../../../../src/screens/profile/contract/auto-debit/auto-debit-card.tsx'
import { TWO_CARDS } from '../../../../cards-fixture.ts'
import {
  alarm,
  all,
  arrive,
  described,
  isOff,
  ready,
  says,
  show,
  the,
  until,
  words,
} from '../../../../page.tsx'
import {
  answers,
  goOffline,
  holds,
  lost,
  refuses,
  sentBy,
  sentOnce,
} from '../../../../server-of-page.ts'

const debit = (part: Partial<AutoDebit> = {}): AutoDebit => ({
  loanApplicationId: 'c1',
  state: 'OFF',
  paymentDataId: null,
  cardMask: null,
  next: null,
  problem: null,
  consentText: ['Разрешаю списывать платежи.'],
  textVersion: '2026-11',
  ...part,
})

const on = debit({ state: 'ON', paymentDataId: 'card-1', cardMask: 'Мир •• 4417' })
const nothing = () => undefined

type Take = (state: AutoDebit) => void

const card = (state: AutoDebit | null, set: Take = nothing) => (
  <AutoDebitCard autoDebit={{ data: state, error: null, set, reload: nothing }} />
)

const opened = async (state: AutoDebit, set: Take = nothing) => {
  const shown = show(card(state, set))
  await shown.user.click(the('button', /Включить автосписание|Выбрать другую карту/))
  await until(() => the('checkbox', /Разрешаю автоматическое списание/))
  await until(() => expect(isOff(enableButton())).toBe(false))
  return shown
}

/** The button of the sheet, not the one that opened it. */
const enableButton = (): HTMLElement => {
  const button = all('button', 'Включить автосписание').at(-1)
  if (!button) throw new Error('no button to switch it on')
  return button
}

beforeEach(() => answers(cardsForLoanPayment, { cards: [...TWO_CARDS] }))

test('without the own tick no consent is sent, and the error is bound to the tick', async () => {
  const { user } = await opened(debit())
  await user.click(enableButton())
  const tick = the('checkbox', /Разрешаю автоматическое списание/)
  expect(described(tick)).toBe('Прочитайте текст и отметьте согласие на списание.')
  await arrive()
  expect(sentBy(autoDebitEnable)).toEqual([])
})

test('what is agreed to is the text that was shown, for the card that is marked', async () => {
  answers(autoDebitEnable, on)
  const set = vi.fn<Take>()
  const { user } = await opened(debit(), set)
  await user.click(the('radio', /Visa •• 0042/))
  await user.click(the('checkbox', /Разрешаю автоматическое списание/))
  await user.click(enableButton())
  await says('Автосписание включено. Отключить можно в любой момент.')
  expect(sentOnce(autoDebitEnable).body).toEqual({
    loanApplicationId: 'c1',
    paymentDataId: 'card-2',
    accepted: true,
    textVersion: '2026-11',
  })
  expect(set).toHaveBeenCalledWith(on)
})

test('two taps in a hurry agree once', async () => {
  const held = holds(autoDebitEnable)
  const { user } = await opened(debit())
  await user.click(the('checkbox', /Разрешаю автоматическое списание/))
  await user.dblClick(enableButton())
  await arrive()
  expect(isOff(enableButton())).toBe(true)
  held.answer(on)
  await says('Автосписание включено.')
  sentOnce(autoDebitEnable)
})

test('a card the bank has forbidden is not offered again, nor charged in the place of the chosen one', async () => {
  const { user } = await opened(
    debit({ state: 'BLOCKED', paymentDataId: 'card-1', cardMask: 'Мир •• 4417' }),
  )
  expect(all('radio', /4417/)).toEqual([])
  await user.click(the('checkbox', /Разрешаю автоматическое списание/))
  await user.click(enableButton())
  await until(() => expect(alarm()).toContain('Выберите карту или добавьте новую.'))
  expect(sentBy(autoDebitEnable)).toEqual([])
})

test('a refusal keeps the sheet, the tick and the card, and says why', async () => {
  refuses(autoDebitEnable, 'CARD_NOT_OWN')
  const { user } = await opened(debit())
  await user.click(the('checkbox', /Разрешаю автоматическое списание/))
  await user.click(enableButton())
  await until(() => expect(alarm()).toContain('Карта не на ваше имя'))
  expect((the('checkbox', /Разрешаю/) as HTMLInputElement).checked).toBe(true)
  expect(isOff(enableButton())).toBe(false)
})

test('one tap stops the debits, once, and the person hears who pays from now on', async () => {
  const held = holds(autoDebitStop)
  const set = vi.fn<Take>()
  const { user } = show(card(on, set))
  await user.dblClick(the('button', 'Отключить'))
  await arrive()
  expect(isOff(the('button', 'Отключить'))).toBe(true)
  held.answer(debit())
  await says('Автосписание отключено. Платите сами до даты платежа.')
  expect(set).toHaveBeenCalledOnce()
  sentOnce(autoDebitStop)
})

test('debits that could not be stopped are not told as stopped', async () => {
  refuses(autoDebitStop, 'UNAVAILABLE')
  const set = vi.fn<Take>()
  const { user } = show(card(on, set))
  await user.click(the('button', 'Отключить'))
  await until(() => expect(alarm()).toContain('Сервис отвечает с перебоями'))
  expect(set).not.toHaveBeenCalled()
  expect(words()).not.toContain('отключено')
  await ready('Отключить')
})

test('a stop after a lost answer is a new one: the debits may have been agreed to meanwhile', async () => {
  goOffline()
  answers(autoDebitStop, (_sent, times) => (times === 1 ? lost() : debit()))
  const { user } = show(card(on))
  await user.click(the('button', 'Отключить'))
  await until(() => expect(alarm()).toContain('Нет связи'))
  await user.click(await ready('Отключить'))
  await says('Автосписание отключено.')
  const [first, second] = sentBy(autoDebitStop)
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})
