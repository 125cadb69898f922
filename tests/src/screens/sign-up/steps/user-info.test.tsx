import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Body } from '../../../../../protocol/call.ts'
import { passportSaveData } from '../../../../../protocol/calls/profile-manager/passport.ts'
import { draftSave } from '../../../../../protocol/calls/profile-manager/client.ts'
import type { RegistrationStep } from '../../../../../protocol/enums.ts'
import { UserInfoStep } from '../../../../../src/screens/sign-up/steps/user-info.tsx'
import { alarm, all, arrive, described, says, show, the, until } from '../../../page.tsx'
import { infoUserFixture, inRegistration } from '../../../registration-fixture.tsx'
import { answers, holds, loses, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'

type GoOn = (step: RegistrationStep) => Promise<void>
type User = ReturnType<typeof show>['user']
type Passport = Body<typeof passportSaveData>['passport']

const field = (name: string | RegExp) => the('textbox', name) as HTMLInputElement

const NAMES = { Фамилия: 'Соколова', Имя: 'Анна', 'Дата рождения': '26111990' }
const NAMES_TYPED = { lastName: 'Соколова', firstName: 'Анна', birthDate: '26.11.1990' }
const PASSPORT = {
  'Серия и номер': '4510123456',
  'Дата выдачи': '05122010',
  'Код подразделения': '770053',
  'Место рождения': 'г. Тверь',
}
const NUMBERS = {
  ИНН: '500100732259',
  СНИЛС: '11223344595',
  'Электронная почта': 'anna@example.ru',
}

const SAVED: Passport = {
  lastName: 'Соколова',
  firstName: 'Анна',
  patronymic: null,
  birthDate: '1990-11-26',
  birthPlace: 'г. Тверь',
  departmentCode: '770-053',
  serialNumber: '4510',
  documentNumber: '123456',
  issuedDate: '2010-12-05',
}

const KNOWN = infoUserFixture({
  step: 'user_info',
  passport: SAVED,
  mail: 'anna@example.ru',
  inn: '500100732259',
  snils: '112-233-445 95',
})

const open = async (goOn?: GoOn, infoUser = infoUserFixture({ step: 'user_info' })) => {
  const shown = show(inRegistration(<UserInfoStep />, goOn, infoUser))
  await until(() => field('Фамилия'))
  return shown
}

const goOnBy = async (user: User) => {
  await user.click(the('button', 'Дальше'))
  await arrive()
}

const fill = async (user: User, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await user.type(field(name), value)
  await goOnBy(user)
}

/** The third page of a person whose data the server has. */
const atTheEnd = async (goOn?: GoOn) => {
  const shown = await open(goOn, KNOWN)
  await goOnBy(shown.user)
  await goOnBy(shown.user)
  await says('Ещё три строки')
  return shown
}

beforeEach(() => answers(draftSave, { ok: true }))

test('three pages are saved together at the end, in the shapes of the call', async () => {
  answers(passportSaveData, { step: 'passport' })
  const goOn = vi.fn<GoOn>(() => Promise.resolve())
  const { user } = await open(goOn)
  await fill(user, NAMES)
  await says('Данные паспорта')
  await fill(user, PASSPORT)
  await says('Ещё три строки')
  expect(sentBy(passportSaveData)).toEqual([])
  await fill(user, NUMBERS)
  await until(() => expect(goOn).toHaveBeenCalledWith('passport'))
  expect(sentOnce(passportSaveData).body).toEqual({
    mail: 'anna@example.ru',
    inn: '500100732259',
    snils: '112-233-445 95',
    passport: SAVED,
  })
})

test('the rest of the way shrinks with every page', async () => {
  const { user } = await open(undefined, KNOWN)
  const lit = () => document.querySelectorAll('rect')[1]?.getAttribute('width')
  const first = lit()
  await goOnBy(user)
  expect(Number.parseFloat(lit() ?? '')).toBeGreaterThan(Number.parseFloat(first ?? ''))
})

test('what the server has of the person is filled in', async () => {
  await open(undefined, KNOWN)
  expect(field('Фамилия').value).toBe('Соколова')
  expect(field('Дата рождения').value).toBe('26.11.1990')
})

test('a draft of another device is newer than what was saved', async () => {
  await open(
    undefined,
    infoUserFixture({ passport: SAVED, drafts: { user_info: { lastName: 'Иванова' } } }),
  )
  expect(field('Фамилия').value).toBe('Иванова')
  expect(field('Имя').value).toBe('Анна')
})

describe('a page with an error', () => {
  test('is not left, and each error stands at its field', async () => {
    const { user } = await open()
    await fill(user, { Фамилия: 'Sokolova', 'Дата рождения': '26112010' })
    expect(described(field('Фамилия'))).toContain('русскими буквами')
    expect(described(field('Имя'))).toContain('Введите имя')
    expect(described(field('Дата рождения'))).toContain('Займы выдаём с 18 лет.')
    expect(document.activeElement).toBe(the('alert'))
    expect(all('textbox', 'Серия и номер')).toEqual([])
  })

  test('an empty patronymic is none', async () => {
    const { user } = await open()
    await fill(user, NAMES)
    await until(() => expect(field('Серия и номер')).toBeDefined())
  })

  test.each([
    ['05122003', 'Паспорт выдают с 14 лет.'],
    ['05122027', 'Дата выдачи ещё не наступила.'],
    ['05122009', 'Срок этого паспорта закончился.'],
  ])('a passport of %s does not fit the birth date', async (issued, said) => {
    const { user } = await open(
      undefined,
      infoUserFixture({ drafts: { user_info: { ...NAMES_TYPED } } }),
    )
    await goOnBy(user)
    await fill(user, { ...PASSPORT, 'Дата выдачи': issued })
    expect(described(field('Дата выдачи'))).toContain(said)
  })

  test('wrong check digits of ИНН and СНИЛС are found before anything is sent', async () => {
    const { user } = await atTheEnd()
    await user.clear(field('ИНН'))
    await user.type(field('ИНН'), '500100732258')
    await user.clear(field('СНИЛС'))
    await user.type(field('СНИЛС'), '11223344596')
    await goOnBy(user)
    expect(described(field('ИНН'))).toContain('Проверьте ИНН')
    expect(described(field('СНИЛС'))).toContain('Проверьте СНИЛС')
    expect(sentBy(passportSaveData)).toEqual([])
  })
})

test('the arrow leads to the page before and keeps what was typed', async () => {
  const { user } = await atTheEnd()
  await user.clear(field('Электронная почта'))
  await user.type(field('Электронная почта'), 'new@example.ru')
  await user.click(the('button', 'Назад'))
  expect(field('Серия и номер').value).toBe('4510 123456')
  await goOnBy(user)
  expect(field('Электронная почта').value).toBe('new@example.ru')
})

test.each([
  ['passport.lastName', 'Фамилия'],
  ['passport.documentNumber', 'Серия и номер'],
  ['inn', 'ИНН'],
])('a refusal of %s opens the page on which «%s» stands', async (refusedField, name) => {
  const message = 'Проверьте это по паспорту.'
  refuses(passportSaveData, 'VALIDATION', { fields: [{ field: refusedField, message }] })
  const { user } = await atTheEnd()
  await goOnBy(user)
  await until(() => expect(described(field(name))).toContain(message))
})

test('a lost answer keeps the last page and its key', async () => {
  loses(passportSaveData)
  const goOn = vi.fn<GoOn>(() => Promise.resolve())
  const { user } = await atTheEnd(goOn)
  await goOnBy(user)
  await until(() => expect(alarm()).toContain('Нет связи'))
  answers(passportSaveData, { step: 'passport' })
  await goOnBy(user)
  await until(() => expect(goOn).toHaveBeenCalledOnce())
  const [first, second] = sentBy(passportSaveData)
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('two taps in a hurry save the person once', async () => {
  const held = holds(passportSaveData)
  const goOn = vi.fn<GoOn>(() => Promise.resolve())
  const { user } = await atTheEnd(goOn)
  await user.dblClick(the('button', 'Дальше'))
  await arrive()
  held.answer({ step: 'passport' })
  await until(() => expect(goOn).toHaveBeenCalledOnce())
  sentOnce(passportSaveData)
})
