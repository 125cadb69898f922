import { beforeEach, describe, expect, test } from 'vitest'
import { debtLoad } from '../../../../../protocol/calls/core/limits.ts'
import { clientImages } from '../../../../../protocol/calls/file-manager/files.ts'
import { clientData } from '../../../../../protocol/calls/profile-manager/client.ts'
import { PATHS } from '../../../../../protocol/paths.ts'
import PersonalData from '../../../../../src/screens/profile/settings/personal-data.tsx'
import type { InfoUser } from '../../../../../src/state/sign-up.ts'
import { alarm, all, arrive, says, show, the, until, words } from '../../../page.tsx'
import { infoUserFixture } from '../../../registration-fixture.tsx'
import { answers, goOffline, loses, refuses } from '../../../server-of-page.ts'

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
  ownPaymentsKopecks: 1_099_974,
  otherPaymentsKopecks: 0,
  percent: 12.94,
  warnAbovePercent: 50,
  refuseAbovePercent: 80,
  computedFromKopecks: 1_000_000,
}

beforeEach(() => {
  answers(clientImages, { images: [] })
  answers(debtLoad, LOAD)
})

/** The row that leads to where this is changed. */
const rowOf = (term: string) => all('link').find((row) => words(row).startsWith(term))

/** What stands at the right of a name, or in the row of that name. */
const fact = (term: string): string => {
  const row = rowOf(term)
  if (row) return words(row).slice(term.length).trim()
  const name = [...document.querySelectorAll('dt')].find((each) => words(each) === term)
  if (!name) throw new Error(`no «${term}» in: ${words()}`)
  return words(name.nextElementSibling)
}

const open = async (known: InfoUser) => {
  answers(clientData, known)
  show(<PersonalData />)
  await until(() => fact('Имя'))
}

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
    expect(fact('Почта')).toBe(shown)
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

test('without an income no share is made up', async () => {
  answers(clientData, ANNA)
  answers(debtLoad, { ...LOAD, incomeKopecks: null, percent: null })
  show(<PersonalData />)
  await says('Укажите доход, и мы покажем, какую его часть забирают платежи.')
  expect(words()).not.toContain('с ваших слов 85 000')
})
