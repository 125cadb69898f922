import { beforeEach, describe, expect, test } from 'vitest'
import { isoDate } from '../../../../../lending/calendar.ts'
import { passkeys } from '../../../../../protocol/calls/auth-service/passkeys.ts'
import { reauthenticate } from '../../../../../protocol/calls/auth-service/reauthentication.ts'
import { filesSave, privateImage } from '../../../../../protocol/calls/file-manager/files.ts'
import { clientData } from '../../../../../protocol/calls/profile-manager/client.ts'
import {
  passportChange,
  passportChangeAsk,
  passportChangeWithdraw,
} from '../../../../../protocol/calls/profile-manager/passport-change.ts'
import { passportDepartment } from '../../../../../protocol/calls/profile-manager/passport.ts'
import type { Reply } from '../../../../../protocol/call.ts'
import { formDraft } from '../../../../../src/offline/drafts.ts'
import { wipeOffline } from '../../../../../src/offline/wipe.ts'
import ChangePassport from '../../../../../src/screens/profile/settings/change-passport.tsx'
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
import { passkeysFixture, REAUTHENTICATION } from '../../../passkey-device.ts'
import { infoUserFixture } from '../../../registration-fixture.tsx'
import { readPhotosHere } from '../../../photo-reader.ts'
import { sendPhotosHere } from '../../../photos-of-page.ts'
import {
  answers,
  goOffline,
  holds,
  loses,
  refuses,
  sentBy,
  sentOnce,
} from '../../../server-of-page.ts'

const ANNA = infoUserFixture({
  step: 'done',
  accountModerationStatus: 'VERIFIED',
  passport: {
    lastName: 'Соколова',
    firstName: 'Анна',
    patronymic: null,
    birthDate: '1990-11-26',
    birthPlace: 'г. Тверь',
    departmentCode: '•••-•••',
    serialNumber: '••••',
    documentNumber: '••3456',
    issuedDate: '2011-04-20',
  },
})

type Change = NonNullable<Reply<typeof passportChange>['change']>

const CHANGE: Change = {
  changeId: 'change-1',
  state: 'ASKED',
  tail: '0101',
  askedAt: '2026-11-21T09:00:00.000Z',
  decidedAt: null,
  reason: null,
}

const AS_OF = '2026-11-21T09:00:00.000Z'

const SEND = 'Отправить на проверку'

beforeEach(() => {
  sendPhotosHere()
  answers(clientData, ANNA)
  answers(passportChange, { change: null, asOf: AS_OF })
  answers(passportDepartment, { names: ['ОВД «Тверской»'] })
  answers(passkeys, passkeysFixture())
  answers(reauthenticate, { reauthentication: REAUTHENTICATION, expiresAt: '2026-11-21T09:10:00Z' })
  answers(passportChangeAsk, { change: CHANGE })
})

const field = (name: string) => the('textbox', name) as HTMLInputElement
const fileOf = (kind: string) =>
  document.querySelector<HTMLInputElement>(`input[data-photo="${kind}"]`) as HTMLInputElement
const photoButton = (name: string) => document.getElementById(name) as HTMLElement

type Shown = ReturnType<typeof show>

const photo = async (user: Shown['user'], kind: 'PASSPORT_MAIN' | 'SELFIE'): Promise<void> => {
  const fileId = `${kind.toLowerCase().replace('_', '-')}-1`
  answers(filesSave, { fileId, kind, width: 10, height: 10, sizeBytes: 1_000 })
  const file = new File([new Uint8Array(1_000)], 'photo.jpg', { type: 'image/jpeg' })
  const before = all('button', 'Переснять').length
  await user.upload(fileOf(kind), file)
  await until(() => expect(all('button', 'Переснять')).toHaveLength(before + 1))
}

const fill = async ({ user }: Shown): Promise<void> => {
  await photo(user, 'PASSPORT_MAIN')
  await photo(user, 'SELFIE')
  await user.clear(field('Фамилия'))
  await user.type(field('Фамилия'), 'Крылова')
  await user.type(field('Серия и номер'), '4526300101')
  await user.type(field('Дата выдачи'), '12052019')
  await user.type(field('Код подразделения'), '770053')
}

const confirm = async ({ user }: Shown): Promise<void> => {
  await user.click(the('button', SEND))
  await until(() => the('dialog', 'Подтвердите, что это вы'))
  await user.type(
    document.querySelector<HTMLInputElement>('input[name=currentPassword]') as Element,
    'кот на крыше 7',
  )
  await user.click(the('button', 'Подтвердить паролем'))
}

describe('the form', () => {
  test('sends photos and what stands in the passport, once it is confirmed who sends it', async () => {
    const shown = show(<ChangePassport />)
    await ready(SEND)
    expect(field('Фамилия').value).toBe('Соколова')
    await fill(shown)
    answers(passportChange, { change: CHANGE, asOf: AS_OF })
    await confirm(shown)
    await says('на проверке')
    expect(sentOnce(reauthenticate).body).toMatchObject({ action: 'CHANGE_PASSPORT' })
    expect(sentOnce(passportChangeAsk).body).toEqual({
      passport: {
        lastName: 'Крылова',
        firstName: 'Анна',
        patronymic: null,
        serialNumber: '4526',
        documentNumber: '300101',
        departmentCode: '770-053',
        issuedDate: '2019-05-12',
      },
      passportPhotoFieId: 'passport-main-1',
      selfieId: 'selfie-1',
      reauthentication: REAUTHENTICATION,
    })
    expect(all('button', SEND)).toEqual([])
  })

  test('asks for what is missing, each where it is, and for nobody’s confirmation before', async () => {
    const { user } = show(<ChangePassport />)
    await user.click(await ready(SEND))
    await until(() =>
      expect(described(photoButton('selfieId'))).toBe('Добавьте селфи с новым паспортом.'),
    )
    expect(described(field('Серия и номер'))).toContain('Введите серию паспорта')
    expect(all('dialog')).toEqual([])
    expect(sentBy(passportChangeAsk)).toEqual([])
  })

  test('an older passport than the known one is told before it is sent', async () => {
    const { user } = show(<ChangePassport />)
    await ready(SEND)
    await user.type(field('Дата выдачи'), '20042011')
    await user.tab()
    await until(() => expect(described(field('Дата выдачи'))).toContain('не раньше прежнего'))
  })

  test('the code shows which department it is', async () => {
    const { user } = show(<ChangePassport />)
    await ready(SEND)
    await user.type(field('Код подразделения'), '770053')
    await until(() => expect(described(field('Код подразделения'))).toContain('ОВД «Тверской»'))
    expect(sentOnce(passportDepartment).query).toEqual({ code: '770-053' })
  })

  test('what the server refuses stands at its field, and what was typed stays', async () => {
    const shown = show(<ChangePassport />)
    await ready(SEND)
    await fill(shown)
    const message = 'Этот паспорт уже в анкете. Введите номер нового.'
    refuses(passportChangeAsk, 'VALIDATION', {
      fields: [{ field: 'passport.documentNumber', message }],
    })
    await confirm(shown)
    await until(() => expect(described(field('Серия и номер'))).toBe(message))
    expect(field('Фамилия').value).toBe('Крылова')
    expect(all('dialog')).toEqual([])
  })

  test('its photo fills what nobody has typed, each marked; the name that was offered gives way', async () => {
    const reader = readPhotosHere()
    const { user } = show(<ChangePassport />)
    await ready(SEND)
    await user.type(field('Код подразделения'), '690001')
    await photo(user, 'PASSPORT_MAIN')
    await says('Читаем строку внизу разворота')
    await reader.say({
      lastName: 'Крылова',
      birthDate: isoDate('1990-11-26'),
      serialNumber: '4526',
      documentNumber: '300101',
      issuedDate: isoDate('2019-05-12'),
      departmentCode: '770-053',
    })
    await says('Прочитали с фото — проверьте.')
    expect(field('Фамилия').value).toBe('Крылова')
    expect(described(field('Фамилия'))).toBe('с фото')
    expect(field('Имя').value).toBe('Анна')
    expect(described(field('Имя'))).toBe('')
    expect(field('Серия и номер').value).toBe('4526 300101')
    expect(field('Дата выдачи').value).toBe('12.05.2019')
    expect(field('Код подразделения').value).toBe('690-001')
  })

  test('a name that was typed is not replaced by what the photo says', async () => {
    const reader = readPhotosHere()
    const { user } = show(<ChangePassport />)
    await ready(SEND)
    await user.clear(field('Фамилия'))
    await user.type(field('Фамилия'), 'Крылова-Миц')
    await photo(user, 'PASSPORT_MAIN')
    await reader.say({ lastName: 'Крылова' })
    await says('Строку внизу разворота прочитать не получилось')
    expect(field('Фамилия').value).toBe('Крылова-Миц')
  })

  test('what was typed and which photos were taken are there after a reload', async () => {
    const shown = show(<ChangePassport />)
    await ready(SEND)
    await fill(shown)
    shown.unmount()
    answers(privateImage, new Blob(['jpg']))
    show(<ChangePassport />)
    await ready(SEND)
    expect(field('Фамилия').value).toBe('Крылова')
    expect(field('Серия и номер').value).toBe('4526 300101')
    expect(field('Код подразделения').value).toBe('770-053')
    expect(all('button', 'Переснять')).toHaveLength(2)
  })

  test('nobody after the one who signs out finds what was typed', async () => {
    const shown = show(<ChangePassport />)
    await ready(SEND)
    await fill(shown)
    await wipeOffline()
    shown.unmount()
    show(<ChangePassport />)
    await ready(SEND)
    expect(field('Фамилия').value).toBe('Соколова')
    expect(field('Серия и номер').value).toBe('')
    expect(all('button', 'Переснять')).toEqual([])
  })

  test('nothing of a passport that was sent stays on the device, though its answer was lost', async () => {
    const shown = show(<ChangePassport />)
    await ready(SEND)
    await fill(shown)
    loses(passportChangeAsk)
    answers(passportChange, { change: CHANGE, asOf: AS_OF })
    await confirm(shown)
    await ready('Отозвать')
    await arrive()
    expect(await formDraft('new_passport')).toBeNull()
  })

  test('without network nothing is sent, and it says when it can be', async () => {
    show(<ChangePassport />, { offline: true })
    expect(isOff(await until(() => the('button', SEND)))).toBe(true)
    expect(words()).toContain('Изменить данные можно, когда появится сеть')
  })
})

describe('what became of it', () => {
  test('while it is checked it can be taken back, and no other one is sent', async () => {
    answers(passportChange, { change: CHANGE, asOf: AS_OF })
    answers(passportChangeWithdraw, { change: { ...CHANGE, state: 'WITHDRAWN' } })
    const { user } = show(<ChangePassport />)
    await ready('Отозвать')
    expect(words()).toContain('на проверке')
    expect(all('button', SEND)).toEqual([])
    answers(passportChange, { change: { ...CHANGE, state: 'WITHDRAWN' }, asOf: AS_OF })
    await user.click(the('button', 'Отозвать'))
    await says('Паспорт отозван')
    expect(sentOnce(passportChangeWithdraw).body).toEqual({ changeId: 'change-1' })
    await ready(SEND)
  })

  test('taken back too late, it says so and shows the decision', async () => {
    answers(passportChange, { change: CHANGE, asOf: AS_OF })
    refuses(passportChangeWithdraw, 'ILLEGAL_TRANSITION')
    const { user } = show(<ChangePassport />)
    const button = await ready('Отозвать')
    answers(passportChange, { change: { ...CHANGE, state: 'APPROVED' }, asOf: AS_OF })
    await user.click(button)
    await says('Новый паспорт внесён')
    expect(alarm()).toBe('')
  })

  test('without network it is told as it was last known, with the moment, and nothing is taken back', async () => {
    answers(passportChange, { change: CHANGE, asOf: AS_OF })
    const shown = show(<ChangePassport />)
    await ready('Отозвать')
    shown.unmount()
    goOffline()
    loses(passportChange)
    loses(clientData)
    show(<ChangePassport />, { offline: true })
    await says('на проверке')
    expect(words()).toContain('Так было 21.11.26, 12:00.')
    expect(words()).toContain('Отозвать можно, когда появится сеть.')
    expect(isOff(the('button', 'Отозвать'))).toBe(true)
    expect(all('button', SEND)).toEqual([])
  })

  test('with network an old copy offers no second one before the server has answered', async () => {
    const shown = show(<ChangePassport />)
    await ready(SEND)
    shown.unmount()
    const held = holds(passportChange)
    show(<ChangePassport />)
    await arrive()
    expect(all('button', SEND)).toEqual([])
    held.answer({ change: CHANGE, asOf: AS_OF })
    await ready('Отозвать')
  })

  test('a reason or a state of a later server breaks nothing and offers nothing wrong', async () => {
    const later = (part: object) =>
      answers(passportChange, () => Response.json({ change: { ...CHANGE, ...part }, asOf: AS_OF }))
    later({ state: 'REFUSED', reason: 'PAPER_OF_TOMORROW' })
    const shown = show(<ChangePassport />)
    await ready(SEND)
    expect(words()).toContain('Паспорт не приняли. Напишите в поддержку')
    shown.unmount()
    later({ state: 'WAITS_FOR_TOMORROW' })
    show(<ChangePassport />)
    await says('Обновите страницу')
    expect(all('button')).toEqual([])
  })

  test('not taken, it says why and what helps, above the form', async () => {
    answers(passportChange, {
      change: { ...CHANGE, state: 'REFUSED', reason: 'GLARE' },
      asOf: AS_OF,
    })
    show(<ChangePassport />)
    await ready(SEND)
    expect(words()).toContain('На снимке паспорта блик. Снимите разворот ещё раз без вспышки')
  })
})
