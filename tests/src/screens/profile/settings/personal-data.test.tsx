import { act } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { passkeys } from '../../../../../protocol/calls/auth-service/passkeys.ts'
import {
  reauthenticate,
  reauthenticationOptions,
} from '../../../../../protocol/calls/auth-service/reauthentication.ts'
import { debtLoad } from '../../../../../protocol/calls/core/limits.ts'
import { creditHistory } from '../../../../../protocol/calls/nbki-adapter/credit-history.ts'
import { clientImages } from '../../../../../protocol/calls/file-manager/files.ts'
import { clientData } from '../../../../../protocol/calls/profile-manager/client.ts'
import { paperViews } from '../../../../../protocol/calls/profile-manager/paper-views.ts'
import { passportChange } from '../../../../../protocol/calls/profile-manager/passport-change.ts'
import { passportShow } from '../../../../../protocol/calls/profile-manager/passport.ts'
import { PATHS } from '../../../../../protocol/paths.ts'
import PersonalData from '../../../../../src/screens/profile/settings/personal-data.tsx'
import type { InfoUser } from '../../../../../src/state/sign-up.ts'
import {
  alarm,
  all,
  arrive,
  isOff,
  pass,
  plain,
  ready,
  says,
  show,
  the,
  until,
  words,
} from '../../../page.tsx'
import {
  passkeyDevice,
  passkeysFixture,
  REAUTHENTICATION,
  REQUEST,
} from '../../../passkey-device.ts'
import { infoUserFixture } from '../../../registration-fixture.tsx'
import { answers, goOffline, loses, refuses, sentOnce } from '../../../server-of-page.ts'

type Address = NonNullable<InfoUser['address']>

const address = (part: Partial<Address> = {}): Address => ({
  addressId: 'address-1',
  addressType: 'REGISTRATION',
  region: 'Тверская область',
  regionFiasId: null,
  areaFiasId: null,
  city: 'Тверь',
  cityFiasId: null,
  settlementFiasId: null,
  street: 'Советская',
  streetFiasId: null,
  house: '7',
  houseFiasId: null,
  flat: '12',
  postcode: '170100',
  clientId: 'anna',
  createDate: '2026-11-01T09:00:00.000Z',
  moderationStatus: 'VERIFIED',
  ...part,
})

const ANNA = infoUserFixture({
  passport: {
    lastName: 'Соколова',
    firstName: 'Анна',
    patronymic: null,
    birthDate: '1990-11-26',
    birthPlace: 'г. Тверь',
    departmentCode: '770-053',
    serialNumber: '4510',
    documentNumber: '123456',
    issuedDate: '2010-12-05',
  },
  mail: 'anna@example.ru',
  inn: '500100732259',
  snils: '112-233-445 95',
  address: address(),
  pdn: {
    monthlyIncomeRoubles: 85_000,
    monthlyObligationsRoubles: 0,
    socialNetwork: null,
    socialAccount: null,
    additionalContacts: [],
  },
})

const LOAD = {
  asOf: '2026-11-21T09:00:00.000Z',
  incomeKopecks: 8_500_000,
  incomeSource: 'SAID' as const,
  saidKopecks: 8_500_000,
  region: { name: 'Тверская область', incomeKopecks: 9_000_000 },
  missingIncome: null,
  ownPaymentsKopecks: 1_099_974,
  otherPaymentsKopecks: 0,
  percent: 12.94,
  warnAbovePercent: 50,
  refuseAbovePercent: 80,
  computedFromKopecks: 1_000_000,
}

const UNASKED = {
  asOf: LOAD.asOf,
  consentUntil: '2027-05-20T09:00:00.000Z',
  answeredAt: null,
  bureaus: [],
}

beforeEach(() => {
  answers(clientImages, { images: [] })
  answers(passportChange, { change: null, asOf: '2026-11-21T09:00:00.000Z' })
  answers(debtLoad, LOAD)
  answers(creditHistory, UNASKED)
  answers(paperViews, { asOf: LOAD.asOf, views: [] })
})

/** The row that leads to where this is changed. */
const rowOf = (term: string) => all('link').find((row) => words(row).startsWith(term))

/** What stands at the right of a name, or in the row of that name. */
const fact = (term: string): string => {
  const name = [...document.querySelectorAll('dt')].find((each) => words(each) === term)
  if (name) return words(name.nextElementSibling)
  const row = rowOf(term)
  if (!row) throw new Error(`no «${term}» in: ${words()}`)
  return words(row).slice(term.length).trim()
}

const open = async (known: InfoUser) => {
  answers(clientData, known)
  show(<PersonalData />)
  await until(() => fact('Имя'))
}

test('a new passport is sent from here, and the row says what became of it', async () => {
  const change = {
    changeId: 'change-1',
    state: 'ASKED',
    tail: '0101',
    askedAt: LOAD.asOf,
    decidedAt: null,
    reason: null,
  } as const
  answers(passportChange, { change, asOf: '2026-11-21T09:00:00.000Z' })
  await open(ANNA)
  await until(() => expect(fact('Паспорт заменён')).toBe('Новый на проверке'))
  expect(rowOf('Паспорт заменён')?.getAttribute('href')).toBe(PATHS.ownPassport)
})

test('numbers of documents are shown by their ends only', async () => {
  await open(ANNA)
  expect([fact('Паспорт'), fact('ИНН'), fact('СНИЛС')]).toEqual([
    '••• 3456',
    '••• 2259',
    '••• 4595',
  ])
  expect(words()).not.toContain('4510')
  expect(words()).not.toContain('500100732259')
})

describe('the numbers whole', () => {
  const NUMBERS = {
    serialNumber: '4510',
    documentNumber: '123456',
    departmentCode: '770-053',
    inn: '500100732259',
    snils: '112-233-445 95',
  }

  beforeEach(() => {
    answers(reauthenticate, {
      reauthentication: REAUTHENTICATION,
      expiresAt: '2026-11-21T09:10:00.000Z',
    })
    answers(reauthenticationOptions, REQUEST)
    answers(passportShow, NUMBERS)
  })

  const asked = async () => {
    answers(clientData, ANNA)
    const shown = show(<PersonalData />)
    await shown.user.click(await ready('Показать целиком'))
    return shown
  }

  test('a finger shows them for a minute', async () => {
    passkeyDevice()
    answers(passkeys, passkeysFixture('Мой телефон'))
    const { user } = await asked()
    await user.click(await ready('Отпечаток, лицо или код'))
    await until(() => expect(fact('Паспорт')).toBe('45 10 123456'))
    expect([fact('Код подразделения'), fact('ИНН'), fact('СНИЛС')]).toEqual([
      '770-053',
      '500100732259',
      '112-233-445 95',
    ])
    expect(sentOnce(passportShow).body).toEqual({ reauthentication: REAUTHENTICATION })
    await pass(60_000)
    expect(fact('Паспорт')).toBe('••• 3456')
    expect(words()).not.toContain('500100732259')
  })

  test('the password does where there is no passkey, and a tap hides them again', async () => {
    const { user } = await asked()
    await user.type(document.querySelector('input[name=currentPassword]')!, 'кот на крыше 7')
    await user.click(the('button', 'Подтвердить паролем'))
    await until(() => expect(fact('ИНН')).toBe('500100732259'))
    await user.click(the('button', 'Скрыть'))
    expect(fact('ИНН')).toBe('••• 2259')
  })

  test('a page that nobody sees hides them', async () => {
    const { user } = await asked()
    await user.type(document.querySelector('input[name=currentPassword]')!, 'кот на крыше 7')
    await user.click(the('button', 'Подтвердить паролем'))
    await until(() => expect(fact('ИНН')).toBe('500100732259'))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(fact('ИНН')).toBe('••• 2259')
  })

  test('whoever says no sees nothing more, and may take the password', async () => {
    passkeyDevice().refuse('NotAllowedError')
    answers(passkeys, passkeysFixture('Мой телефон'))
    const { user } = await asked()
    await user.click(await ready('Отпечаток, лицо или код'))
    await until(() => expect(alarm()).toContain('Подтверждение не закончено'))
    expect(fact('Паспорт')).toBe('••• 3456')
    expect(isOff(the('button', 'Подтвердить паролем'))).toBe(false)
  })

  test('without network the button waits', async () => {
    answers(clientData, ANNA)
    show(<PersonalData />, { offline: true })
    await says('Целиком покажем, когда появится сеть.')
    expect(isOff(the('button', 'Показать целиком'))).toBe(true)
  })
})

test('a name without a patronymic has no gap, dates are written as people read them', async () => {
  await open(ANNA)
  expect(fact('Имя')).toBe('Соколова Анна')
  expect(fact('Дата рождения')).toBe('26.11.1990')
  expect(fact('Доход в месяц')).toBe('85 000 ₽')
  expect(fact('Обязательные платежи')).toBe('0 ₽')
})

describe('an address', () => {
  test('is one line', async () => {
    await open(ANNA)
    expect(fact('Адрес по паспорту')).toBe('170100, Тверская область, Тверь, Советская, 7, 12')
  })

  test('names a city that is a region once, and leaves out a flat that is not there', async () => {
    await open({ ...ANNA, address: address({ region: 'Москва', city: 'Москва', flat: null }) })
    expect(fact('Адрес по паспорту')).toBe('170100, Москва, Советская, 7')
  })

  test('of living is shown only where it is another', async () => {
    await open(ANNA)
    expect(rowOf('Живёте')).toBeUndefined()
  })

  test('of living stands below that of the passport', async () => {
    await open({ ...ANNA, livingAddress: address({ street: 'Мира' }) })
    expect(fact('Живёте')).toContain('Мира')
    expect(fact('Адрес по паспорту')).toContain('Советская')
  })
})

test('what we do not know is said to be unknown, not left empty', async () => {
  await open(infoUserFixture())
  expect(
    ['Имя', 'Дата рождения', 'Паспорт', 'ИНН', 'СНИЛС', 'Почта', 'Адрес по паспорту'].map(fact),
  ).toEqual([
    'не указано',
    'не указана',
    'не указан',
    'не указан',
    'не указан',
    'не указана',
    'не указан',
  ])
  expect(rowOf('Доход в месяц')).toBeUndefined()
})

test.each([
  [true, 'anna@example.ru'],
  [false, 'anna@example.ru, не подтверждена'],
])(
  'the mail says whether it is confirmed (%s), and leads to where it is changed',
  async (mailValid, shown) => {
    await open({ ...ANNA, mail: 'anna@example.ru', mailValid })
    expect(plain(rowOf('Почта')?.textContent ?? '')).toBe(`Почта ${shown}`)
    expect(rowOf('Почта')?.getAttribute('href')).toBe('/profile/settings/mail')
  },
)

test('addresses and sums lead to where they are changed', async () => {
  await open({ ...ANNA, livingAddress: address({ street: 'Мира' }) })
  expect(
    ['Адрес по паспорту', 'Живёте', 'Доход в месяц', 'Обязательные платежи'].map((term) =>
      rowOf(term)?.getAttribute('href'),
    ),
  ).toEqual([PATHS.ownAddress, PATHS.ownAddress, PATHS.ownIncome, PATHS.ownIncome])
})

describe('without network', () => {
  test('the data of an earlier visit can be read', async () => {
    answers(clientData, ANNA)
    const { unmount } = show(<PersonalData />)
    await until(() => fact('Имя'))
    await arrive()
    unmount()
    goOffline()
    loses(clientData)
    show(<PersonalData />, { offline: true })
    await until(() => expect(fact('Имя')).toBe('Соколова Анна'))
    expect(alarm()).toBe('')
  })

  test('a first visit says that there is nothing yet', async () => {
    goOffline()
    loses(clientData)
    show(<PersonalData />, { offline: true })
    await until(() => expect(alarm()).toContain('Нет сети'))
  })
})

test('a failure is told and asked about again by a tap', async () => {
  refuses(clientData, 'UNAVAILABLE')
  const { user } = show(<PersonalData />)
  await until(() => expect(alarm()).not.toBe(''))
  answers(clientData, ANNA)
  await user.click(the('button', 'Повторить сейчас'))
  await says('Соколова Анна')
})

test('the debt load is said in plain words: what part of the income, made of what, and what the law ties to it', async () => {
  answers(clientData, ANNA)
  show(<PersonalData />)
  await says('На платежи уходит 13% вашего дохода')
  expect(words()).toContain(
    'Доход в месяц, с ваших слов 85 000 ₽ Платежи нам, в среднем за месяц 10 999,74 ₽ Другим, с ваших слов 0 ₽',
  )
  expect(words()).toContain('если он от 10 000 ₽. Выше 50% — закон велит предупредить вас о риске.')
  expect(words()).toContain('Выше 80% — займ не выдаём')
})

test('a load just above a bound is not rounded down to it', async () => {
  answers(clientData, ANNA)
  answers(debtLoad, { ...LOAD, percent: 50.01 })
  show(<PersonalData />)
  await says('На платежи уходит 51% вашего дохода')
  expect(words()).not.toContain('уходит 50%')
})

test('an income that a bank statement confirms is said to be so', async () => {
  answers(clientData, ANNA)
  answers(debtLoad, { ...LOAD, incomeSource: 'CONFIRMED' })
  show(<PersonalData />)
  await says('Доход в месяц, по выписке банка 85 000 ₽')
  expect(words()).not.toContain('Доход в месяц, с ваших слов')
})

test('an income above the mean of the region is said to count only up to it', async () => {
  answers(clientData, ANNA)
  const region = { name: 'Тверская область', incomeKopecks: 5_200_000 }
  answers(debtLoad, { ...LOAD, incomeSource: 'REGIONAL', incomeKopecks: 5_200_000, region })
  show(<PersonalData />)
  await says('Доход в месяц, средний по региону 52 000 ₽')
  expect(words()).toContain('Вы указали 85 000 ₽.')
  expect(words()).toContain('Тверская область, 52 000 ₽, по данным Росстата')
})

test.for([
  ['NO_REGION', 'Выберите регион из подсказки.'],
  ['NO_FIGURE', 'его на этот квартал у нас ещё нет'],
] as const)('why an income that was said counts for nothing is told: %s', async ([why, told]) => {
  answers(clientData, ANNA)
  answers(debtLoad, { ...LOAD, incomeKopecks: null, percent: null, missingIncome: why })
  show(<PersonalData />)
  await says(told)
  expect(words()).not.toContain('Укажите доход')
})

test('without an income no share is made up', async () => {
  answers(clientData, ANNA)
  answers(debtLoad, { ...LOAD, incomeKopecks: null, percent: null })
  show(<PersonalData />)
  await says('Укажите доход, и мы покажем, какую его часть забирают платежи.')
  expect(words()).not.toContain('с ваших слов 85 000')
})

test('whoever pays more than the bound is told by how much', async () => {
  answers(clientData, ANNA)
  const spent = { ownPaymentsKopecks: 3_000_050, otherPaymentsKopecks: 1_500_000 }
  answers(debtLoad, { ...LOAD, ...spent, percent: 52.95 })
  show(<PersonalData />)
  await says('платежи должны быть на 2 501 ₽ в месяц меньше')
  expect(words()).not.toContain('Пока платежи')
})

test('below the bound nobody is told to pay less', async () => {
  answers(clientData, ANNA)
  answers(debtLoad, { ...LOAD, ownPaymentsKopecks: 4_250_000, otherPaymentsKopecks: 0 })
  show(<PersonalData />)
  await says('Пока платежи вместе не больше 42 500 ₽ в месяц, нагрузка не выше 50%.')
  expect(words()).not.toContain('меньше: закройте')
})

test('what each bureau said stands with its day, and a self-ban with where it is lifted', async () => {
  answers(clientData, ANNA)
  const said = { score: 712, selfBan: false, arrearsDays: 0, monthlyPaymentsKopecks: 1_250_000 }
  answers(creditHistory, {
    ...UNASKED,
    answeredAt: '2026-11-20T09:00:00.000Z',
    bureaus: [
      { ...said, bureau: 'nbki' },
      // A bureau that this page was built before.
      { ...said, bureau: 'tomorrow', selfBan: true, arrearsDays: 3 },
    ],
  })
  show(<PersonalData />)
  await says('Так ответили бюро 20.11.26, 12:00, когда мы решали о займе.')
  await says('НБКИ Кредитный рейтинг, от 1 до 999 712 Самозапрет нет Просрочка нет')
  await says(
    'Бюро кредитных историй Кредитный рейтинг, от 1 до 999 712 Самозапрет стоит Просрочка 3 дня',
  )
  expect(words()).toContain('Снять его можно на Госуслугах или в МФЦ.')
})

test('where no bureau was asked yet, the screen says when it will be', async () => {
  answers(clientData, ANNA)
  show(<PersonalData />)
  await says('Бюро кредитных историй мы ещё не спрашивали.')
  expect(words()).not.toContain('Самозапрет')
})
