import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  consents,
  consentWithdraw,
  personalDataConsentGive,
} from '../../../../../protocol/calls/profile-manager/consents.ts'
import { reminders } from '../../../../../protocol/calls/profile-manager/reminders.ts'
import Consents from '../../../../../src/screens/profile/settings/consents.tsx'
import { alarm, all, described, ready, says, show, the, until, words } from '../../../page.tsx'
import { answers, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'

type OwnConsents = Reply<typeof consents>
type OwnConsent = OwnConsents['consents'][number]

const consent = (part: Partial<OwnConsent>): OwnConsent => ({
  type: 'PERSONAL_DATA',
  textVersion: '2026-11',
  givenAt: '2026-11-01T09:00:00.000Z',
  proof: 'TICK',
  documentId: 'paper-1',
  state: 'IN_FORCE',
  expiresAt: null,
  withdrawn: null,
  ...part,
})

const BUREAU = consent({
  type: 'CREDIT_HISTORY',
  proof: 'CODE',
  documentId: 'paper-2',
  expiresAt: '2027-05-02T09:00:00.000Z',
})
const SIGNATURE = consent({ type: 'ANALOG_SIGNATURE', proof: 'CODE', documentId: 'paper-3' })
const LOAN = { title: 'Пока есть займ, аккаунт удалить нельзя', detail: 'Погасите займ.' }
const WITHDRAWN = {
  number: 'О-2026-00012',
  at: '2026-11-20T09:00:00.000Z',
  documentId: 'paper-4',
  letterReceivedOn: null,
  eraseAt: null,
}

/** Its hyphens keep it on one line. */
const shownNumber = WITHDRAWN.number.replaceAll('-', '\u2011')

const CHOSEN: Reply<typeof reminders> = {
  asOf: '2026-11-21T09:00:00.000Z',
  daysBefore: [3, 0],
  hour: 10,
  timeZone: 'Europe/Moscow',
  showDetails: false,
  channels: {
    PUSH: ['MONEY', 'CONTRACT', 'SECURITY', 'REMINDER'],
    SMS: ['SECURITY', 'REMINDER'],
    MAIL: [],
  },
  mailConfirmed: true,
  pushWanted: false,
}

const own = (part: Partial<OwnConsents> = {}): OwnConsents => ({
  consents: [consent({}), BUREAU, SIGNATURE],
  autoDebits: [],
  obstacle: LOAN,
  personalData: {
    title: 'Согласие на обработку персональных данных',
    paragraphs: ['Я даю согласие на обработку моих данных.'],
    textVersion: '2026-11',
  },
  ...part,
})

const ofData = (part: Partial<OwnConsent>) => own({ consents: [consent(part), BUREAU, SIGNATURE] })

beforeEach(() => {
  answers(consents, own())
  answers(reminders, CHOSEN)
})

test('each consent says since when and how it stands; an agreement cannot be taken back', async () => {
  show(<Consents />)
  await ready('Отозвать: Обработка персональных данных')
  expect(words()).toContain('отметка в кабинете')
  expect(words()).toContain('подписано кодом')
  const names = all('button').map((button) => button.getAttribute('aria-label'))
  expect(names.filter((name) => name?.startsWith('Отозвать'))).toEqual([
    'Отозвать: Обработка персональных данных',
    'Отозвать: Запрос кредитной истории',
  ])
})

test('with a loan what stops and what goes on is said before the consent is taken back, then its number', async () => {
  answers(consentWithdraw, ofData({ state: 'WITHDRAWN', withdrawn: WITHDRAWN }))
  const { user } = show(<Consents />)
  await user.click(await ready('Отозвать: Обработка персональных данных'))
  await says('Пока есть займ, аккаунт удалить нельзя')
  expect(words()).toContain('152-ФЗ')
  expect(sentBy(consentWithdraw)).toEqual([])
  await user.click(the('button', 'Отозвать согласие'))
  await says(shownNumber)
  expect(sentOnce(consentWithdraw).body).toEqual({
    type: 'PERSONAL_DATA',
    givenAt: '2026-11-01T09:00:00.000Z',
  })
})

test('without a contract the way leads to the deletion of the account and nothing is sent', async () => {
  answers(consents, own({ obstacle: null }))
  const { user } = show(<Consents />)
  await user.click(await ready('Отозвать: Обработка персональных данных'))
  await says('Договоров и долгов у вас нет')
  expect(the('link', 'К удалению аккаунта').getAttribute('href')).toBe(
    '/profile/settings/delete-account',
  )
  expect(sentBy(consentWithdraw)).toEqual([])
})

test('a refusal is said where the button was pressed and the consent stays', async () => {
  refuses(consentWithdraw, 'ILLEGAL_TRANSITION')
  const { user } = show(<Consents />)
  await user.click(await ready('Отозвать: Запрос кредитной истории'))
  await user.click(the('button', 'Отозвать согласие'))
  await until(() => expect(alarm()).toContain('Это действие сейчас недоступно'))
})

test('a consent that was taken back is given again only by a tick of the person', async () => {
  answers(consents, ofData({ state: 'WITHDRAWN', withdrawn: WITHDRAWN }))
  answers(personalDataConsentGive, own())
  const { user } = show(<Consents />)
  await user.click(await ready('Дать снова: Обработка персональных данных'))
  await user.click(the('button', 'Дать согласие'))
  expect(described(the('checkbox'))).toBe('Прочитайте текст и отметьте согласие.')
  expect(sentBy(personalDataConsentGive)).toEqual([])
  await user.click(the('checkbox'))
  await user.click(the('button', 'Дать согласие'))
  await until(() =>
    expect(sentOnce(personalDataConsentGive).body).toEqual({
      accepted: true,
      textVersion: '2026-11',
    }),
  )
})

test('debits and messages stand with what is chosen and lead to where it is changed', async () => {
  const debit = {
    loanId: 'loan-1',
    contractNumber: '261121-0001',
    lastFour: '4417',
    agreedAt: '2026-11-02T09:00:00.000Z',
  }
  answers(consents, own({ autoDebits: [debit] }))
  show(<Consents />)
  await says('пуш, СМС')
  expect(the('link', /4417/).getAttribute('href')).toBe('/profile/contracts/loan-1')
})

test('the day on which the data go is named, and the letter that took the consent back', async () => {
  const eraseAt = '2026-12-10T20:59:59.999Z'
  const withdrawn = { ...WITHDRAWN, letterReceivedOn: '2026-11-19', eraseAt }
  answers(consents, ofData({ state: 'WITHDRAWN', withdrawn }))
  show(<Consents />)
  await says('Данные и аккаунт удалим')
  expect(words()).toContain(shownNumber)
  expect(words()).toMatch(/по\sписьму от\s19\.11\.26/)
})
