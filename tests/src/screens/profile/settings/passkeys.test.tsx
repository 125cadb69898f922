import { beforeEach, describe, expect, test } from 'vitest'
import {
  passkeyAdd,
  passkeyOptions,
  passkeyRemove,
  passkeyRename,
  passkeys,
} from '../../../../../protocol/calls/auth-service/passkeys.ts'
import {
  reauthenticate,
  reauthenticationOptions,
} from '../../../../../protocol/calls/auth-service/reauthentication.ts'
import Passkeys from '../../../../../src/screens/profile/settings/passkeys.tsx'
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
import {
  CREATION,
  passkeyDevice,
  passkeysFixture,
  REAUTHENTICATION,
  REQUEST,
  SHOWN,
} from '../../../passkey-device.ts'
import { answers, goOffline, loses, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'

const ADD = 'Включить на этом устройстве'
const password = () => document.querySelector<HTMLInputElement>('input[name=currentPassword]')!

beforeEach(() => {
  answers(passkeys, passkeysFixture())
  answers(reauthenticate, {
    reauthentication: REAUTHENTICATION,
    expiresAt: '2026-11-21T09:10:00.000Z',
  })
  answers(reauthenticationOptions, REQUEST)
  answers(passkeyOptions, CREATION)
  answers(passkeyAdd, { ...passkeysFixture('Телефон').passkeys[0]!, lastUsedAt: null })
})

const confirmedByPassword = async () => {
  const shown = show(<Passkeys />)
  await shown.user.click(await ready(ADD))
  await shown.user.type(password(), 'кот на крыше 7')
  await shown.user.click(the('button', 'Подтвердить паролем'))
  return shown
}

describe('switching it on', () => {
  test('the password, then the finger, and the device is in the list', async () => {
    const device = passkeyDevice()
    await confirmedByPassword()
    answers(passkeys, passkeysFixture('Телефон'))
    await says('в следующий раз войдёте без пароля')
    await says('Где включён')
    expect(sentOnce(reauthenticate).body).toEqual({
      action: 'ADD_PASSKEY',
      currentPassword: 'кот на крыше 7',
    })
    expect(device.create).toHaveBeenCalledTimes(1)
    const { body, idempotencyKey } = sentOnce(passkeyAdd)
    expect(body.reauthentication).toBe(REAUTHENTICATION)
    expect(body.credential.response.transports).toEqual(['internal'])
    expect(idempotencyKey).not.toBeNull()
  })

  test('whoever says no to the device tries again without the password', async () => {
    const device = passkeyDevice()
    device.refuse('NotAllowedError')
    const { user } = await confirmedByPassword()
    await until(() => expect(alarm()).toContain('Подтверждение не закончено'))
    device.agree()
    await user.click(await ready(ADD))
    await says('в следующий раз войдёте без пароля')
    expect(sentBy(reauthenticate)).toHaveLength(1)
  })

  test('a wrong password stands at its field in the sheet', async () => {
    passkeyDevice()
    refuses(reauthenticate, 'VALIDATION', {
      fields: [{ field: 'currentPassword', message: 'Это не нынешний пароль.' }],
    })
    await confirmedByPassword()
    await until(() => expect(described(password())).toContain('Это не нынешний пароль.'))
    expect(password().value).toBe('кот на крыше 7')
    expect(sentBy(passkeyAdd)).toEqual([])
  })

  test('a confirmation that is too old is asked for anew', async () => {
    passkeyDevice()
    refuses(passkeyOptions, 'REAUTHENTICATION_OVER')
    const { user } = await confirmedByPassword()
    await until(() => expect(alarm()).toContain('Подтверждение устарело'))
    await user.click(await ready(ADD))
    await until(() => the('dialog', 'Подтвердите, что это вы'))
  })

  test('a browser that knows no passkeys says so, and has no button', async () => {
    show(<Passkeys />)
    await says('Этот браузер так не умеет')
    expect(all('button', ADD)).toEqual([])
  })

  test('where another service signs people in, it is that service’s matter', async () => {
    passkeyDevice()
    answers(passkeys, { passkeys: [], limit: 0 })
    show(<Passkeys />)
    await says('Вход у нас открывает другой сервис')
    expect(all('button', ADD)).toEqual([])
  })

  test('ten are enough', async () => {
    passkeyDevice()
    answers(passkeys, passkeysFixture(...Array.from({ length: 10 }, (_, at) => `Телефон ${at}`)))
    show(<Passkeys />)
    await says('Больше 10 не добавить')
    expect(isOff(the('button', ADD))).toBe(true)
  })
})

describe('what is there', () => {
  beforeEach(() => {
    passkeyDevice()
    answers(passkeys, passkeysFixture('Мой телефон', 'Ноутбук'))
  })

  const opened = async () => {
    const shown = show(<Passkeys />)
    await shown.user.click(await until(() => the('button', /^Мой телефон/)))
    return shown
  }

  test('each says when it was used last', async () => {
    show(<Passkeys />)
    await says('Мой телефон')
    expect(words()).toMatch(/Мой телефон\s?последний вход 21\.11\.26, 09:30/)
    expect(words()).toMatch(/Ноутбук\s?добавлен 20\.11\.26/)
  })

  test('it is given another name', async () => {
    answers(passkeyRename, { ok: true })
    const { user } = await opened()
    const field = the('textbox', 'Название')
    await user.clear(field)
    await user.click(the('button', 'Сохранить название'))
    expect(described(field)).toContain('Заполните название.')
    await user.type(field, 'Рабочий')
    await user.click(the('button', 'Сохранить название'))
    await says('Название изменено')
    expect(sentOnce(passkeyRename).body).toEqual({ id: 'passkey-0', name: 'Рабочий' })
  })

  test('it is removed after a finger, without the password', async () => {
    answers(passkeyRemove, { ok: true })
    const { user } = await opened()
    await user.click(the('button', 'Удалить'))
    await user.click(await ready('Отпечаток, лицо или код'))
    await says('Вход без пароля удалён')
    expect(sentOnce(reauthenticate).body).toEqual({ action: 'REMOVE_PASSKEY', credential: SHOWN })
    expect(sentOnce(passkeyRemove).body).toEqual({
      id: 'passkey-0',
      reauthentication: REAUTHENTICATION,
    })
  })
})

test('without network nothing is promised', async () => {
  passkeyDevice()
  goOffline()
  loses(passkeys)
  show(<Passkeys />, { offline: true })
  await says('когда появится сеть')
  expect(all('button', ADD)).toEqual([])
})
