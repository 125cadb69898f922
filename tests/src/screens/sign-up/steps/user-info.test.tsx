import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Body } from '../../../../../protocol/call.ts'
import {
  passportSaveData,
  passportSaveScanMain,
} from '../../../../../protocol/calls/profile-manager/passport.ts'
import { filesSave, privateImage } from '../../../../../protocol/calls/file-manager/files.ts'
import { draftSave } from '../../../../../protocol/calls/profile-manager/client.ts'
import { isoDate } from '../../../../../lending/calendar.ts'
import type { PhotoKind, RegistrationStep } from '../../../../../protocol/enums.ts'
import type { PassportReading } from '../../../../../src/passport-line/machine-line.ts'
import { UserInfoStep } from '../../../../../src/screens/sign-up/steps/user-info.tsx'
import {
  alarm,
  all,
  arrive,
  described,
  pass,
  says,
  show,
  the,
  until,
  words,
} from '../../../page.tsx'
import { readPhotosHere } from '../../../photo-reader.ts'
import { sendPhotosHere } from '../../../photos-of-page.ts'
import { infoUserFixture, inRegistration } from '../../../registration-fixture.tsx'
import { answers, holds, loses, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'

type GoOn = (step: RegistrationStep) => Promise<void>
type User = ReturnType<typeof show>['user']
type Passport = Body<typeof passportSaveData>['passport']

const field = (name: string | RegExp) => the('textbox', name) as HTMLInputElement

const imageIdOf = (kind: PhotoKind): string => kind.toLowerCase().replaceAll('_', '-')

/** Both pages of the passport, sent earlier. */
const documents = (['PASSPORT_MAIN', 'PASSPORT_REGISTRATION'] as const).map((kind) => ({
  imageId: imageIdOf(kind),
  kind,
  createdAt: '2026-11-20T09:00:00.000Z',
  moderationStatus: 'ON_CHECK' as const,
  moderationReason: null,
}))

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
  'Электронная почта (необязательно)': 'anna@example.ru',
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
  documents,
  passport: SAVED,
  mail: 'anna@example.ru',
  inn: '500100732259',
  snils: '112-233-445 95',
})

const open = async (goOn?: GoOn, infoUser = infoUserFixture({ step: 'user_info', documents })) => {
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

/** The last page of a person whose data the server has. */
const atTheEnd = async (goOn?: GoOn) => {
  const shown = await open(goOn, KNOWN)
  await goOnBy(shown.user)
  await says('ИНН, СНИЛС и почта')
  return shown
}

beforeEach(() => {
  sendPhotosHere()
  answers(draftSave, { ok: true })
  answers(privateImage, new Blob(['picture']) as never)
  answers(passportSaveScanMain, { step: 'selfie' })
})

test('the pages are saved together at the end, the data before the photos, in the shapes of the calls', async () => {
  answers(passportSaveData, { step: 'passport' })
  const goOn = vi.fn<GoOn>(() => Promise.resolve())
  const { user } = await open(goOn)
  await says('Данные паспорта')
  await fill(user, { ...NAMES, ...PASSPORT })
  await says('ИНН, СНИЛС и почта')
  expect(sentBy(passportSaveData)).toEqual([])
  await fill(user, NUMBERS)
  await until(() => expect(goOn).toHaveBeenCalledWith('selfie'))
  expect(sentOnce(passportSaveScanMain).body).toEqual({
    passportPhotoFieId: 'passport-main',
    registrationPhotoFileId: 'passport-registration',
  })
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
    infoUserFixture({ documents, passport: SAVED, drafts: { user_info: { lastName: 'Иванова' } } }),
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
    expect(all('textbox', 'ИНН')).toEqual([])
  })

  test('an empty patronymic is none', async () => {
    const { user } = await open()
    await fill(user, { ...NAMES, ...PASSPORT })
    await until(() => expect(field('ИНН')).toBeDefined())
  })

  test.each([
    ['05122003', 'Паспорт выдают с 14 лет.'],
    ['05122027', 'Дата выдачи ещё не наступила.'],
    ['05122009', 'Срок этого паспорта закончился.'],
  ])('a passport of %s does not fit the birth date', async (issued, said) => {
    const { user } = await open(
      undefined,
      infoUserFixture({ documents, drafts: { user_info: { ...NAMES_TYPED } } }),
    )
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
  await user.clear(field('Электронная почта (необязательно)'))
  await user.type(field('Электронная почта (необязательно)'), 'new@example.ru')
  await user.click(the('button', 'Назад'))
  expect(field('Серия и номер').value).toBe('4510 123456')
  await goOnBy(user)
  expect(field('Электронная почта (необязательно)').value).toBe('new@example.ru')
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

describe('a photo of the main spread', () => {
  const READING: PassportReading = {
    lastName: 'Соколова',
    firstName: 'Анна',
    patronymic: 'Петровна',
    birthDate: isoDate('1990-11-26'),
    serialNumber: '4510',
    documentNumber: '123456',
    issuedDate: isoDate('2010-12-05'),
    departmentCode: '770-053',
  }
  let reader: ReturnType<typeof readPhotosHere>

  const begin = async (infoUser = infoUserFixture({ step: 'user_info' })) => {
    reader = readPhotosHere()
    answers(filesSave, (sent) => {
      const kind = sent.body?.get('kind') as PhotoKind
      return { fileId: imageIdOf(kind), kind, width: 1200, height: 900, sizeBytes: 1_000 }
    })
    const shown = show(inRegistration(<UserInfoStep />, undefined, infoUser))
    await says('Разворот с фото')
    for (const kind of ['PASSPORT_MAIN', 'PASSPORT_REGISTRATION']) {
      const file = new File([new Uint8Array(1_000)], 'photo.jpg', { type: 'image/jpeg' })
      const input = document.querySelector<HTMLInputElement>(`input[data-photo="${kind}"]`)
      await shown.user.upload(input as HTMLInputElement, file)
    }
    await until(() =>
      expect(all('status').filter((one) => words(one) === 'Сохранено, 1 КБ')).toHaveLength(2),
    )
    return shown
  }

  const say = (reading: PassportReading) => reader.say(reading)

  test('fills the fields it was read for, each marked, and says to check them', async () => {
    const { user } = await begin()
    await say(READING)
    await goOnBy(user)
    await says('Прочитали с фото — проверьте.')
    expect(field('Фамилия').value).toBe('Соколова')
    expect(field('Отчество (необязательно)').value).toBe('Петровна')
    expect(field('Дата рождения').value).toBe('26.11.1990')
    expect(field('Серия и номер').value).toBe('4510 123456')
    expect(field('Дата выдачи').value).toBe('05.12.2010')
    expect(field('Код подразделения').value).toBe('770-053')
    expect(field('Место рождения').value).toBe('')
    expect(described(field('Фамилия'))).toBe('с фото')
    expect(described(field('Место рождения'))).toBe('')
  })

  test('corrected by hand is marked no longer and stays as it was typed', async () => {
    const { user } = await begin()
    await say(READING)
    await goOnBy(user)
    await user.type(field('Фамилия'), 'а')
    await until(() => expect(described(field('Фамилия'))).toBe(''))
    expect(field('Фамилия').value).toBe('Соколоваа')
    expect(described(field('Имя'))).toBe('с фото')
  })

  test('never replaces what was typed, nor the field that is being typed in', async () => {
    const { user } = await begin()
    await goOnBy(user)
    await says('Читаем строку внизу разворота')
    await user.type(field('Фамилия'), 'Соколова-Миц')
    await user.click(field('Имя'))
    await say(READING)
    expect(field('Фамилия').value).toBe('Соколова-Миц')
    expect(field('Имя').value).toBe('')
    expect(field('Отчество (необязательно)').value).toBe('Петровна')
  })

  test('that was read only in part fills that part', async () => {
    const { user } = await begin()
    await say({ departmentCode: '770-053' })
    await goOnBy(user)
    expect(field('Код подразделения').value).toBe('770-053')
    expect(field('Фамилия').value).toBe('')
  })

  test('that nothing was read from is told in plain words, and no error is reported', async () => {
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => undefined)
    const { user } = await begin()
    reader.worker()?.dispatchEvent(new Event('error', { cancelable: true }))
    await arrive()
    await goOnBy(user)
    await says('Введите данные сами, глядя в паспорт.')
    expect(reported).not.toHaveBeenCalled()
    expect(reader.worker()?.terminate).toHaveBeenCalledOnce()
  })

  test('that takes too long is given up', async () => {
    const { user } = await begin()
    await pass(45_000)
    await goOnBy(user)
    await says('Введите данные сами, глядя в паспорт.')
    expect(reader.worker()?.terminate).toHaveBeenCalledOnce()
  })

  test('is not read where no field is empty', async () => {
    await begin({ ...KNOWN, documents: [], passport: { ...SAVED, patronymic: 'Петровна' } })
    expect(reader.worker()).toBeNull()
  })

  test('taken again replaces what the one before had said', async () => {
    const { user } = await begin()
    await say({ ...READING, lastName: 'Сокопова' })
    const input = document.querySelector<HTMLInputElement>('input[data-photo="PASSPORT_MAIN"]')
    await user.upload(
      input as HTMLInputElement,
      new File([new Uint8Array(900)], 'b.jpg', { type: 'image/jpeg' }),
    )
    await arrive()
    await say(READING)
    await goOnBy(user)
    expect(field('Фамилия').value).toBe('Соколова')
  })
})
