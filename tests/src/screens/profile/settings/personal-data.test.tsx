import { describe, expect, test } from 'vitest'
import { clientData } from '../../../../../protocol/calls/profile-manager/client.ts'
import PersonalData from '../../../../../src/screens/profile/settings/personal-data.tsx'
import type { InfoUser } from '../../../../../src/state/sign-up.ts'
import { alarm, arrive, says, show, the, until, words } from '../../../page.tsx'
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

/** What stands at the right of a name. */
const fact = (term: string): string => {
  const name = [...document.querySelectorAll('dt')].find((each) => words(each) === term)
  if (!name) throw new Error(`no «${term}» in: ${words()}`)
  return words(name.nextElementSibling)
}

const terms = () => [...document.querySelectorAll('dt')].map((each) => words(each))

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
  expect(fact('Дата рождения')).toBe('26.11.90')
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
    expect(terms()).not.toContain('Живёте')
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
  expect(terms()).not.toContain('Доход в месяц')
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
