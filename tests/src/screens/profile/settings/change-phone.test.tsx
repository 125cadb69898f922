import { beforeEach, expect, test } from 'vitest'
import { phoneChange, phoneCode } from '../../../../../protocol/calls/auth-service/phone.ts'
import { passkeys } from '../../../../../protocol/calls/auth-service/passkeys.ts'
import {
  reauthenticate,
  reauthenticationOptions,
} from '../../../../../protocol/calls/auth-service/reauthentication.ts'
import { PATHS } from '../../../../../protocol/paths.ts'
import ChangePhone from '../../../../../src/screens/profile/settings/change-phone.tsx'
import { sentCodeFixture } from '../../../code-fixture.ts'
import {
  alarm,
  all,
  described,
  isOff,
  pass,
  ready,
  says,
  show,
  the,
  until,
} from '../../../page.tsx'
import {
  passkeyDevice,
  passkeysFixture,
  REAUTHENTICATION,
  REQUEST,
} from '../../../passkey-device.ts'
import { answers, CLIENT, refuses, sentBy } from '../../../server-of-page.ts'

const NEXT = '+79000005678'
const number = () => document.querySelector<HTMLInputElement>('input[name=phone]')!
const password = () => document.querySelector<HTMLInputElement>('input[name=currentPassword]')!
const ASK = 'Прислать код на новый номер'

beforeEach(() => {
  answers(phoneCode, {
    channel: 'sms',
    codeLength: 6,
    sentAt: '2026-11-21T09:00:00.000Z',
    expiresAt: '2026-11-21T09:05:00.000Z',
    resendAt: '2026-11-21T09:01:00.000Z',
  })
  answers(phoneChange, { newCardsPausedUntil: '2026-11-22T09:00:00.000Z' })
})

const asked = async () => {
  const shown = show(<ChangePhone />)
  await shown.user.type(number(), '9000005678')
  await shown.user.type(password(), 'кот на крыше 7')
  await shown.user.click(the('button', ASK))
  return shown
}

test('password and new number get a code, the code changes the number', async () => {
  const { user, address } = await asked()
  await until(() => the('dialog', 'Код с нового номера'))
  await user.type(the('textbox', /Код из СМС/), '123456')
  await says('Номер изменён')
  expect(address()).toBe(PATHS.personalData)
  const currentPassword = 'кот на крыше 7'
  // One code for the form and the sheet over it.
  expect(sentBy(phoneCode).map(({ body }) => body)).toEqual([{ phone: NEXT, currentPassword }])
  expect(sentBy(phoneChange).map(({ body }) => body)).toEqual([
    { phone: NEXT, phoneCode: '123456', currentPassword },
  ])
})

test('a passkey takes the place of the password', async () => {
  const device = passkeyDevice()
  answers(passkeys, passkeysFixture('Мой телефон'))
  answers(reauthenticationOptions, REQUEST)
  answers(reauthenticate, {
    reauthentication: REAUTHENTICATION,
    expiresAt: '2026-11-21T09:10:00.000Z',
  })
  const { user } = show(<ChangePhone />)
  await user.type(number(), '9000005671')
  device.refuse('NotAllowedError')
  await user.click(await ready('Подтвердить без пароля'))
  await says('Подтверждение не закончено')
  device.agree()
  await user.click(await ready('Подтвердить без пароля'))
  await says('Подтвердили без пароля')
  expect(number().value).toBe('+7 900 000-56-71')
  await user.click(the('button', ASK))
  await until(() => the('dialog', 'Код с нового номера'))
  await user.type(the('textbox', /Код из СМС/), '123456')
  await says('Номер изменён')
  const reauthentication = REAUTHENTICATION
  expect(sentBy(phoneCode).map(({ body }) => body)).toEqual([
    { phone: '+79000005671', reauthentication },
  ])
  expect(sentBy(phoneChange).map(({ body }) => body)).toEqual([
    { phone: '+79000005671', phoneCode: '123456', reauthentication },
  ])
})

test('a confirmation that is over by the time of another code is given again in the form, which kept the number', async () => {
  passkeyDevice()
  answers(passkeys, passkeysFixture('Мой телефон'))
  answers(reauthenticationOptions, REQUEST)
  answers(reauthenticate, {
    reauthentication: REAUTHENTICATION,
    expiresAt: '2026-11-21T09:10:00.000Z',
  })
  const { user } = show(<ChangePhone />)
  await user.type(number(), '9000005672')
  await user.click(await ready('Подтвердить без пароля'))
  await says('Подтвердили без пароля')
  await user.click(the('button', ASK))
  await until(() => the('dialog', 'Код с нового номера'))
  await pass(61_000)
  refuses(phoneCode, 'REAUTHENTICATION_OVER')
  await user.click(await ready('Отправить ещё раз'))
  await until(() => expect(alarm()).toContain('Подтверждение устарело'))
  expect(all('dialog')).toEqual([])
  expect(alarm()).toContain('номер остался в форме')
  expect(number().value).toBe('+7 900 000-56-72')
  answers(phoneCode, sentCodeFixture())
  await user.type(password(), 'кот на крыше 7')
  await user.click(the('button', ASK))
  await until(() => the('dialog', 'Код с нового номера'))
  expect(alarm()).toBe('')
})

test('what is missing, and the own number, are said before anything is sent', async () => {
  const { user } = show(<ChangePhone />)
  await user.type(number(), CLIENT.phone.slice(2))
  await user.click(the('button', ASK))
  await until(() => expect(described(number())).toContain('Это ваш нынешний номер'))
  expect(described(password())).toContain('Введите пароль.')
  expect(sentBy(phoneCode)).toEqual([])
})

test('a wrong password stands at its field, and what was typed stays', async () => {
  refuses(phoneCode, 'VALIDATION', {
    fields: [{ field: 'currentPassword', message: 'Это не нынешний пароль.' }],
  })
  const { user } = show(<ChangePhone />)
  await user.type(number(), '9000005679')
  await user.type(password(), 'мимо')
  await user.click(the('button', ASK))
  await until(() => expect(described(password())).toContain('Это не нынешний пароль.'))
  expect([number().value, password().value]).toEqual(['+7 900 000-56-79', 'мимо'])
  expect(all('dialog')).toEqual([])
})

test('a taken number is told over the code, and the form stays behind it', async () => {
  refuses(phoneChange, 'PHONE_TAKEN')
  const { user } = await asked()
  await until(() => the('dialog', 'Код с нового номера'))
  await user.type(the('textbox', /Код из СМС/), '123456')
  await says('Этот номер уже зарегистрирован')
  expect(number().value).toBe('+7 900 000-56-78')
})

test('without network the button waits', async () => {
  show(<ChangePhone />, { offline: true })
  await says('когда появится сеть')
  expect(isOff(the('button', ASK))).toBe(true)
})
