import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCommonPassword } from '../../../server/onboarding/common-passwords.ts'
import { changePassword } from '../../../server/db/identity.ts'
import { hashPassword, isPassword } from '../../../server/onboarding/password-hash.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { createTokenVerifier } from '../../../server/identity/token-verifier.ts'
import { checkPassword } from '../../../server/onboarding/check-password.ts'
import type { TestApp } from '../test-app.ts'
import {
  addAccount,
  askToken,
  identityApp,
  obtainTokens,
  openBrowser,
  PASSWORD,
  PHONE,
} from './browser.ts'

test('a password is kept as an argon2id PHC string that only this password opens', async () => {
  const phc = await hashPassword(PASSWORD)
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await isPassword(PASSWORD, phc)).toBe(true)
  expect(await isPassword(`${PASSWORD} `, phc)).toBe(false)
  expect(await hashPassword(PASSWORD)).not.toBe(phc)
})

test('letters that keyboards compose differently are the same password', async () => {
  expect(await isPassword('зайчи\u0438\u0306 лес', await hashPassword('зайчи\u0439 лес'))).toBe(
    true,
  )
})

test.each([
  '12345678',
  'qwerty123',
  'Password1!',
  'йцукенгшщз',
  'пароль2026',
  '11111111',
  'abababab',
  'abcdefgh',
  '87654321',
  '9161234567',
])('%s is too easy to guess', (password) => expect(isCommonPassword(password, PHONE)).toBe(true))
test.each([
  PASSWORD,
  'tram 14 kitchen',
  'Gorod-Obraztsovsk',
  '480217365',
  'x'.repeat(4) + 'зелёный чайник',
])('%s is allowed', (password) => expect(isCommonPassword(password, PHONE)).toBe(false))

describe('growing wait', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await identityApp()
    await addAccount(app)
  })
  afterAll(() => app.close())

  const tryLogin = (phone: string, password: string) =>
    checkPassword(app.context, { phone, password }).then(
      () => 'in',
      (error: { code: string }) => error.code,
    )

  test.each([
    ['a known phone', '+79161234567'],
    ['an unknown phone', '+79990000000'],
  ])('%s: five wrong passwords, then a wait that doubles', async (_what, phone) => {
    for (let count = 1; count <= 5; count += 1)
      expect(await tryLogin(phone, 'wrong')).toBe('BAD_CREDENTIALS')
    expect(await tryLogin(phone, PASSWORD), 'not even the right one').toBe('LOGIN_LOCKED')
    for (const waitSeconds of [30, 60, 120, 240, 480, 900, 900]) {
      await app.clock.moveTo(app.clock.now() + waitSeconds * 1000 - 1000)
      expect(await tryLogin(phone, 'wrong')).toBe('LOGIN_LOCKED')
      await app.clock.moveTo(app.clock.now() + 1000)
      expect(await tryLogin(phone, 'wrong')).toBe('BAD_CREDENTIALS')
    }
  })

  test('the owner gets in when the wait is over, and the count starts again', async () => {
    await app.clock.moveTo(app.clock.now() + 900_000)
    expect(await tryLogin(PHONE, PASSWORD)).toBe('in')
    expect(await tryLogin(PHONE, 'wrong')).toBe('BAD_CREDENTIALS')
    expect(await tryLogin(PHONE, PASSWORD)).toBe('in')
  })

  test('a hundred guesses at once get no more answers than five in a row', async () => {
    const phone = '+79162222222'
    await addAccount(app, { phone })
    const answers = await Promise.all(Array.from({ length: 100 }, () => tryLogin(phone, 'wrong')))
    expect(answers.filter((answer) => answer === 'BAD_CREDENTIALS')).toHaveLength(5)
  })

  test('a new password opens a locked phone and ends the sessions of the old one', async () => {
    const browser = openBrowser(app)
    await tryLogin(PHONE, PASSWORD)
    const { access_token } = await obtainTokens(browser)
    for (let count = 0; count < 6; count += 1) await tryLogin(PHONE, 'wrong')
    expect(await tryLogin(PHONE, PASSWORD)).toBe('LOGIN_LOCKED')
    const passwordHash = await hashPassword('другой пароль 8')
    await transaction(app.context.database, (tx) =>
      changePassword(tx, { phone: PHONE, passwordHash, nowMs: app.clock.now() }),
    )
    expect(await tryLogin(PHONE, 'другой пароль 8')).toBe('in')
    expect(await createTokenVerifier(app.context)(access_token)).toBeNull()
  })
})

describe('password grant', () => {
  const form = {
    grant_type: 'password',
    scope: 'openid',
    username: '8 916 123 45 67',
    password: PASSWORD,
  }

  test('gives a session of the same kind when the setting is on', async () => {
    const app = await identityApp({ PASSWORD_GRANT: 'on' })
    const sub = await addAccount(app)
    const reply = await askToken(openBrowser(app), form)
    expect(reply.statusCode).toBe(200)
    expect(await createTokenVerifier(app.context)(reply.json().access_token)).toMatchObject({ sub })
    const { refresh_token, id_token, session_state } = reply.json()
    expect([typeof id_token, typeof session_state]).toEqual(['string', 'string'])
    const refreshed = await askToken(openBrowser(app), {
      grant_type: 'refresh_token',
      refresh_token,
    })
    expect(refreshed.statusCode).toBe(200)

    const invalid = { error: 'invalid_grant', error_description: 'Invalid user credentials' }
    for (const changes of [
      { password: 'wrong' },
      { username: '+79990000000' },
      { username: 'nobody' },
    ]) {
      const wrong = await askToken(openBrowser(app), { ...form, ...changes })
      expect([wrong.statusCode, wrong.json()]).toEqual([401, invalid])
    }
    for (let count = 0; count < 6; count += 1)
      await askToken(openBrowser(app), { ...form, password: 'wrong' })
    const locked = await askToken(openBrowser(app), form)
    expect([locked.statusCode, locked.json()], 'a lock looks like a wrong password').toEqual([
      401,
      invalid,
    ])
    const { username: _none, ...nameless } = form
    const missing = await askToken(openBrowser(app), nameless)
    expect([missing.statusCode, missing.json().error_description]).toEqual([
      401,
      'Missing parameter: username',
    ])
    await app.close()
  })

  test('is refused when the setting is off', async () => {
    const app = await identityApp({ PASSWORD_GRANT: 'off' })
    await addAccount(app)
    const reply = await askToken(openBrowser(app), form)
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'unauthorized_client'])
    await app.close()
  })
})
