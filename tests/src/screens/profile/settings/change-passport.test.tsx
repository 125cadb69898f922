import { beforeEach, describe, expect, test } from 'vitest'
import { passkeys } from '../../../../../protocol/calls/auth-service/passkeys.ts'
import { reauthenticate } from '../../../../../protocol/calls/auth-service/reauthentication.ts'
import { filesSave } from '../../../../../protocol/calls/file-manager/files.ts'
import { clientData } from '../../../../../protocol/calls/profile-manager/client.ts'
import {
  passportChange,
  passportChangeAsk,
  passportChangeWithdraw,
} from '../../../../../protocol/calls/profile-manager/passport-change.ts'
import { passportDepartment } from '../../../../../protocol/calls/profile-manager/passport.ts'
import type { Reply } from '../../../../../protocol/call.ts'
import ChangePassport from '../../../../../src/screens/profile/settings/change-passport.tsx'
import {
  alarm,
  all,
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
import { sendPhotosHere } from '../../../photos-of-page.ts'
import { answers, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'

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

const SEND = 'Отправить на проверку'

beforeEach(() => {
  sendPhotosHere()
  answers(clientData, ANNA)
  answers(passportChange, { change: null })
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

const fill = async ({ user }: Shown): Promise<void> => {
  for (const kind of ['PASSPORT_MAIN', 'SELFIE'] as const) {
    const fileId = `${kind.toLowerCase().replace('_', '-')}-1`
    answers(filesSave, { fileId, kind, width: 10, height: 10, sizeBytes: 1_000 })
    const file = new File([new Uint8Array(1_000)], 'photo.jpg', { type: 'image/jpeg' })
    await user.upload(fileOf(kind), file)
    await until(() => expect(all('button', 'Переснять')).toHaveLength(kind === 'SELFIE' ? 2 : 1))
  }
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
    answers(passportChange, { change: CHANGE })
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

  test('without network nothing is sent, and it says when it can be', async () => {
    show(<ChangePassport />, { offline: true })
    expect(isOff(await until(() => the('button', SEND)))).toBe(true)
    expect(words()).toContain('Изменить данные можно, когда появится сеть')
  })
})

describe('what became of it', () => {
  test('while it is checked it can be taken back, and no other one is sent', async () => {
    answers(passportChange, { change: CHANGE })
    answers(passportChangeWithdraw, { change: { ...CHANGE, state: 'WITHDRAWN' } })
    const { user } = show(<ChangePassport />)
    await ready('Отозвать')
    expect(words()).toContain('на проверке')
    expect(all('button', SEND)).toEqual([])
    answers(passportChange, { change: { ...CHANGE, state: 'WITHDRAWN' } })
    await user.click(the('button', 'Отозвать'))
    await says('Паспорт отозван')
    expect(sentOnce(passportChangeWithdraw).body).toEqual({ changeId: 'change-1' })
    await ready(SEND)
  })

  test('taken back too late, it says so and shows the decision', async () => {
    answers(passportChange, { change: CHANGE })
    refuses(passportChangeWithdraw, 'ILLEGAL_TRANSITION')
    const { user } = show(<ChangePassport />)
    const button = await ready('Отозвать')
    answers(passportChange, { change: { ...CHANGE, state: 'APPROVED' } })
    await user.click(button)
    await says('Новый паспорт внесён')
    expect(alarm()).toBe('')
  })

  test('not taken, it says why and what helps, above the form', async () => {
    answers(passportChange, { change: { ...CHANGE, state: 'REFUSED', reason: 'GLARE' } })
    show(<ChangePassport />)
    await ready(SEND)
    expect(words()).toContain('На снимке паспорта блик. Снимите разворот ещё раз без вспышки')
  })
})
