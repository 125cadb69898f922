import { beforeEach, describe, expect, test } from 'vitest'
import { addressesChange } from '../../../../../protocol/calls/profile-manager/addresses.ts'
import { clientData } from '../../../../../protocol/calls/profile-manager/client.ts'
import { pdnChange } from '../../../../../protocol/calls/profile-manager/pdn.ts'
import { bankStatement } from '../../../../../protocol/calls/saltedge/statement.ts'
import { PATHS } from '../../../../../protocol/paths.ts'
import ChangeAddress from '../../../../../src/screens/profile/settings/change-address.tsx'
import ChangeIncome from '../../../../../src/screens/profile/settings/change-income.tsx'
import {
  ACCOUNT,
  alarm,
  all,
  described,
  isOff,
  plain,
  ready,
  says,
  show,
  the,
  until,
} from '../../../page.tsx'
import { infoUserFixture } from '../../../registration-fixture.tsx'
import { answers, goOffline, loses, refuses, sentBy } from '../../../server-of-page.ts'

const ADDRESS = {
  addressId: 'address-1',
  addressType: 'REGISTRATION' as const,
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
  moderationStatus: 'VERIFIED' as const,
}

const ANNA = infoUserFixture({
  step: 'done',
  accountModerationStatus: 'VERIFIED',
  address: ADDRESS,
  pdn: {
    monthlyIncomeRoubles: 85_000,
    monthlyObligationsRoubles: 0,
    socialNetwork: null,
    socialAccount: null,
    additionalContacts: [],
  },
})

beforeEach(() => {
  answers(clientData, ANNA)
  answers(addressesChange, { ok: true })
  answers(pdnChange, { ok: true })
  answers(bankStatement, { isOffered: false, statement: null })
})

const field = (name: string) => the('textbox', name) as HTMLInputElement
const retype = async (
  user: { clear: (field: Element) => Promise<void>; type: (f: Element, text: string) => unknown },
  name: string,
  text: string,
) => {
  await user.clear(field(name))
  await user.type(field(name), text)
}

describe('the address', () => {
  test('is filled with what we know, changed in one place and sent whole', async () => {
    const { user, address } = show(<ChangeAddress />)
    await ready('Сохранить адрес')
    expect([field('Город или посёлок').value, field('Квартира').value]).toEqual(['Тверь', '12'])
    await retype(user, 'Дом', '9')
    await user.click(the('button', 'Сохранить адрес'))
    await says('Адрес сохранён')
    expect(address()).toBe(PATHS.personalData)
    const [sent, ...more] = sentBy(addressesChange)
    expect(more).toEqual([])
    expect(sent?.body).toMatchObject({
      registration: { city: 'Тверь', house: '9', flat: '12', postcode: '170100' },
      living: null,
    })
    expect(sent?.idempotencyKey).not.toBeNull()
  })

  test('of living is asked for when it is another, and its gaps are named', async () => {
    const { user } = show(<ChangeAddress />)
    await ready('Сохранить адрес')
    await user.click(the('switch', 'Живу по этому адресу'))
    await user.click(the('button', 'Сохранить адрес'))
    await until(() => expect(all('textbox', 'Дом').map(described)[1]).toContain('Заполните дом.'))
    expect(sentBy(addressesChange)).toEqual([])
  })

  test('that is refused stays typed, and is sent again under the same key', async () => {
    refuses(addressesChange, 'UNAVAILABLE')
    const { user } = show(<ChangeAddress />)
    await ready('Сохранить адрес')
    await retype(user, 'Улица', 'Садовая')
    await user.click(the('button', 'Сохранить адрес'))
    await until(() => expect(alarm()).toContain('Сервис отвечает с перебоями'))
    expect(field('Улица').value).toBe('Садовая')
    answers(addressesChange, { ok: true })
    await user.click(await ready('Сохранить адрес'))
    await says('Адрес сохранён')
    const keys = sentBy(addressesChange).map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(1)
  })

  test('that the server finds wrong has its words at the field', async () => {
    refuses(addressesChange, 'VALIDATION', {
      fields: [{ field: 'registration.house', message: 'Проверьте дом.' }],
    })
    const { user } = show(<ChangeAddress />)
    await user.click(await ready('Сохранить адрес'))
    await until(() => expect(described(field('Дом'))).toContain('Проверьте дом.'))
  })

  test('typed and left is found again', async () => {
    const first = show(<ChangeAddress />)
    await ready('Сохранить адрес')
    await retype(first.user, 'Улица', 'Садовая')
    first.unmount()
    show(<ChangeAddress />)
    await ready('Сохранить адрес')
    expect(field('Улица').value).toBe('Садовая')
  })
})

test('income and payments go together, and a gap is named before anything is sent', async () => {
  const { user, address } = show(<ChangeIncome />)
  await ready('Сохранить')
  await user.clear(field('Доход в месяц, ₽'))
  await user.click(the('button', 'Сохранить'))
  await until(() => expect(described(field('Доход в месяц, ₽'))).toContain('Укажите доход'))
  expect(sentBy(pdnChange)).toEqual([])
  await user.type(field('Доход в месяц, ₽'), '62000')
  await user.click(the('button', 'Сохранить'))
  await says('Доход и платежи сохранены')
  expect(address()).toBe(PATHS.personalData)
  expect(sentBy(pdnChange).map(({ body }) => body)).toEqual([
    { monthlyIncomeRoubles: 62_000, monthlyObligationsRoubles: 0 },
  ])
})

test('during the check the form says why it waits', async () => {
  const check = { ...ACCOUNT.check, status: 'DATA_CHECKING' as const }
  show(<ChangeIncome />, { account: { ...ACCOUNT, check } })
  await says('Мы ещё проверяем анкету')
  expect(isOff(the('button', 'Сохранить'))).toBe(true)
})

test('without network what is known can be read, and the button waits', async () => {
  const { unmount } = show(<ChangeIncome />)
  await ready('Сохранить')
  unmount()
  goOffline()
  loses(clientData)
  show(<ChangeIncome />, { offline: true })
  await says('когда появится сеть')
  await until(() => expect(plain(field('Доход в месяц, ₽').value)).toBe('85 000'))
  expect(isOff(the('button', 'Сохранить'))).toBe(true)
})
