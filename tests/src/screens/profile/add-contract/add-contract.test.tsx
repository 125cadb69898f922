import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { isoDate } from '../../../../../lending/calendar.ts'
import { fromRoubles } from '../../../../../lending/money.ts'
import { quote } from '../../../../../lending/schedule.ts'
import type { Body, Reply } from '../../../../../protocol/call.ts'
import { codeAccessConfirm } from '../../../../../protocol/calls/auth-service/code-access.ts'
import { reauthenticate } from '../../../../../protocol/calls/auth-service/reauthentication.ts'
import { cardsForDebit } from '../../../../../protocol/calls/cloud-payments/cards.ts'
import { sbpBanks } from '../../../../../protocol/calls/cloud-payments/payments.ts'
import { debtLoad } from '../../../../../protocol/calls/core/limits.ts'
import { loanDecisions } from '../../../../../protocol/calls/core/decisions.ts'
import { loanApplication, loanOffer } from '../../../../../protocol/calls/core/loan.ts'
import {
  creditHistoryConsent,
  creditHistoryConsentRenew,
} from '../../../../../protocol/calls/profile-manager/credit-history-consent.ts'
import { sendCode } from '../../../../../protocol/calls/sms-service/codes.ts'
import AddContract from '../../../../../src/screens/profile/add-contract/add-contract.tsx'
import type { Account } from '../../../../../src/state/profile.ts'
import { applicationFixture } from '../../../application-fixture.ts'
import { cardFixture, TWO_CARDS } from '../../../cards-fixture.ts'
import { debtLoadFixture } from '../../../debt-load-fixture.ts'
import { freshTermsHash, sentCodeFixture } from '../../../code-fixture.ts'
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
  TODAY,
  until,
  words,
} from '../../../page.tsx'
import {
  answers,
  goOffline,
  holds,
  loses,
  lost,
  refusal,
  refuses,
  sentBy,
  sentOnce,
} from '../../../server-of-page.ts'

type Offer = Reply<typeof loanOffer>

const LINE = {
  systemCreditLimit: 100_000,
  userCreditLimit: 80_000,
  usedLimit: 0,
  available: 80_000,
  firstStepCap: null,
  level: 2,
}

const account: Account = { ...ACCOUNT, creditLine: LINE }

/** The offer that the server makes of what it was asked for. */
const offerFor = (body: Body<typeof loanOffer>, part: Partial<Offer> = {}): Offer => {
  const made = quote({
    productKey: 'INSTALLMENT',
    amountKopecks: fromRoubles(body?.amountOfContract ?? 0),
    term: body?.loanTerm ?? 0,
    issuedOn: TODAY,
  })
  return {
    loanApplicationId: `offer-${body?.amountOfContract}`,
    applicationState: 'OFFERED',
    termsHash: freshTermsHash(),
    expiresOn: isoDate('2026-11-28'),
    rows: [...made.schedule.rows],
    paymentKopecks: made.schedule.rows[0]?.paymentKopecks ?? 0,
    totalKopecks: made.schedule.totalKopecks,
    overpaymentKopecks: made.schedule.overpaymentKopecks,
    dailyRateMillionths: made.dailyRateMillionths,
    chargedRateBillionths: made.chargedRateBillionths,
    fullCost: made.fullCost,
    coolingHours: 4,
    evidence: [],
    warnings: [],
    issuedOn: TODAY,
    text: {
      title: 'Индивидуальные условия',
      conditions: [
        { number: '1', condition: 'Сумма займа', content: `${body?.amountOfContract} рублей` },
      ],
      sections: [],
    },
    ...part,
  }
}

const application = (loanApplicationId: string): Reply<typeof loanApplication> =>
  applicationFixture({ loanApplicationId })

const amountSlider = () => the('slider', 'Сумма, ₽') as HTMLInputElement
const move = (slider: HTMLInputElement, value: number) =>
  fireEvent.change(slider, { target: { value: String(value) } })

const toContract = () => ready('К договору')

/** The button under the text of an offer. */
const signLabel = async () => words(await ready(/^Подписать и получить/))

/** Reads, ticks and goes to the code of an offer that is shown. */
const agree = async (user: ReturnType<typeof show>['user'], sign: string) => {
  await user.click(the('checkbox', /Договор прочитан/))
  await user.click(the('button', sign))
}

beforeEach(() => {
  answers(cardsForDebit, { cards: [...TWO_CARDS] })
  answers(debtLoad, debtLoadFixture())
  answers(loanOffer, ({ body }) => offerFor(body))
  answers(sendCode, sentCodeFixture())
})

test('the sum beside the button, in the contract and in what is signed is one sum', async () => {
  answers(loanApplication, application('loan-1'))
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { user, address } = show(<AddContract />, { account, reload })
  move(amountSlider(), 47_000)
  await user.click(await toContract())
  await says('Подписать и получить 47 000 ₽')
  expect(words(the('dialog'))).toContain('47000 рублей')
  await agree(user, 'Подписать и получить 47 000 ₽')
  await says('Отправить ещё раз через')
  const offered = sentOnce(loanOffer)
  await user.type(the('textbox', /Код из СМС/), '482915')
  await until(() => expect(address()).toBe('/profile/contracts/loan-1'))
  const { body } = sentOnce(loanApplication)
  expect(body).toMatchObject({
    amountOfContract: 47_000,
    typeOfProduct: 'INSTALLMENT',
    loanTerm: offered.body?.loanTerm,
    paymentData: 'card-1',
    dateOfIssuance: TODAY,
    commissionEnable: false,
    smsCode: '482915',
  })
  expect(body?.termsHash).toBe(sentOnce(sendCode).body?.termsHash)
  expect(reload).toHaveBeenCalledOnce()
})

/** Members of СБП as their operator lists them, and where the person was paid before. */
const BANKS: Reply<typeof sbpBanks> = {
  recentIds: ['100000000018', '100000000004'],
  banks: [
    { id: '100000000111', name: 'Сбербанк' },
    { id: '100000000004', name: 'Т-Банк' },
    { id: '100000000018', name: 'Зелёный банк' },
  ],
}

const bankRows = () => all('button', /банк$/i).map((row) => words(row))

test('the money may come by the phone number: the bank chosen is what is offered and signed', async () => {
  answers(sbpBanks, BANKS)
  answers(loanApplication, application('loan-1'))
  const { user, address } = show(<AddContract />, { account })
  await user.click(await ready(/^По номеру телефона, СБП/))
  await says('Банк для перевода по СБП')
  await until(() =>
    expect(bankRows()).toEqual(['Зелёный банк', 'Т-Банк', 'Сбербанк', 'Т-Банк', 'Зелёный банк']),
  )
  await user.type(the('searchbox', 'Название банка'), 'зеленый')
  expect(bankRows()).toEqual(['Зелёный банк'])
  await user.click(the('button', 'Зелёный банк'))
  expect((the('radio', /Зелёный банк/) as HTMLInputElement).checked).toBe(true)
  await says('Придёт по СБП')
  await user.click(await toContract())
  await agree(user, await signLabel())
  await says('Отправить ещё раз через')
  expect(words(the('dialog'))).toContain('По СБП Зелёный банк')
  await user.type(the('textbox', /Код из СМС/), '482915')
  await until(() => expect(address()).toBe('/profile/contracts/loan-1'))
  const place = { paymentData: 'card-1', payoutBankId: '100000000018' }
  expect(sentOnce(loanOffer).body).toMatchObject(place)
  expect(sentOnce(loanApplication).body).toMatchObject(place)
})

test('who takes a card after all is offered no bank', async () => {
  answers(sbpBanks, BANKS)
  const { user } = show(<AddContract />, { account })
  await user.click(await ready(/^По номеру телефона, СБП/))
  await user.click(await ready('Сбербанк'))
  await user.click(the('radio', /Visa •• 0042/))
  await says('Придёт на')
  await user.click(await toContract())
  await until(() => expect(sentBy(loanOffer)).toHaveLength(1))
  expect(sentOnce(loanOffer).body).toMatchObject({ paymentData: 'card-2' })
  expect(sentOnce(loanOffer).body).not.toHaveProperty('payoutBankId')
})

test('an offer of one bank with another card behind it is asked for under another key, be the first answer lost', async () => {
  answers(sbpBanks, BANKS)
  loses(loanOffer)
  const { user } = show(<AddContract />, { account })
  await user.click(await ready(/^По номеру телефона, СБП/))
  await user.click(await ready('Сбербанк'))
  await user.click(await toContract())
  const keysWith = (card: string) =>
    sentBy(loanOffer).flatMap(({ body, idempotencyKey }) =>
      body?.paymentData === card && body.payoutBankId === '100000000111' ? [idempotencyKey] : [],
    )
  await until(() => expect(isOff(the('button', 'К договору'))).toBe(false))
  answers(loanOffer, ({ body }) => offerFor(body))
  await user.click(the('radio', /Visa •• 0042/))
  await user.click(the('radio', /Сбербанк/))
  await user.click(await toContract())
  await until(() => expect(keysWith('card-2')).toHaveLength(1))
  expect(keysWith('card-1')).not.toEqual([])
  expect(keysWith('card-1')).not.toContain(keysWith('card-2')[0])
})

test('a list of banks that does not come is told in the sheet, and asked for again there', async () => {
  refuses(sbpBanks, 'UNAVAILABLE')
  const { user } = show(<AddContract />, { account })
  await user.click(await ready(/^По номеру телефона, СБП/))
  await ready('Загрузить ещё раз')
  answers(sbpBanks, BANKS)
  await user.click(the('button', 'Загрузить ещё раз'))
  await ready('Сбербанк')
  expect(sentBy(sbpBanks)).toHaveLength(2)
})

test('nobody is told to add a card while those they have are on their way', async () => {
  const held = holds(cardsForDebit)
  show(<AddContract />, { account })
  await says('К договору')
  expect(document.body.textContent).not.toMatch(/Добав(?:ьте|ить) карту/)
  expect(isOff(the('button', 'К договору'))).toBe(true)
  held.answer({ cards: [...TWO_CARDS] })
  await says('Придёт на')
  expect(isOff(the('button', 'К договору'))).toBe(false)
})

test('a hand that goes on moving the slider while the offer is made does not change what is signed', async () => {
  const held = holds(loanOffer)
  answers(loanApplication, application('loan-1'))
  const { user, address } = show(<AddContract />, { account })
  move(amountSlider(), 30_000)
  await user.click(await toContract())
  await until(() => expect(sentBy(loanOffer)).toHaveLength(1))
  move(amountSlider(), 60_000)
  await user.click(the('radio', /Visa •• 0042/))
  held.answer(offerFor(sentOnce(loanOffer).body))
  await says('Подписать и получить 30 000 ₽')
  await agree(user, 'Подписать и получить 30 000 ₽')
  await says('Отправить ещё раз через')
  expect(words(the('dialog'))).not.toContain('60 000')
  await user.type(the('textbox', /Код из СМС/), '482915')
  await until(() => expect(address()).toBe('/profile/contracts/loan-1'))
  expect(sentOnce(loanApplication).body).toMatchObject({
    amountOfContract: 30_000,
    paymentData: 'card-1',
  })
})

test('two taps in a hurry make one offer, and the button is off meanwhile', async () => {
  const held = holds(loanOffer)
  const { user } = show(<AddContract />, { account })
  await user.dblClick(await toContract())
  await arrive()
  expect(isOff(the('button', 'К договору'))).toBe(true)
  held.answer(offerFor(sentOnce(loanOffer).body))
  await says('Договор займа')
  sentOnce(loanOffer)
})

test('nothing can be signed unread: the tick is never made beforehand, and its error is bound to it', async () => {
  const { user } = show(<AddContract />, { account })
  await user.click(await toContract())
  await says('Договор прочитан')
  const tick = the('checkbox', /Договор прочитан/) as HTMLInputElement
  expect(tick.checked).toBe(false)
  await user.click(the('button', /^Подписать и получить/))
  expect(described(tick)).toBe('Прочитайте договор и отметьте, что согласны с ним.')
  expect(document.activeElement).toBe(tick)
  expect(sentBy(sendCode)).toEqual([])
})

test('every warning about the debt load is confirmed by itself before the code is sent', async () => {
  const warning = {
    code: 'DEBT_LOAD',
    text: 'На платежи уйдёт больше половины дохода.',
    whatHelps: 'Возьмите меньше.',
  }
  answers(loanOffer, ({ body }) => offerFor(body, { warnings: [warning] }))
  answers(loanApplication, application('loan-1'))
  const { user, address } = show(<AddContract />, { account })
  await user.click(await toContract())
  await says('Договор прочитан')
  await agree(
    user,
    (the('button', /^Подписать и получить/).textContent ?? '').replaceAll('\u00a0', ' '),
  )
  expect(described(the('checkbox', /Понимаю риск/))).toBe(
    'Прочитайте предупреждение и отметьте, что понимаете риск.',
  )
  expect(sentBy(sendCode)).toEqual([])
  await user.click(the('checkbox', /Понимаю риск/))
  await user.click(the('button', /^Подписать и получить/))
  await says('Отправить ещё раз через')
  await user.type(the('textbox', /Код из СМС/), '482915')
  await until(() => expect(address()).toBe('/profile/contracts/loan-1'))
  expect(sentOnce(loanApplication).body?.acknowledgedWarnings).toEqual(['DEBT_LOAD'])
})

test('a text that has become outdated is drawn again, said so, and has to be agreed to again', async () => {
  answers(loanApplication, () => refusal('OFFER_OUTDATED') as never)
  answers(loanOffer, ({ body }, times) => offerFor(body, { loanApplicationId: `offer-${times}` }))
  const { user, address } = show(<AddContract />, { account })
  await user.click(await toContract())
  await says('Договор прочитан')
  await agree(user, words(the('button', /^Подписать и получить/)))
  await says('Отправить ещё раз через')
  await user.type(the('textbox', /Код из СМС/), '482915')
  await until(() => expect(alarm()).toContain('Договор обновился'))
  expect((the('checkbox', /Договор прочитан/) as HTMLInputElement).checked).toBe(false)
  const [first, second] = sentBy(loanOffer)
  expect(second?.body).toEqual(first?.body)
  expect(address()).toBe('/here')
  await agree(user, words(the('button', /^Подписать и получить/)))
  await until(() => expect(sentBy(sendCode)).toHaveLength(2))
  const [old, fresh] = sentBy(sendCode)
  expect(fresh?.body?.termsHash).not.toBe(old?.body?.termsHash)
})

test('a lost answer to the signature is asked for again under the same key: the loan is taken once', async () => {
  goOffline()
  answers(loanApplication, (_sent, times) => (times === 1 ? lost() : application('loan-1')))
  const { user, address } = show(<AddContract />, { account })
  await user.click(await toContract())
  await says('Договор прочитан')
  await agree(user, words(the('button', /^Подписать и получить/)))
  await says('Отправить ещё раз через')
  await user.type(the('textbox', /Код из СМС/), '482915')
  await until(() => expect(alarm()).toContain('Нет связи'))
  await user.click(the('button', 'Повторить'))
  await until(() => expect(address()).toBe('/profile/contracts/loan-1'))
  const [first, second] = sentBy(loanApplication)
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  expect(second?.body).toEqual(first?.body)
})

test('a refusal is said in the words of the server, and what was chosen stays', async () => {
  refuses(loanOffer, 'LIMIT_EXCEEDED')
  answers(loanDecisions, { decisions: [] })
  const { user } = show(<AddContract />, { account })
  move(amountSlider(), 47_000)
  await user.click(await toContract())
  await until(() =>
    expect(alarm()).toBe(
      'Сумма больше свободного лимита Уменьшите сумму или закройте часть действующих займов.',
    ),
  )
  expect(amountSlider().value).toBe('47000')
  await toContract()
})

test('the scale ends where the own line ends, and the words say why', () => {
  show(<AddContract />, {
    account: { ...account, creditLine: { ...LINE, available: 23_500 } },
  })
  expect(Number(amountSlider().max)).toBeLessThanOrEqual(23_500)
  expect(words()).toContain('Ваш лимит — до 23')
})

test('a client with an overdue payment is offered nothing and told what gives the line back', () => {
  show(<AddContract />, {
    account: { ...account, creditLine: { ...LINE, available: 0 } },
  })
  expect(all('slider')).toEqual([])
  expect(all('button', 'К договору')).toEqual([])
  expect(words()).toContain('Новый займ сейчас не взять')
})

test('whoever owes sees the next payment above the offer, one tap from paying it', () => {
  const nextPayment = { dueOn: '2026-11-26', amountKopecks: 1_099_974 }
  const open = applicationFixture({ contractState: 'ACTIVE', nextPayment })
  show(<AddContract />, { account: { ...account, contracts: [open] } })
  expect(words()).toContain('Как в банке, через 5 дней 10 999,74 ₽ 26.11.26 Оплатить')
  expect(words().indexOf('10 999,74')).toBeLessThan(words().indexOf('Что подойдёт'))
  expect(the('link', 'Оплатить').getAttribute('href')).toBe('/profile/contracts/loan-1?pay')
})

test('a copy of an earlier day does not call a payment that has passed the next one', () => {
  const nextPayment = { dueOn: '2026-11-20', amountKopecks: 1_099_974 }
  const open = applicationFixture({ contractState: 'ACTIVE', nextPayment })
  show(<AddContract />, { account: { ...account, contracts: [open] }, offline: true })
  expect(words()).toContain('Как в банке, просрочен')
  expect(words()).toContain('Оплатить можно, когда появится сеть.')
})

test('without network nothing is asked for and the page says why', async () => {
  show(<AddContract />, { account, offline: true })
  await arrive()
  expect(isOff(the('button', 'К договору'))).toBe(true)
  expect(words()).toContain('Взять займ можно, когда появится сеть.')
  expect(sentBy(cardsForDebit)).toEqual([])
})

test('a network that goes away after the cards have come switches the way to the contract off', async () => {
  const { again } = show(<AddContract />, { account })
  await toContract()
  again({ offline: true })
  expect(isOff(the('button', 'К договору'))).toBe(true)
})

const consent = {
  title: 'Согласие на получение кредитной истории',
  paragraphs: ['Разрешаю запросить мою кредитную историю.'],
  textVersion: '2026-11',
  givenAt: null,
  expiresAt: null,
}

test('a consent that has run out is read whole, ticked by the person, and the same offer goes on', async () => {
  answers(loanOffer, ({ body }, times) =>
    times === 1 ? refusal('CONSENT_REQUIRED') : offerFor(body),
  )
  answers(creditHistoryConsent, consent)
  answers(creditHistoryConsentRenew, { ...consent, givenAt: '2026-11-21T09:00:00.000Z' })
  const { user } = show(<AddContract />, { account })
  move(amountSlider(), 47_000)
  await user.click(await toContract())
  await says('Разрешаю запросить мою кредитную историю.')
  const tick = the('checkbox', /Текст прочитан/) as HTMLInputElement
  expect(tick.checked).toBe(false)
  await user.click(the('button', 'Дать согласие и рассчитать'))
  expect(described(tick)).toBe('Прочитайте текст и отметьте согласие.')
  expect(sentBy(creditHistoryConsentRenew)).toEqual([])
  await user.click(tick)
  await user.click(the('button', 'Дать согласие и рассчитать'))
  await says('Подписать и получить 47 000 ₽')
  expect(sentOnce(creditHistoryConsentRenew).body).toEqual({
    accepted: true,
    textVersion: '2026-11',
  })
})

test('a consent whose text has changed meanwhile is shown again and unticked', async () => {
  answers(loanOffer, () => refusal('CONSENT_REQUIRED') as never)
  answers(creditHistoryConsent, (_sent, times) =>
    times === 1 ? consent : { ...consent, paragraphs: ['Новый текст.'], textVersion: '2026-12' },
  )
  refuses(creditHistoryConsentRenew, 'CONSENT_REQUIRED')
  const { user } = show(<AddContract />, { account })
  await user.click(await toContract())
  await says('Разрешаю запросить мою кредитную историю.')
  await user.click(the('checkbox', /Текст прочитан/))
  await user.click(the('button', 'Дать согласие и рассчитать'))
  await says('Новый текст.')
  expect((the('checkbox', /Текст прочитан/) as HTMLInputElement).checked).toBe(false)
})

test('whoever took the consent to process data back is led to where it is given again', async () => {
  const fields = [{ field: 'personalData', message: 'Согласие отозвано.' }]
  answers(loanOffer, () => refusal('CONSENT_REQUIRED', { fields }) as never)
  const { user } = show(<AddContract />, { account })
  await user.click(await toContract())
  await says('Открыть согласия')
  expect(the('link', 'Открыть согласия').getAttribute('href')).toBe('/profile/settings/consents')
  expect(sentBy(creditHistoryConsent)).toEqual([])
})

const ACCESS = {
  way: 'SIGN_IN',
  since: '2026-11-21T08:00:00.000Z',
  until: '2026-11-22T08:00:00.000Z',
  confirmBy: ['PASSWORD'],
  denyToken: 'access.proof',
} as const
const PAUSED = [
  cardFixture(),
  cardFixture({
    paymentDataId: 'card-2',
    mask: 'Visa •• 0042',
    isMain: false,
    pausedUntil: ACCESS.until,
  }),
]

test('after a sign-in by a code the cards that wait say until when, and the owner ends it', async () => {
  const codeAccess = { ...ACCESS, confirmBy: [...ACCESS.confirmBy] }
  answers(cardsForDebit, { cards: [...PAUSED], sbpPausedUntil: ACCESS.until, codeAccess })
  const { user } = show(<AddContract />, { account })
  await says('переводим только на прежние карты')
  const waiting = the('radio', /Visa •• 0042 переведём после/) as HTMLInputElement
  expect(waiting.disabled).toBe(true)
  expect((the('radio', /Мир •• 4417/) as HTMLInputElement).checked).toBe(true)
  expect(the('link', 'Это не я').getAttribute('href')).toBe('/not-me#access.proof')
  answers(reauthenticate, { reauthentication: 'r'.repeat(43), expiresAt: ACCESS.until })
  answers(codeAccessConfirm, { ok: true })
  answers(cardsForDebit, { cards: [...TWO_CARDS] })
  await user.click(the('button', 'Подтвердить, что это я'))
  const password = document.querySelector<HTMLInputElement>('input[name=currentPassword]')
  if (password) await user.type(password, 'кот на крыше 7')
  await user.click(the('button', 'Подтвердить паролем'))
  await until(() => expect(all('link', 'Это не я')).toEqual([]))
  expect(sentOnce(codeAccessConfirm)).toMatchObject({
    body: { reauthentication: 'r'.repeat(43) },
  })
})

test('a password by a code leaves no button that would be refused', async () => {
  const codeAccess = { ...ACCESS, way: 'PASSWORD_RESET' as const, confirmBy: [] }
  answers(cardsForDebit, { cards: [...PAUSED], codeAccess })
  show(<AddContract />, { account })
  await says('с паспортом: позвоните нам')
  expect(all('button', 'Подтвердить, что это я')).toEqual([])
})

test('that no income counts is said before the tap, and where to put it right', async () => {
  const none = { incomeKopecks: null, incomeSource: null, saidKopecks: null, percent: null }
  answers(debtLoad, debtLoadFixture({ ...none, missingIncome: 'NO_REGION' }))
  show(<AddContract />, { account })
  await says('сейчас не дать: доход не учтён')
  expect(the('link', 'Исправить адрес').getAttribute('href')).toBe(
    '/profile/settings/personal-data/address',
  )
  move(amountSlider(), 9_000)
  await until(() => expect(all('link', 'Исправить адрес')).toEqual([]))
  expect(words()).not.toContain('доход не учтён')
})
