import { beforeEach, expect, test, vi } from 'vitest'
import {
  addressesSaveRegistration,
  addressesSuggest,
} from '../../../../../protocol/calls/profile-manager/addresses.ts'
import { clientCreate } from '../../../../../protocol/calls/profile-manager/client.ts'
import { pdnSave } from '../../../../../protocol/calls/profile-manager/pdn.ts'
import {
  registrationSign,
  registrationTerms,
} from '../../../../../protocol/calls/profile-manager/registration.ts'
import {
  checkCode,
  sendCode,
  sendCodeRegistration,
} from '../../../../../protocol/calls/sms-service/codes.ts'
import type { Reply } from '../../../../../protocol/call.ts'
import type { RegistrationStep } from '../../../../../protocol/enums.ts'
import { AddressStep } from '../../../../../src/screens/sign-up/steps/address.tsx'
import { ContactsStep } from '../../../../../src/screens/sign-up/steps/contacts.tsx'
import { PhoneStep } from '../../../../../src/screens/sign-up/steps/phone.tsx'
import { SignStep } from '../../../../../src/screens/sign-up/steps/sign.tsx'
import { freshTermsHash, sentCodeFixture } from '../../../code-fixture.ts'
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
} from '../../../page.tsx'
import { infoUserFixture, inRegistration } from '../../../registration-fixture.tsx'
import {
  answers,
  goOffline,
  holds,
  lost,
  refuses,
  sentBy,
  sentOnce,
} from '../../../server-of-page.ts'

const SIGNED: Reply<typeof registrationSign> = { status: 'DATA_CHECKING', step: 'done' }
const CREATED: Reply<typeof clientCreate> = {
  clientId: 'anna',
  status: 'REGISTERED',
  step: 'user_info',
}

type GoOn = (step: RegistrationStep) => Promise<void>
type User = ReturnType<typeof show>['user']

const field = (name: string) => the('textbox', name) as HTMLInputElement

beforeEach(() => {
  answers(sendCode, sentCodeFixture())
  answers(sendCodeRegistration, sentCodeFixture())
  answers(addressesSuggest, { available: true, suggestions: [] })
})

const INCOME = 'Доход в месяц, ₽'
const DEBTS = 'Платежи по кредитам в месяц, ₽'

const contacts = async (goOn?: GoOn, infoUser = infoUserFixture()) => {
  const shown = show(inRegistration(<ContactsStep />, goOn, infoUser))
  await until(() => field(INCOME))
  return shown
}

const typeMoney = async (user: User) => {
  await user.type(field(INCOME), '85000')
  await user.type(field(DEBTS), '0')
}

test('the income on the screen is the income that is sent, whole roubles', async () => {
  answers(pdnSave, { step: 'card' })
  const goOn = vi.fn<GoOn>(() => Promise.resolve())
  const { user } = await contacts(goOn)
  await typeMoney(user)
  expect(field(INCOME).value.replaceAll('\u00a0', ' ')).toBe('85 000')
  await user.click(the('button', 'Дальше'))
  await until(() => expect(goOn).toHaveBeenCalledWith('card'))
  expect(sentOnce(pdnSave).body).toEqual({
    monthlyIncomeRoubles: 85_000,
    monthlyObligationsRoubles: 0,
    socialNetwork: null,
    socialAccount: null,
    additionalContacts: [],
  })
})

test('nothing typed is not taken for no income: it is asked for, and each error is bound to its field', async () => {
  const { user } = await contacts()
  await user.click(the('button', 'Дальше'))
  await until(() => expect(document.activeElement).toBe(the('alert')))
  expect(described(field(INCOME))).toBe('Укажите доход в рублях. Если нет, введите 0.')
  expect(described(field(DEBTS))).toBe('Укажите платежи в рублях. Если нет, введите 0.')
  expect(sentBy(pdnSave)).toEqual([])
  await user.type(field(INCOME), '85000')
  await until(() => expect(described(field(INCOME))).toBe('После налогов, в среднем за полгода'))
})

test('two taps in a hurry save a step once', async () => {
  const held = holds(pdnSave)
  const goOn = vi.fn<GoOn>(() => Promise.resolve())
  const { user } = await contacts(goOn)
  await typeMoney(user)
  await user.dblClick(the('button', 'Дальше'))
  await arrive()
  expect(isOff(the('button', 'Дальше'))).toBe(true)
  held.answer({ step: 'card' })
  await until(() => expect(goOn).toHaveBeenCalledOnce())
  sentOnce(pdnSave)
})

test('a lost answer leaves everything typed, the same input goes again under the same key, other input under another', async () => {
  goOffline()
  answers(pdnSave, () => lost())
  const { user } = await contacts()
  await typeMoney(user)
  for (const times of [1, 2]) {
    await user.click(the('button', 'Дальше'))
    await until(() => expect(sentBy(pdnSave)).toHaveLength(times))
    await until(() => expect(alarm()).toContain('Нет связи'))
  }
  expect(field(INCOME).value.replaceAll('\u00a0', ' ')).toBe('85 000')
  await user.type(field(DEBTS), '1')
  await user.click(the('button', 'Дальше'))
  await until(() => expect(sentBy(pdnSave)).toHaveLength(3))
  const [first, second, third] = sentBy(pdnSave).map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  await arrive()
})

test('a refusal of one field is said at that field and in the summary that leads to it', async () => {
  const message = 'Проверьте телефон: такого номера нет.'
  refuses(pdnSave, 'VALIDATION', {
    fields: [{ field: 'additionalContacts.0.contactPersonPhone', message }],
  })
  const { user } = await contacts()
  await typeMoney(user)
  await user.click(the('button', 'Добавить контакт'))
  await user.type(field('Имя'), 'Мария')
  await user.type(field('Телефон'), '9161234568')
  await user.type(field('Кем приходится'), 'сестра')
  await user.click(the('button', 'Дальше'))
  await until(() => expect(described(field('Телефон'))).toBe(message))
  await user.click(the('link', message))
  expect(document.activeElement).toBe(field('Телефон'))
  expect(field('Имя').value).toBe('Мария')
  expect(sentOnce(pdnSave).body?.additionalContacts).toEqual([
    {
      contactPerson: 'Мария',
      contactPersonPhone: '+7 916 123-45-68',
      whobelong: 'сестра',
      socialNetwork: null,
    },
  ])
})

test('two contacts are the most, and one that was begun can be taken back', async () => {
  answers(pdnSave, { step: 'card' })
  const goOn = vi.fn<GoOn>(() => Promise.resolve())
  const { user } = await contacts(goOn)
  await typeMoney(user)
  await user.click(the('button', 'Добавить контакт'))
  await user.click(the('button', 'Добавить контакт'))
  expect(all('button', 'Добавить контакт')).toEqual([])
  for (const button of all('button', 'Убрать контакт').toReversed()) await user.click(button)
  await user.click(the('button', 'Дальше'))
  await until(() => expect(goOn).toHaveBeenCalledOnce())
  expect(sentOnce(pdnSave).body?.additionalContacts).toEqual([])
})

test('what was typed before a reload is there again, also without network', async () => {
  const { user, unmount } = await contacts()
  await typeMoney(user)
  await arrive()
  unmount()
  goOffline()
  await contacts()
  expect(field(INCOME).value.replaceAll('\u00a0', ' ')).toBe('85 000')
})

const address = async (goOn?: GoOn) => {
  const shown = show(inRegistration(<AddressStep />, goOn))
  await until(() => field('Регион'))
  return shown
}

const typeAddress = async (user: User) => {
  await user.type(field('Регион'), 'Москва')
  await user.type(field('Город или посёлок'), 'Москва')
  await user.type(field('Улица'), 'Тверская')
  await user.type(field('Дом'), '7')
  await user.type(field('Индекс'), '125009')
}

test('an address typed wholly by hand is taken as it is', async () => {
  answers(addressesSaveRegistration, { step: 'contacts' })
  const goOn = vi.fn<GoOn>(() => Promise.resolve())
  const { user } = await address(goOn)
  await typeAddress(user)
  await user.click(the('button', 'Дальше'))
  await until(() => expect(goOn).toHaveBeenCalledWith('contacts'))
  expect(sentOnce(addressesSaveRegistration).body).toMatchObject({
    registration: {
      addressType: 'REGISTRATION',
      region: 'Москва',
      street: 'Тверская',
      house: '7',
      flat: null,
      postcode: '125009',
      houseFiasId: null,
    },
    living: null,
  })
})

test('a hint fills what it knows, and clears the errors of what it has filled', async () => {
  answers(addressesSuggest, {
    available: true,
    suggestions: [
      {
        value: 'г Москва, ул Тверская, д 7',
        region: 'Москва',
        regionFiasId: 'region-1',
        areaFiasId: null,
        city: 'Москва',
        cityFiasId: 'city-1',
        settlementFiasId: null,
        street: 'Тверская',
        streetFiasId: 'street-1',
        house: '7',
        houseFiasId: 'house-1',
        postcode: '125009',
      },
    ],
  })
  const { user } = await address()
  await user.type(field('Квартира'), '12')
  await user.click(the('button', 'Дальше'))
  await until(() => expect(described(field('Улица'))).toBe('Заполните улицу.'))
  await user.type(the('combobox', 'Город, улица, дом'), 'Тверская 7')
  await until(() => expect(all('option')).toHaveLength(1))
  await user.click(the('option'))
  expect(field('Улица').value).toBe('Тверская')
  expect(field('Квартира').value).toBe('12')
  await until(() => expect(described(field('Улица'))).toBe(''))
})

test('a wrong address goes nowhere: every empty part is named where it stands', async () => {
  const { user } = await address()
  await user.type(field('Индекс'), '1250')
  await user.click(the('button', 'Дальше'))
  await until(() => expect(described(field('Дом'))).toBe('Заполните дом.'))
  expect(described(field('Индекс'))).not.toBe('')
  expect(sentBy(addressesSaveRegistration)).toEqual([])
})

const document1 = {
  type: 'PERSONAL_DATA',
  title: 'Согласие на обработку персональных данных',
  textVersion: '2026-11',
  paragraphs: ['Я даю согласие.'],
} as const
const document2 = {
  type: 'CREDIT_HISTORY',
  title: 'Согласие на запрос кредитной истории',
  textVersion: '2026-11',
  paragraphs: ['Разрешаю запросить.'],
} as const

const terms = () => {
  const termsHash = freshTermsHash()
  answers(registrationTerms, {
    termsHash,
    documents: [
      { ...document1, paragraphs: [...document1.paragraphs] },
      { ...document2, paragraphs: [...document2.paragraphs] },
    ],
  })
  return termsHash
}

test('no consent is ticked beforehand, each is asked for by itself, and no code is sent before all are given', async () => {
  terms()
  const { user } = show(inRegistration(<SignStep />))
  await ready('Получить код')
  expect((all('checkbox') as HTMLInputElement[]).map(({ checked }) => checked)).toEqual([
    false,
    false,
  ])
  await user.click(the('checkbox', document1.title))
  await user.click(the('button', 'Получить код'))
  expect(described(the('checkbox', document2.title))).toBe(
    `Прочитайте и отметьте: ${document2.title}.`,
  )
  expect(described(the('checkbox', document1.title))).toBe('')
  expect(sentBy(sendCode)).toEqual([])
})

test('the code signs the documents that were shown, in their versions', async () => {
  const termsHash = terms()
  answers(registrationSign, SIGNED)
  const goOn = vi.fn<GoOn>(() => Promise.resolve())
  const { user } = show(inRegistration(<SignStep />, goOn))
  await ready('Получить код')
  for (const tick of all('checkbox')) await user.click(tick)
  await user.click(the('button', 'Получить код'))
  await says('Отправить ещё раз через')
  expect(sentOnce(sendCode).body).toMatchObject({ eventCode: 'REGISTRATION_END', termsHash })
  await user.type(the('textbox'), '482915')
  await until(() => expect(goOn).toHaveBeenCalledWith('done'))
  expect(sentOnce(registrationSign).body).toEqual({
    smsCode: '482915',
    termsHash,
    consents: [document1, document2].map(({ type, textVersion }) => ({ type, textVersion })),
  })
})

test('a lost answer to the signature of the registration goes again under the same key', async () => {
  goOffline()
  terms()
  answers(registrationSign, (_sent, times) => (times === 1 ? lost() : SIGNED))
  const goOn = vi.fn<GoOn>(() => Promise.resolve())
  const { user } = show(inRegistration(<SignStep />, goOn))
  await ready('Получить код')
  for (const tick of all('checkbox')) await user.click(tick)
  await user.click(the('button', 'Получить код'))
  await says('Отправить ещё раз через')
  await user.type(the('textbox'), '482915')
  await until(() => expect(alarm()).toContain('Нет связи'))
  await user.click(the('button', 'Повторить'))
  await until(() => expect(goOn).toHaveBeenCalledOnce())
  const [first, second] = sentBy(registrationSign)
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('a document can be read whole before it is agreed to', async () => {
  terms()
  const { user } = show(inRegistration(<SignStep />))
  await ready('Получить код')
  await user.click(all('button', 'Прочитать документ')[1] as HTMLElement)
  expect(words(the('dialog', document2.title))).toContain('Разрешаю запросить.')
})

const password = () => document.querySelector<HTMLInputElement>('#password') as HTMLInputElement

const VISIT = { landing: 'redirect', integrationId: 'partner-1' }

type OnCreated = (phone: string, password: string) => Promise<void>

const phoneStep = async (onCreated: OnCreated = () => Promise.resolve()) => {
  const shown = show(<PhoneStep stepsQty={2} visit={VISIT} onCreated={onCreated} />)
  await until(() => field('Телефон'))
  return shown
}

const PASSWORD = 'четыре серых кота'

/** The first screen filled in, and the right code on the second. */
const enterCode = async (user: User, phone: string) => {
  answers(checkCode, { result: 'MATCH' })
  await user.type(field('Телефон'), phone)
  await user.type(password(), PASSWORD)
  for (const tick of all('checkbox')) await user.click(tick)
  await user.click(the('button', 'Получить код'))
  await says('Отправить ещё раз через')
  await user.type(the('textbox', /Код из СМС/), '482915')
}

test('without both consents no code is sent, and each consent says so itself', async () => {
  const { user } = await phoneStep()
  await user.type(field('Телефон'), '9160000031')
  await user.click(the('button', 'Получить код'))
  await until(() =>
    expect(all('checkbox').map(described)).toEqual([
      'Отметьте согласие на обработку персональных данных.',
      'Отметьте согласие подписывать документы кодом.',
    ]),
  )
  expect(sentBy(sendCodeRegistration)).toEqual([])
})

test('what is published can be read beside the form, without leaving it', async () => {
  await phoneStep()
  const published = all('link').filter((link) => link.getAttribute('target') === '_blank')
  expect(published.map((link) => link.getAttribute('href'))).toEqual([
    '/privacy',
    '/finance-documents/rules',
    '/finance-documents/general-conditions',
  ])
})

test('the account is made for the phone that the code has verified, with the consents that were ticked', async () => {
  answers(clientCreate, CREATED)
  const onCreated = vi.fn<OnCreated>(() => Promise.resolve())
  const { user } = await phoneStep(onCreated)
  await enterCode(user, '9160000032')
  await until(() => expect(onCreated).toHaveBeenCalledWith('+79160000032', PASSWORD))
  expect(sentOnce(clientCreate).body).toMatchObject({
    phone: '+79160000032',
    phoneCode: '482915',
    password: PASSWORD,
    ...VISIT,
    consents: [{ type: 'PERSONAL_DATA' }, { type: 'ANALOG_SIGNATURE' }],
  })
})

test('a lost answer makes no second client: the same key goes again', async () => {
  goOffline()
  answers(clientCreate, (_sent, times) => (times === 1 ? lost() : CREATED))
  const onCreated = vi.fn<OnCreated>(() => Promise.resolve())
  const { user } = await phoneStep(onCreated)
  await enterCode(user, '9160000033')
  await until(() => expect(alarm()).toContain('Нет связи'))
  expect(password().value).toBe(PASSWORD)
  await user.click(the('button', 'Создать кабинет'))
  await until(() => expect(onCreated).toHaveBeenCalledOnce())
  const [first, second] = sentBy(clientCreate)
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('a code that has run out meanwhile leads back to a new one, a taken phone to the login', async () => {
  refuses(clientCreate, 'CODE_EXPIRED')
  const { user } = await phoneStep()
  await enterCode(user, '9160000034')
  await until(() => expect(alarm()).toContain('Код устарел'))
  await ready('Запросить новый код')
  refuses(clientCreate, 'PHONE_TAKEN')
  await user.click(the('button', 'Создать кабинет'))
  await until(() => expect(alarm()).toContain('Этот номер уже зарегистрирован'))
  expect(the('link', 'Войти').getAttribute('href')).toBe('/login')
})

test('the password is not kept on the device, all else of the first step is', async () => {
  holds(clientCreate)
  const { user, unmount } = await phoneStep()
  await enterCode(user, '9160000035')
  await until(() => sentOnce(clientCreate))
  unmount()
  show(<PhoneStep stepsQty={2} visit={VISIT} onCreated={() => Promise.resolve()} />)
  await says('Придумайте пароль')
  expect(password().value).toBe('')
})
