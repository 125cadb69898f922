import { beforeEach, expect, test } from 'vitest'
import { passwordChange } from '../../../../../protocol/calls/auth-service/password.ts'
import ChangePassword from '../../../../../src/screens/profile/settings/change-password.tsx'
import { described, says, show, the, until, isOff } from '../../../page.tsx'
import { answers, loses, refuses, sentBy } from '../../../server-of-page.ts'

const present = () => document.querySelector<HTMLInputElement>('input[name=currentPassword]')!
const next = () => document.querySelector<HTMLInputElement>('input[name=password]')!

beforeEach(() => answers(passwordChange, { ok: true }))

test('the new password goes with the present one, and others are signed out unless it is unticked', async () => {
  const { user } = show(<ChangePassword />)
  await user.type(present(), 'кот на крыше 7')
  await user.type(next(), 'кит под мостом 12')
  await user.click(the('checkbox', 'Завершить вход на других устройствах'))
  await user.click(the('button', 'Сменить пароль'))
  await says('Пароль изменён')
  expect(sentBy(passwordChange).map(({ body }) => body)).toEqual([
    { currentPassword: 'кот на крыше 7', password: 'кит под мостом 12', endOthers: false },
  ])
})

test('what is missing is said at its field before anything is sent', async () => {
  const { user } = show(<ChangePassword />)
  await user.type(next(), 'кот')
  await user.click(the('button', 'Сменить пароль'))
  await until(() => expect(described(present())).toContain('Введите нынешний пароль.'))
  expect(described(next())).not.toBe('')
  expect(sentBy(passwordChange)).toEqual([])
})

test('a refusal stands at its field, and what was typed stays', async () => {
  refuses(passwordChange, 'VALIDATION', {
    fields: [{ field: 'currentPassword', message: 'Это не нынешний пароль.' }],
  })
  const { user } = show(<ChangePassword />)
  await user.type(present(), 'мимо')
  await user.type(next(), 'кит под мостом 12')
  await user.click(the('button', 'Сменить пароль'))
  await until(() => expect(described(present())).toContain('Это не нынешний пароль.'))
  expect([present().value, next().value]).toEqual(['мимо', 'кит под мостом 12'])
})

test('an answer that was lost is asked for again with the same key', async () => {
  loses(passwordChange)
  const { user } = show(<ChangePassword />)
  await user.type(present(), 'кот на крыше 7')
  await user.type(next(), 'кит под мостом 12')
  await user.click(the('button', 'Сменить пароль'))
  await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  answers(passwordChange, { ok: true })
  await user.click(the('button', 'Сменить пароль'))
  await says('Пароль изменён')
  const keys = sentBy(passwordChange).map(({ idempotencyKey }) => idempotencyKey)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/.{8}/)
})

test('without network the button is off and says why', async () => {
  show(<ChangePassword />, { offline: true })
  await says('Сменить пароль можно, когда появится сеть.')
  expect(isOff(the('button', 'Сменить пароль'))).toBe(true)
})
