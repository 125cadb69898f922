import { beforeEach, expect, test } from 'vitest'
import {
  clientDelete,
  clientDeleteTerms,
} from '../../../../../protocol/calls/profile-manager/account-deletion.ts'
import {
  paymentDataDelete,
  cardsForLoanPayment,
} from '../../../../../protocol/calls/cloud-payments/cards.ts'
import { sendCode } from '../../../../../protocol/calls/sms-service/codes.ts'
import DeleteAccount from '../../../../../src/screens/profile/settings/delete-account.tsx'
import { OwnCards } from '../../../../../src/screens/profile/settings/own-cards.tsx'
import { hasSession } from '../../../../../src/api/session.ts'
import { cardFixture, TWO_CARDS } from '../../../cards-fixture.ts'
import { sentCodeFixture } from '../../../code-fixture.ts'
import {
  ACCOUNT,
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
} from '../../../page.tsx'
import { answers, holds, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'

const account = (phone: string) => ({ ...ACCOUNT, phone })

beforeEach(() => {
  answers(clientDeleteTerms, { obstacle: null, keptUntil: '2031-11-21' })
  answers(sendCode, sentCodeFixture())
  answers(cardsForLoanPayment, { cards: [...TWO_CARDS] })
})

test('nobody deletes an account by a slip: what goes and what stays is said, then ticked, then signed by a code', async () => {
  const { user } = show(<DeleteAccount />)
  await user.click(await ready('Удалить аккаунт'))
  expect(words()).toContain('Договоры и документы закрытых займов: до 21.11.31.')
  expect(described(the('checkbox'))).toBe('Отметьте, что понимаете последствия.')
  expect(sentBy(sendCode)).toEqual([])
  expect(all('dialog')).toEqual([])
})

test('the right code deletes the account and ends the session on this device', async () => {
  answers(clientDelete, { keptUntil: '2031-11-21' })
  const { user } = show(<DeleteAccount />, { account: account('+79160000021') })
  await ready('Удалить аккаунт')
  await user.click(the('checkbox'))
  await user.click(the('button', 'Удалить аккаунт'))
  await says('Отправить ещё раз через')
  expect(sentOnce(sendCode).body?.eventCode).toBe('DELETE_PROFILE')
  await user.type(the('textbox'), '482915')
  await until(() => expect(hasSession()).toBe(false))
  expect(sentOnce(clientDelete).body).toEqual({ smsCode: '482915' })
})

test('a wrong code deletes nothing and leaves the session', async () => {
  refuses(clientDelete, 'CODE_NOT_MATCH')
  const { user } = show(<DeleteAccount />, { account: account('+79160000022') })
  await ready('Удалить аккаунт')
  await user.click(the('checkbox'))
  await user.click(the('button', 'Удалить аккаунт'))
  await says('Отправить ещё раз через')
  await user.type(the('textbox'), '111111')
  await until(() => expect(described(the('textbox'))).toContain('Код не подходит.'))
  expect(hasSession()).toBe(true)
})

test('with a loan the account cannot be deleted, and the way to what is owed is shown', async () => {
  answers(clientDeleteTerms, {
    obstacle: { title: 'Пока есть займ, аккаунт удалить нельзя', detail: 'Погасите займ.' },
    keptUntil: null,
  })
  show(<DeleteAccount />)
  await says('Пока есть займ, аккаунт удалить нельзя')
  expect(all('button', 'Удалить аккаунт')).toEqual([])
  expect(the('link', 'К моим платежам').getAttribute('href')).toBe('/profile/payments')
})

test('without network no account is deleted', async () => {
  const { again } = show(<DeleteAccount />)
  await ready('Удалить аккаунт')
  again({ offline: true })
  expect(isOff(the('button', 'Удалить аккаунт'))).toBe(true)
  expect(words()).toContain('Удалить аккаунт можно, когда появится сеть')
})

test('a card is forgotten after its consequences are read, once, and the list is asked again', async () => {
  const held = holds(paymentDataDelete)
  const { user } = show(<OwnCards />)
  await user.click(await ready(/Мир •• 4417/))
  expect(words(the('dialog'))).toContain('С этой карты больше нельзя будет платить')
  await user.dblClick(the('button', 'Удалить карту'))
  await arrive()
  expect(isOff(the('button', 'Удалить карту'))).toBe(true)
  answers(cardsForLoanPayment, {
    cards: [cardFixture({ paymentDataId: 'card-2', mask: 'Visa •• 0042' })],
  })
  held.answer({ ok: true })
  await until(() => expect(all('button', /4417/)).toEqual([]))
  expect(sentOnce(paymentDataDelete).params).toEqual({ paymentDataId: 'card-1' })
})

test('a card that money is on its way to stays, and the words say why', async () => {
  refuses(paymentDataDelete, 'CARD_IN_USE')
  const { user } = show(<OwnCards />)
  await user.click(await ready(/Мир •• 4417/))
  await user.click(the('button', 'Удалить карту'))
  await until(() => expect(alarm()).toContain('На эту карту сейчас идут деньги'))
  await ready('Удалить карту')
  await user.click(the('button', 'Оставить'))
  expect(all('dialog')).toEqual([])
  expect(all('button', /4417/)).toHaveLength(1)
})

test('whoever waits for an answer reads that name and address stay until it comes', async () => {
  answers(clientDeleteTerms, { obstacle: null, keptUntil: null, answeredByMail: '2026-00012' })
  show(<DeleteAccount />)
  await ready('Удалить аккаунт')
  expect(words()).toContain('пока не ответим на обращение № 2026-00012.')
  expect(words()).toContain('Больше ничего: договоров у вас не было.')
})
