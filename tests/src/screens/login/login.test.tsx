import { beforeEach, expect, test, vi } from 'vitest'
import { login, loginByCode } from '../../../../protocol/calls/auth-service/login.ts'
import {
  loginByPasskey,
  loginPasskeyOptions,
  loginPasskeySuggestion,
} from '../../../../protocol/calls/auth-service/passkeys.ts'
import { clientAuthorization } from '../../../../protocol/calls/profile-manager/client.ts'
import { checkCode, sendCodeAuthorization } from '../../../../protocol/calls/sms-service/codes.ts'
import Login from '../../../../src/screens/login/login.tsx'
import { sentCodeFixture } from '../../code-fixture.ts'
import {
  alarm,
  all,
  arrive,
  described,
  isOff,
  pass,
  says,
  show,
  the,
  until,
  words,
} from '../../page.tsx'
import { passkeyDevice, REQUEST, SHOWN } from '../../passkey-device.ts'
import {
  answers,
  goOffline,
  holds,
  lost,
  refusal,
  refuses,
  sentBy,
  sentOnce,
} from '../../server-of-page.ts'

/** The identity server has sent the person here, and gets them back (D23). */
const at = '/login?uid=login-1'
const RETURN = '/auth/realms/vovremya/continue'

let gone: string[]

const phoneField = () => the('textbox', 'Телефон') as HTMLInputElement
const passwordField = (label = 'Пароль') => {
  const field = document.querySelector<HTMLInputElement>('input[name="password"]')
  if (!field || !words(field.closest('div')?.parentElement ?? null).includes(label))
    throw new Error(`no field «${label}» in: ${words()}`)
  return field
}

const filled = async () => {
  const shown = show(<Login />, { at })
  await shown.user.type(phoneField(), '9161234567')
  await shown.user.type(passwordField(), 'секретное слово')
  return shown
}

beforeEach(() => {
  gone = []
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void gone.push(String(url)))
})

test('the phone goes in the one spelling of the server, the password as it was typed', async () => {
  answers(login, { returnTo: RETURN })
  const { user } = await filled()
  expect(phoneField().value).toBe('+7 916 123-45-67')
  await user.click(the('button', 'Войти'))
  await until(() => expect(gone).toEqual([RETURN]))
  const { body, params } = sentOnce(login)
  expect(body).toEqual({ phone: '+79161234567', password: 'секретное слово' })
  expect(params).toEqual({ uid: 'login-1' })
})

test('a wrong pair is said at the password, and nothing that was typed is lost', async () => {
  refuses(login, 'BAD_CREDENTIALS')
  const { user } = await filled()
  await user.click(the('button', 'Войти'))
  await until(() =>
    expect(described(passwordField())).toBe(
      'Номер или пароль не подходят. Проверьте раскладку или восстановите пароль по коду.',
    ),
  )
  expect(phoneField().value).toBe('+7 916 123-45-67')
  expect(passwordField().value).toBe('секретное слово')
  expect(document.activeElement).toBe(the('alert'))
  expect(gone).toEqual([])
})

test.each(['Войти по коду из СМС', 'Забыли пароль?'])(
  'a phone typed and not yet sent goes along to «%s» and back',
  async (way) => {
    const { user } = show(<Login />, { at })
    await user.type(phoneField(), '9161234567')
    await user.click(the('button', way))
    await until(() => the('button', 'Получить код'))
    expect(phoneField().value).toBe('+7 916 123-45-67')
    await user.type(phoneField(), '{Backspace}8')
    await user.click(the('button', 'Назад'))
    await until(() => the('button', 'Войти'))
    expect(phoneField().value).toBe('+7 916 123-45-68')
  },
)

test('after too many tries the words say to wait, over the form', async () => {
  refuses(login, 'LOGIN_LOCKED')
  const { user } = await filled()
  await user.click(the('button', 'Войти'))
  await until(() => expect(alarm()).toContain('Слишком много попыток входа'))
})

test('an empty form sends nothing, and each error is bound to its field', async () => {
  const { user } = show(<Login />, { at })
  await user.click(the('button', 'Войти'))
  expect(described(phoneField())).not.toBe('')
  expect(described(passwordField())).toBe('Введите пароль.')
  await arrive()
  expect(sentBy(login)).toEqual([])
})

test('two taps in a hurry sign in once, so that no try is wasted', async () => {
  const held = holds(login)
  const { user } = await filled()
  await user.dblClick(the('button', 'Войти'))
  await arrive()
  expect(isOff(the('button', 'Войти'))).toBe(true)
  held.answer(refusal('BAD_CREDENTIALS'))
  await until(() => expect(isOff(the('button', 'Войти'))).toBe(false))
  sentOnce(login)
})

test('without an answer the form stays as it was typed and says that there is no network', async () => {
  goOffline()
  answers(login, () => lost())
  const { user } = await filled()
  await user.click(the('button', 'Войти'))
  await until(() => expect(alarm()).toContain('Нет связи'))
  expect(passwordField().value).toBe('секретное слово')
})

test('a passkey signs in without phone and password', async () => {
  passkeyDevice()
  answers(loginPasskeyOptions, REQUEST)
  answers(loginByPasskey, { returnTo: RETURN })
  const { user } = show(<Login />, { at })
  await user.click(the('button', 'Войти без пароля'))
  await until(() => expect(gone).toEqual([RETURN]))
  const { body, params } = sentOnce(loginByPasskey)
  expect(body).toEqual({ credential: SHOWN })
  expect(params).toEqual({ uid: 'login-1' })
})

test('whoever says no to the device finds the form as it was typed', async () => {
  passkeyDevice().refuse('NotAllowedError')
  answers(loginPasskeyOptions, REQUEST)
  const { user } = await filled()
  await user.click(the('button', 'Войти без пароля'))
  await until(() => expect(alarm()).toContain('Подтверждение не закончено'))
  expect([phoneField().value, passwordField().value]).toEqual([
    '+7 916 123-45-67',
    'секретное слово',
  ])
  expect(sentBy(loginByPasskey)).toEqual([])
})

test('a passkey that is not ours says how to get in', async () => {
  passkeyDevice()
  answers(loginPasskeyOptions, REQUEST)
  refuses(loginByPasskey, 'PASSKEY_REFUSED')
  const { user } = show(<Login />, { at })
  await user.click(the('button', 'Войти без пароля'))
  await until(() => expect(alarm()).toContain('введите пароль'))
})

test('a passkey chosen among the suggestions of the phone field signs in without a press', async () => {
  const { get } = passkeyDevice({ suggests: true })
  answers(loginPasskeySuggestion, { options: REQUEST })
  answers(loginByPasskey, { returnTo: RETURN })
  show(<Login />, { at })
  await until(() => expect(gone).toEqual([RETURN]))
  expect(get).toHaveBeenCalledWith(expect.objectContaining({ mediation: 'conditional' }))
  expect(phoneField().autocomplete).toBe('username webauthn')
  expect(sentOnce(loginByPasskey).body).toEqual({ credential: SHOWN })
})

test('suggestions that nobody chose from, or that cannot be made, leave the form alone', async () => {
  passkeyDevice({ suggests: true }).refuse('NotAllowedError')
  answers(loginPasskeySuggestion, { options: REQUEST })
  show(<Login />, { at })
  await until(() => expect(sentBy(loginPasskeySuggestion)).toHaveLength(1))
  await arrive()
  expect(alarm()).toBe('')
  expect(sentBy(loginByPasskey)).toEqual([])
})

test('a suggestion is renewed before its challenge ends, and gives way to the button', async () => {
  const device = passkeyDevice({ suggests: true })
  device.refuse('NotAllowedError')
  answers(loginPasskeySuggestion, { options: REQUEST })
  answers(loginPasskeyOptions, REQUEST)
  const { user } = show(<Login />, { at })
  await until(() => expect(device.get).toHaveBeenCalledTimes(1))
  await pass(4 * 60_000)
  await until(() => expect(device.get).toHaveBeenCalledTimes(2))
  await user.click(the('button', 'Войти без пароля'))
  await until(() => expect(alarm()).toContain('Подтверждение не закончено'))
  await pass(8 * 60_000)
  expect(device.get).toHaveBeenCalledTimes(3)
})

test('beside a password that is sent nothing is suggested; after a refusal it is again', async () => {
  const device = passkeyDevice({ suggests: true })
  device.refuse('NotAllowedError')
  answers(loginPasskeySuggestion, { options: REQUEST })
  const held = holds(login)
  const { user } = await filled()
  await until(() => expect(device.get).toHaveBeenCalledTimes(1))
  await user.click(the('button', 'Войти'))
  await pass(8 * 60_000)
  expect(device.get).toHaveBeenCalledTimes(1)
  held.answer(refusal('BAD_CREDENTIALS'))
  await until(() => expect(device.get).toHaveBeenCalledTimes(2))
})

test('a browser that suggests no passkeys is not asked to', async () => {
  const { get } = passkeyDevice()
  show(<Login />, { at })
  await arrive()
  expect(get).not.toHaveBeenCalled()
  expect(sentBy(loginPasskeySuggestion)).toEqual([])
})

test('a browser without passkeys has no such button', async () => {
  show(<Login />, { at })
  await arrive()
  expect(all('button', 'Войти без пароля')).toEqual([])
})

test('a password can be looked at, and is hidden at first', async () => {
  const { user } = await filled()
  expect(passwordField().type).toBe('password')
  await user.click(the('button', 'Показать пароль'))
  expect(passwordField().type).toBe('text')
  await user.click(the('button', 'Скрыть пароль'))
  expect(passwordField().type).toBe('password')
})

test('a code signs in the phone it was sent to; the phone that was typed comes along', async () => {
  answers(sendCodeAuthorization, sentCodeFixture())
  answers(loginByCode, { returnTo: RETURN })
  const { user, address } = await filled()
  await user.click(the('button', 'Войти по коду из СМС'))
  await until(() => expect(address()).toBe('/login?uid=login-1&way=code'))
  // What was typed before the form was sent is not kept by the form of the password.
  await user.clear(phoneField())
  await user.type(phoneField(), '9160000010')
  await user.click(the('button', 'Получить код'))
  await says('Отправить ещё раз через')
  await user.type(the('textbox', /Код из СМС/), '482915')
  await until(() => expect(gone).toEqual([RETURN]))
  expect(sentOnce(sendCodeAuthorization).body?.phone).toBe('+79160000010')
  expect(sentOnce(loginByCode).body).toEqual({ phone: '+79160000010', code: '482915' })
})

test('a wrong code of a login is said at its cells', async () => {
  answers(sendCodeAuthorization, sentCodeFixture())
  refuses(loginByCode, 'CODE_NOT_MATCH')
  const { user } = show(<Login />, { at: `${at}&way=code` })
  await user.type(phoneField(), '9160000011')
  await user.click(the('button', 'Получить код'))
  await says('Отправить ещё раз через')
  await user.type(the('textbox', /Код из СМС/), '111111')
  await until(() => expect(described(the('textbox', /Код из СМС/))).toContain('Код не подходит.'))
  expect(gone).toEqual([])
})

const reset = async (phone: string) => {
  answers(sendCodeAuthorization, sentCodeFixture())
  answers(checkCode, { result: 'MATCH' })
  const shown = show(<Login />, { at: `${at}&way=reset` })
  await shown.user.type(phoneField(), phone)
  await shown.user.click(the('button', 'Получить код'))
  await says('Отправить ещё раз через')
  await shown.user.type(the('textbox', /Код из СМС/), '482915')
  await says('Придумайте пароль')
  return shown
}

test('a new password is set for the phone that the code has verified, and signs in', async () => {
  answers(clientAuthorization, { ok: true })
  answers(login, { returnTo: RETURN })
  const { user } = await reset('9160000012')
  await user.type(passwordField('Новый пароль'), 'четыре серых кота')
  await user.click(the('button', 'Сохранить и войти'))
  await until(() => expect(gone).toEqual([RETURN]))
  expect(sentOnce(clientAuthorization).body).toEqual({
    phone: '+79160000012',
    phoneCode: '482915',
    password: 'четыре серых кота',
  })
  expect(sentOnce(login).body).toMatchObject({ password: 'четыре серых кота' })
})

test('a password that is too short is not sent, and its error is bound to it', async () => {
  const { user } = await reset('9160000013')
  await user.type(passwordField('Новый пароль'), 'кот')
  await user.click(the('button', 'Сохранить и войти'))
  expect(described(passwordField('Новый пароль'))).toMatch(/8/)
  await arrive()
  expect(sentBy(clientAuthorization)).toEqual([])
})

test('a lost answer to a new password goes again under the same key; another password under another', async () => {
  goOffline()
  answers(clientAuthorization, () => lost())
  const { user } = await reset('9160000014')
  await user.type(passwordField('Новый пароль'), 'четыре серых кота')
  for (const times of [1, 2]) {
    await user.click(the('button', 'Сохранить и войти'))
    await until(() => expect(sentBy(clientAuthorization)).toHaveLength(times))
    await until(() => expect(alarm()).toContain('Нет связи'))
  }
  await user.type(passwordField('Новый пароль'), '!')
  await user.click(the('button', 'Сохранить и войти'))
  await until(() => expect(sentBy(clientAuthorization)).toHaveLength(3))
  const [first, second, third] = sentBy(clientAuthorization).map((sent) => sent.idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  await arrive()
})

test('beside the form stands what the account shows, in no words of the form', () => {
  show(<Login />, { at })
  const panel = words(the('complementary', 'О кабинете'))
  expect(panel).toContain('Платёж, день и остаток видны сразу')
  expect(panel.toLowerCase()).not.toContain('вход')
})

test('whose session was ended elsewhere is told what happened and what is gone', async () => {
  show(<Login />, { at: '/login?uid=login-1&over' })
  await says('Вход на этом устройстве завершён')
  expect(all('status').map(words).join(' ')).toContain('Войдите ещё раз')
})

test('who comes to sign in as always is told of no session', async () => {
  show(<Login />, { at })
  await until(phoneField)
  expect(words()).not.toContain('завершён')
})
