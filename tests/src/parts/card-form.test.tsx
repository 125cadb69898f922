import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import type { Reply } from '../../../protocol/call.ts'
import {
  cardsCheckAuth,
  cardsForLoanPayment,
  saveCardScan,
} from '../../../protocol/calls/cloud-payments/cards.ts'
import {
  debitCheckSpecifiedAmount,
  paymentsCardsUuid,
  widgetConfig,
} from '../../../protocol/calls/cloud-payments/payments.ts'
import { CardPicker } from '../../../src/parts/card-picker/card-picker.tsx'
import type { Card } from '../../../src/queries/cards.ts'
import { PaySheet } from '../../../src/screens/profile/contract/pay-sheet.tsx'
import { paymentAtom } from '../../../src/state/payment.ts'
import { formComes, formDoesNotCome, isFormThere, openFormsHere } from '../bank-form.ts'
import { cardFixture, TWO_CARDS } from '../cards-fixture.ts'
import { paymentFixture } from '../payment-fixture.ts'
import { contractFixture } from '../offline/contract-fixture.ts'
import { alarm, all, arrive, isOff, pass, ready, says, show, the, until, words } from '../page.tsx'
import { answers, refuses, sentBy, sentOnce } from '../server-of-page.ts'

const AMOUNT = kopecks(1_099_974)
const payButton = 'Оплатить 10 999,74 ₽'
const contract = contractFixture({ asOfDay: '2026-11-21' })

type OnClose = () => void
type AddedCard = Reply<typeof saveCardScan>

const sheet = (onClose: OnClose = () => undefined) => (
  <PaySheet contract={contract} amountKopecks={AMOUNT} paymentType="INSTALMENT" onClose={onClose} />
)

const ORDER = { accountId: 'anna', invoiceId: 'invoice-1', currency: 'RUB' } as const

const added = (part: Partial<AddedCard> = {}): AddedCard => ({
  state: 'PAID',
  card: cardFixture({ paymentDataId: 'card-9', mask: 'Мир •• 9009', isMain: false }),
  code: null,
  title: null,
  hint: null,
  ...part,
})

beforeEach(() => {
  openFormsHere()
  answers(widgetConfig, {
    scriptUrl: 'https://bank.example/widget.js',
    publicId: 'public-1',
    kind: 'pay',
  })
  answers(cardsForLoanPayment, { cards: [...TWO_CARDS] })
  answers(debitCheckSpecifiedAmount, paymentFixture({ state: 'CREATED', paymentDataId: null }))
  answers(paymentsCardsUuid, { ...ORDER, amount: 10_999.74 })
  answers(cardsCheckAuth, { ...ORDER, amount: 1, paynetOrderId: 'order-1' })
})

const payByNewCard = async (onClose?: OnClose) => {
  const shown = show(sheet(onClose))
  await ready(payButton)
  await shown.user.click(the('radio', /Новой картой/))
  await shown.user.click(the('button', payButton))
  return shown
}

test('the form of the bank gets the sum that was on the button, to charge and for this contract', async () => {
  await payByNewCard()
  const { order } = await formComes()
  expect(order.order).toEqual({
    ...ORDER,
    amount: 10_999.74,
    mode: 'charge',
    description: 'Платёж по договору № 260926-0001',
  })
  expect(order.config.publicId).toBe('public-1')
  expect(sentOnce(debitCheckSpecifiedAmount).body).toMatchObject({
    amount: 10_999.74,
    paymentDataId: null,
  })
})

test('our sheet steps aside for the form of the bank, which is no refusal of the payment', async () => {
  const onClose = vi.fn<OnClose>()
  await payByNewCard(onClose)
  const form = await formComes()
  await form.say({ type: 'loaded' })
  await until(() =>
    expect(all('dialog').map((each) => each.getAttribute('aria-label'))).toEqual(['Ввод карты']),
  )
  await until(() => expect(form.heard).toEqual([{ type: 'shown' }]))
  expect(onClose).not.toHaveBeenCalled()
})

test('a form that says «paid» leads to the outcome that the server tells, and is believed no further', async () => {
  const onClose = vi.fn<OnClose>()
  const { address, addressState, store } = await payByNewCard(onClose)
  const form = await formComes()
  await form.say({ type: 'loaded' })
  await form.say({ type: 'closed', claim: 'success' })
  await until(() => expect(address()).toBe('/profile/contracts/c1/payment/invoice-1'))
  expect(addressState()).toEqual({ claimed: true })
  expect(onClose).toHaveBeenCalledOnce()
  // Only the server ends it: a reload goes on with this invoice.
  expect(store.get(paymentAtom).pending?.invoiceId).toBe('invoice-1')
  expect(isFormThere()).toBe(false)
})

test('a form that was closed leads to the outcome too: the payment may have been confirmed before', async () => {
  const { address, addressState } = await payByNewCard()
  const form = await formComes()
  await form.say({ type: 'loaded' })
  await form.say({ type: 'closed', claim: 'other' })
  await until(() => expect(address()).toBe('/profile/contracts/c1/payment/invoice-1'))
  expect(addressState()).toEqual({ claimed: false })
})

test('a form whose script does not load charges nothing: the sheet is there again and says what to do', async () => {
  const { address, store } = await payByNewCard()
  const form = await formComes()
  const message = 'Failed to load script: https://bank.example/widget.js'
  await form.say({ type: 'failed', message })
  await until(() => expect(alarm()).toContain(message))
  expect(alarm()).toContain('Отключите блокировщик для этой страницы и повторите.')
  expect(store.get(paymentAtom).pending).toBeNull()
  expect(address()).toBe('/here')
  await ready(payButton)
  expect(isFormThere()).toBe(false)
})

test('a form that does not come locks nobody in', async () => {
  const { address } = await payByNewCard()
  await formDoesNotCome()
  await until(() => expect(alarm()).toContain('Ответ не пришёл'))
  expect(address()).toBe('/here')
  expect(isFormThere()).toBe(false)
  await ready(payButton)
})

test('Escape beside a form that does not answer leaves it, and the outcome is asked for', async () => {
  const { address } = await payByNewCard()
  const form = await formComes()
  await form.say({ type: 'loaded' })
  const dialog = document.querySelector('dialog[aria-label="Ввод карты"]') as HTMLDialogElement
  dialog.close()
  await until(() => expect(address()).toBe('/profile/contracts/c1/payment/invoice-1'))
})

type OnAdded = (card: Card) => void

function Picker({ onAdded = () => undefined }: { readonly onAdded?: OnAdded }) {
  const [cards, setCards] = useState<readonly Card[]>(TWO_CARDS)
  const [chosen, setChosen] = useState('card-1')
  return (
    <CardPicker
      legend="Карта для получения денег"
      cards={cards}
      value={chosen}
      onChange={setChosen}
      onAdded={(card) => {
        setCards([...cards, card])
        setChosen(card.paymentDataId)
        onAdded(card)
      }}
    />
  )
}

const add = async (onAdded?: OnAdded) => {
  const shown = show(<Picker {...(onAdded && { onAdded })} />)
  await shown.user.click(the('button', 'Другая карта'))
  const form = await formComes()
  await form.say({ type: 'loaded' })
  return { ...shown, form }
}

test('a card is checked, never charged, and is chosen when the server has it', async () => {
  answers(saveCardScan, added())
  const { form } = await add()
  expect(form.order.order.mode).toBe('auth')
  expect(sentOnce(cardsCheckAuth).query).toEqual({ userId: 'anna' })
  await form.say({ type: 'closed', claim: 'success' })
  await until(() => expect((the('radio', /9009/) as HTMLInputElement).checked).toBe(true))
  expect(sentOnce(saveCardScan).body?.paynetOrderId).toBe('order-1')
})

test('a card that the bank refuses is said so in its words, and none is added', async () => {
  answers(
    saveCardScan,
    added({
      state: 'DECLINED',
      card: null,
      code: '564036',
      title: 'Недостаточно средств',
      hint: 'Пополните карту.',
    }),
  )
  const onAdded = vi.fn<OnAdded>()
  const { form } = await add(onAdded)
  await form.say({ type: 'closed', claim: 'other' })
  await until(() => expect(alarm()).toBe('Недостаточно средств Пополните карту.'))
  expect(onAdded).not.toHaveBeenCalled()
  await ready('Другая карта')
})

test('a form that was just closed is no problem, and nobody waits for it', async () => {
  answers(saveCardScan, added({ state: 'CREATED', card: null }))
  const { form } = await add()
  await form.say({ type: 'closed', claim: 'other' })
  await ready('Другая карта')
  expect(alarm()).toBe('')
  expect(sentBy(saveCardScan)).toHaveLength(1)
})

test('a bank that is slow is waited for, a minute at most, and then said so', async () => {
  answers(saveCardScan, added({ state: 'PROCESSING', card: null }))
  const { form } = await add()
  await form.say({ type: 'closed', claim: 'success' })
  await says('Ждём банк')
  for (let second = 0; second < 58; second += 1) await pass(1_000)
  expect(words()).toContain('Ждём банк')
  expect(alarm()).toBe('')
  for (let second = 0; second < 5; second += 1) await pass(1_000)
  await until(() => expect(alarm()).toContain('Банк ещё не ответил'))
  expect(sentBy(saveCardScan).length).toBeLessThan(50)
})

test('a slow answer that comes within the minute adds the card', async () => {
  answers(saveCardScan, (_sent, times) =>
    times < 4 ? added({ state: 'PROCESSING', card: null }) : added(),
  )
  const { form } = await add()
  await form.say({ type: 'closed', claim: 'success' })
  for (let second = 0; second < 6; second += 1) await pass(1_000)
  await until(() => expect((the('radio', /9009/) as HTMLInputElement).checked).toBe(true))
})

test('two taps in a hurry open one form and begin one check of a card', async () => {
  const { user } = show(<Picker />)
  await user.dblClick(the('button', 'Другая карта'))
  await formComes()
  await arrive()
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
  expect(isOff(the('button', 'Ждём банк'))).toBe(true)
  expect(sentBy(cardsCheckAuth)).toHaveLength(1)
})

test('a check that the server refuses opens no form', async () => {
  refuses(cardsCheckAuth, 'TOO_MANY_REQUESTS')
  const { user } = show(<Picker />)
  await user.click(the('button', 'Другая карта'))
  await until(() => expect(alarm()).toContain('Слишком много запросов'))
  expect(isFormThere()).toBe(false)
})
