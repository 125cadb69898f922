import { beforeEach, expect, test, vi } from 'vitest'
import { cardsForLoanPayment } from '../../../../../protocol/calls/cloud-payments/cards.ts'
import {
  debitCheckSpecifiedAmount,
  paymentsCardsUuid,
  widgetConfig,
} from '../../../../../protocol/calls/cloud-payments/payments.ts'
import { kopecks } from '../../../../../lending/money.ts'
import { PaySheet } from '../../../../../src/screens/profile/contract/pay-sheet.tsx'
import { layoutAtom } from '../../../../../src/state/layout.ts'
import { paymentAtom } from '../../../../../src/state/payment.ts'
import { formComes, openFormsHere } from '../../../bank-form.ts'
import { TWO_CARDS, cardFixture } from '../../../cards-fixture.ts'
import { paymentFixture } from '../../../payment-fixture.ts'
import { contractFixture } from '../../../offline/contract-fixture.ts'
import { alarm, all, arrive, isOff, ready, show, the, until, words } from '../../../page.tsx'
import {
  answers,
  goOffline,
  holds,
  lost,
  refusal,
  refuses,
  sentBy,
  sentOnce,
} from '../../../server-of-page.ts'

const contract = contractFixture({ asOfDay: '2026-11-21' })
const AMOUNT = kopecks(1_099_974)

const sheet = (part: Partial<Parameters<typeof PaySheet>[0]> = {}) => (
  <PaySheet
    contract={contract}
    amountKopecks={AMOUNT}
    paymentType="INSTALMENT"
    onClose={() => undefined}
    {...part}
  />
)

const payButton = 'Оплатить 10 999,74 ₽'

beforeEach(() => answers(cardsForLoanPayment, { cards: [...TWO_CARDS] }))

test('the sum on the button is the sum that is sent, from the card that is marked', async () => {
  answers(debitCheckSpecifiedAmount, paymentFixture())
  const { user, address } = show(sheet())
  await user.click(await ready(payButton))
  await until(() => expect(address()).toBe('/profile/contracts/c1/payment/invoice-1'))
  expect(sentOnce(debitCheckSpecifiedAmount).body).toEqual({
    amount: 10_999.74,
    loanApplicationId: 'c1',
    paymentType: 'INSTALMENT',
    prolongation: false,
    commissions: 0,
    paymentDataId: 'card-1',
    repeat: false,
  })
})

test('another card is charged when it is the one that was chosen', async () => {
  answers(debitCheckSpecifiedAmount, paymentFixture({ paymentDataId: 'card-2' }))
  const { user, address } = show(sheet())
  await ready(payButton)
  await user.click(the('radio', /Visa •• 0042/))
  await user.click(the('button', payButton))
  await until(() => expect(address()).toContain('/payment/'))
  expect(sentOnce(debitCheckSpecifiedAmount).body?.paymentDataId).toBe('card-2')
})

test('a card whose term has run out cannot be chosen and is not the one chosen beforehand', async () => {
  answers(cardsForLoanPayment, {
    cards: [
      cardFixture({ expired: true }),
      cardFixture({ paymentDataId: 'card-2', isMain: false }),
    ],
  })
  show(sheet())
  await ready(payButton)
  const [old, good] = all('radio') as HTMLInputElement[]
  expect(old?.disabled).toBe(true)
  expect(old?.checked).toBe(false)
  expect(good?.checked).toBe(true)
})

test('two taps in a hurry charge once, and the button says that it is busy', async () => {
  const held = holds(debitCheckSpecifiedAmount)
  const { user, address } = show(sheet())
  const button = await ready(payButton)
  await user.dblClick(button)
  await arrive()
  expect(isOff(the('button', payButton))).toBe(true)
  expect(the('button', payButton).getAttribute('aria-busy')).toBe('true')
  await user.click(the('button', payButton))
  held.answer(paymentFixture())
  await until(() => expect(address()).toContain('/payment/invoice-1'))
  sentOnce(debitCheckSpecifiedAmount)
})

test('a lost answer is asked for again under the same key, and the person hears that nothing is charged twice', async () => {
  goOffline()
  answers(debitCheckSpecifiedAmount, (_sent, times) => (times === 1 ? lost() : paymentFixture()))
  const { user, address } = show(sheet())
  await user.click(await ready(payButton))
  await until(() => expect(alarm()).toContain('Ответ не пришёл'))
  expect(alarm()).toContain('второй раз деньги не спишутся')
  expect(address()).toBe('/here')
  await user.click(await ready(payButton))
  await until(() => expect(address()).toContain('/payment/invoice-1'))
  const [first, second] = sentBy(debitCheckSpecifiedAmount)
  expect(first?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  expect(second?.body).toEqual(first?.body)
})

test('a lost answer is looked for by the page itself while the network holds, under one key', async () => {
  answers(debitCheckSpecifiedAmount, (_sent, times) => (times < 3 ? lost() : paymentFixture()))
  const { user, address } = show(sheet())
  await user.click(await ready(payButton))
  await until(() => expect(address()).toContain('/payment/invoice-1'))
  const keys = sentBy(debitCheckSpecifiedAmount).map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('a refusal is read aloud in the words of the server, and the sheet stays for another try with a new key', async () => {
  refuses(debitCheckSpecifiedAmount, 'PAYMENT_AMOUNT')
  const onClose = vi.fn<() => void>()
  const { user, address, store } = show(sheet({ onClose }))
  await user.click(await ready(payButton))
  await until(() =>
    expect(alarm()).toBe(
      'Сумма платежа не подходит Укажите сумму от 1 рубля и не больше полного погашения.',
    ),
  )
  expect(onClose).not.toHaveBeenCalled()
  expect(address()).toBe('/here')
  expect(store.get(paymentAtom).pending).toBeNull()
  await user.click(await ready(payButton))
  await until(() => expect(sentBy(debitCheckSpecifiedAmount)).toHaveLength(2))
  const [first, second] = sentBy(debitCheckSpecifiedAmount)
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('a second equal payment is asked about: nothing is charged until the person says so', async () => {
  answers(debitCheckSpecifiedAmount, ({ body }) =>
    body?.repeat ? paymentFixture() : refusal('PAYMENT_REPEATED'),
  )
  const { user, address } = show(sheet())
  await user.click(await ready(payButton))
  await until(() => the('button', 'Нет, не платить'))
  expect(document.activeElement).toBe(the('button', 'Нет, не платить'))
  expect(all('button', payButton)).toEqual([])
  expect(sentBy(debitCheckSpecifiedAmount)).toHaveLength(1)
  await user.click(the('button', 'Заплатить ещё 10 999,74 ₽'))
  await until(() => expect(address()).toContain('/payment/invoice-1'))
  const [asked, meant] = sentBy(debitCheckSpecifiedAmount)
  expect(asked?.body?.repeat).toBe(false)
  expect(meant?.body?.repeat).toBe(true)
  expect(meant?.idempotencyKey).not.toBe(asked?.idempotencyKey)
})

test('whoever does not mean a second payment leaves without one', async () => {
  refuses(debitCheckSpecifiedAmount, 'PAYMENT_REPEATED')
  const onClose = vi.fn<() => void>()
  const { user } = show(sheet({ onClose }))
  await user.click(await ready(payButton))
  await user.click(await ready('Нет, не платить'))
  expect(onClose).toHaveBeenCalledOnce()
  sentOnce(debitCheckSpecifiedAmount)
})

test('the payment of a signed change names the terms it is for, and no other change', async () => {
  const termsHash = 'a'.repeat(64)
  answers(debitCheckSpecifiedAmount, paymentFixture())
  const { user, address } = show(sheet({ paymentType: 'PROLONGATION', termsHash }))
  await user.click(await ready(payButton))
  await until(() => expect(address()).toContain('/payment/invoice-1'))
  expect(sentOnce(debitCheckSpecifiedAmount).body).toMatchObject({
    paymentType: 'PROLONGATION',
    prolongation: true,
    termsHash,
  })
})

test('while money is on its way the invoice is kept and the page is locked; after the answer it is free', async () => {
  const held = holds(debitCheckSpecifiedAmount)
  const { user, store, address } = show(sheet())
  await user.click(await ready(payButton))
  expect(store.get(layoutAtom).isNavigationLocked).toBe(true)
  held.answer(paymentFixture())
  await until(() => expect(address()).toContain('/payment/invoice-1'))
  expect(store.get(layoutAtom).isNavigationLocked).toBe(false)
  expect(store.get(paymentAtom).pending).toEqual({
    invoiceId: 'invoice-1',
    loanApplicationId: 'c1',
    amountKopecks: AMOUNT,
  })
})

test('without network nothing is sent, no card is asked for, and the sheet says why', async () => {
  show(sheet(), { offline: true })
  await arrive()
  expect(isOff(the('button', payButton))).toBe(true)
  expect(words()).toContain('Оплатить можно, когда появится сеть.')
  expect(sentBy(cardsForLoanPayment)).toEqual([])
})

test('cards that did not come are asked for again by a button; until then nothing can be paid', async () => {
  refuses(cardsForLoanPayment, 'UNAVAILABLE')
  const { user } = show(sheet())
  const again = await ready('Повторить сейчас')
  expect(alarm()).toContain('Сервис не отвечает')
  expect(isOff(the('button', payButton))).toBe(true)
  answers(cardsForLoanPayment, { cards: [...TWO_CARDS] })
  await user.click(again)
  await ready(payButton)
})

test('with no card the new one is chosen: the sum is fixed first, charged by the form of the bank only', async () => {
  answers(cardsForLoanPayment, { cards: [] })
  answers(debitCheckSpecifiedAmount, paymentFixture({ paymentDataId: null, state: 'CREATED' }))
  answers(paymentsCardsUuid, {
    amount: 10_999.74,
    accountId: 'anna',
    invoiceId: 'invoice-1',
    currency: 'RUB',
  })
  refuses(widgetConfig, 'UNAVAILABLE')
  const { user, address, store } = show(sheet())
  await user.click(await ready(payButton))
  await until(() => expect(alarm()).toContain('Сервис отвечает с перебоями'))
  expect(sentOnce(debitCheckSpecifiedAmount).body?.paymentDataId).toBeNull()
  expect(sentOnce(paymentsCardsUuid).query).toEqual({ paymentId: 'payment-1' })
  // The form never opened, so nothing was charged and nothing is left to resume.
  expect(address()).toBe('/here')
  expect(store.get(paymentAtom).pending).toBeNull()
})

test('a form that breaks after it was shown may have taken the money: the way leads to what the bank says', async () => {
  vi.stubGlobal('reportError', () => undefined)
  openFormsHere()
  answers(cardsForLoanPayment, { cards: [] })
  answers(debitCheckSpecifiedAmount, paymentFixture({ paymentDataId: null, state: 'CREATED' }))
  answers(paymentsCardsUuid, {
    amount: 10_999.74,
    accountId: 'anna',
    invoiceId: 'invoice-1',
    currency: 'RUB',
  })
  answers(widgetConfig, { scriptUrl: 'https://widget.test/w.js', publicId: 'pk', kind: 'start' })
  const { user, address, store } = show(sheet())
  await user.click(await ready(payButton))
  const form = await formComes()
  await form.say({ type: 'loaded' })
  await form.say({ type: 'failed', message: 'Script error.' })
  await until(() => expect(address()).toContain('/payment/invoice-1'))
  expect(store.get(paymentAtom).pending).toMatchObject({ invoiceId: 'invoice-1' })
})

test('a payoff tells what the sum is made of before it is paid', async () => {
  show(sheet({ paymentType: 'PAYOFF', amountKopecks: kopecks(contract.payoff.totalKopecks) }))
  await until(() => the('button', /^Оплатить/))
  expect(words(the('dialog'))).toContain('Полное погашение')
  expect(words(the('dialog'))).toContain('Основной долг 40 000,00 ₽')
})

test('after a refusal «Другая карта» leads to the form of a new card, not to the card that was refused', async () => {
  show(sheet(), { at: '/here?pay&card=new' })
  const byNewCard = await until(() => the('radio', /Новой картой/))
  expect((byNewCard as HTMLInputElement).checked).toBe(true)
})

test('by СБП no card is named, and the page of the outcome leads to the bank', async () => {
  answers(debitCheckSpecifiedAmount, paymentFixture({ state: 'CREATED', method: 'SBP' }))
  const { user, address } = show(sheet())
  await ready(payButton)
  await user.click(the('radio', /^СБП/))
  await user.click(the('button', payButton))
  await until(() => expect(address()).toBe('/profile/contracts/c1/payment/invoice-1'))
  expect(sentOnce(debitCheckSpecifiedAmount).body).toMatchObject({
    method: 'SBP',
    paymentDataId: null,
  })
})

test('a loan whose link still waits in the bank says so, and nothing is begun', async () => {
  refuses(debitCheckSpecifiedAmount, 'PAYMENT_IN_PROGRESS')
  const { user, address } = show(sheet())
  await user.click(await ready(payButton))
  await until(() => expect(alarm()).toContain('Предыдущий платёж ещё проверяется'))
  expect(address()).toBe('/here')
})
