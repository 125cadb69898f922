import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deviceSessions } from '../../../server/db/schema/identity.ts'
import { passkeyChallenges, passkeys } from '../../../server/db/schema/passkeys.ts'
import { sweepOldRows } from '../../../server/db/retention.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { type Lies, newAuthenticator } from './authenticator.ts'
import { openBrowser, PASSWORD } from './browser.ts'
import { beginLogin, enterByPasskey, passkeyClient } from './passkey-bench.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
/** A day moves on, so that what one test uses up is there for the next. */
beforeEach(() => app.clock.moveTo(app.clock.now() + DAY_MS))

const sessionsOf = async (clientId: string): Promise<number> => {
  const [row] = await app.context.database
    .select({ total: count() })
    .from(deviceSessions)
    .where(eq(deviceSessions.clientId, clientId))
  return row?.total ?? 0
}

const codeOf = (reply: { json: () => { code: string } }): string => reply.json().code

const LIES: readonly (readonly [string, Lies])[] = [
  ['of another origin', { origin: 'https://vovremya.example.evil' }],
  ['for another host', { rpId: 'evil.example' }],
  ['of another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['without a finger or a code', { unverified: true }],
  ['of another kind', { type: 'webauthn.other' }],
]

describe('signing in', () => {
  test('a passkey opens the account without phone and password', async () => {
    const who = await passkeyClient(app)
    const device = await who.device()
    const entered = await enterByPasskey(app, device)
    expect([entered.statusCode, entered.json().claims.sub]).toEqual([200, who.clientId])
    expect(await sessionsOf(who.clientId)).toBe(2)
    const [{ lastUsedAt } = { lastUsedAt: null }] = await who.list()
    expect(lastUsedAt).toBe(new Date(app.clock.now()).toISOString())
  })

  test('the options name no client and ask for the owner of the device', async () => {
    const login = await beginLogin(openBrowser(app))
    expect(await login.options()).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 5 * MINUTE_MS,
      allowCredentials: [],
      userVerification: 'required',
    })
  })

  test.each<readonly [string, Lies]>([
    ...LIES,
    ['with a spoilt signature', { spoilt: true }],
    ['without its owner', { userHandle: null }],
    ['in the name of another', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
  ])('a signature %s opens no session', async (_what, lies) => {
    const who = await passkeyClient(app)
    const device = await who.device()
    const refused = await enterByPasskey(app, device, { lies })
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'PASSKEY_REFUSED'])
    expect(await sessionsOf(who.clientId)).toBe(1)
  })

  test('a passkey that nobody has opens no session', async () => {
    expect(codeOf(await enterByPasskey(app, newAuthenticator()))).toBe('PASSKEY_REFUSED')
  })

  test('an answer opens one session, sent again none', async () => {
    const who = await passkeyClient(app)
    const device = await who.device()
    const login = await beginLogin(openBrowser(app))
    const shown = device.show(await login.options())
    const replies = await Promise.all([1, 2, 3, 4].map(() => login.enter(shown)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(codeOf(await login.enter(shown))).toBe('PASSKEY_CHALLENGE_OVER')
  })

  test('an answer to one login opens no other', async () => {
    const who = await passkeyClient(app)
    const device = await who.device()
    const [first, second] = [await beginLogin(openBrowser(app)), await beginLogin(openBrowser(app))]
    await second.options()
    expect(codeOf(await second.enter(device.show(await first.options())))).toBe('PASSKEY_REFUSED')
    const stranger = openBrowser(app)
    const stolen = await stranger.post(`/auth-service/login/${first.uid}/passkey`, {
      json: { credential: device.show(await first.options()) },
    })
    expect(codeOf(stolen)).toBe('INTERACTION_EXPIRED')
    expect(await sessionsOf(who.clientId)).toBe(1)
  })

  test('a login that is over has nothing to suggest, and that is no failure', async () => {
    const browser = openBrowser(app)
    const { uid, suggestion } = await beginLogin(browser)
    expect((await suggestion()).options).toMatchObject({ userVerification: 'required' })
    const stranger = openBrowser(app)
    const asked = await stranger.post(`/auth-service/login/${uid}/passkey/suggestion`)
    expect([asked.statusCode, asked.json()]).toEqual([200, { options: null }])
  })

  test('a challenge is good for five minutes and goes in a sweep', async () => {
    const who = await passkeyClient(app)
    const device = await who.device()
    const login = await beginLogin(openBrowser(app))
    const shown = device.show(await login.options())
    await app.clock.moveTo(app.clock.now() + 5 * MINUTE_MS)
    expect(codeOf(await login.enter(shown))).toBe('PASSKEY_CHALLENGE_OVER')
    await login.options()
    await sweepOldRows(app.context.database, app.clock.now() + 2 * DAY_MS)
    expect(await app.context.database.select().from(passkeyChallenges)).toEqual([])
  })

  test('a counter that goes back is a copy of the key', async () => {
    const who = await passkeyClient(app)
    const device = await who.device()
    const enter = async (counter: number) =>
      (await enterByPasskey(app, device, { lies: { counter } })).statusCode
    expect([await enter(7), await enter(7), await enter(3), await enter(8)]).toEqual([
      200, 403, 403, 200,
    ])
  })

  test('of two logins at once with one count the second is a copy', async () => {
    const who = await passkeyClient(app)
    const device = await who.device()
    const logins = [await beginLogin(openBrowser(app)), await beginLogin(openBrowser(app))]
    const shown = []
    for (const login of logins)
      shown.push({ login, credential: device.show(await login.options(), { counter: 5 }) })
    const replies = await Promise.all(shown.map(({ login, credential }) => login.enter(credential)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 403)).toHaveLength(1)
  })

  test('a passkey that does not count is used again and again', async () => {
    const who = await passkeyClient(app)
    const device = await who.device({ counts: false })
    const enter = async () => (await enterByPasskey(app, device)).statusCode
    expect([await enter(), await enter()]).toEqual([200, 200])
  })

  test('a network that keeps failing waits, and the password is a way in @slow', async () => {
    const here = await testApp()
    const [who, stranger] = [await passkeyClient(here), newAuthenticator()]
    const enter = async () => codeOf(await enterByPasskey(here, stranger))
    const codes: string[] = []
    for (let tries = 0; tries < 31; tries += 1) codes.push(await enter())
    expect([codes[0], codes[29], codes[30]]).toEqual([
      'PASSKEY_REFUSED',
      'PASSKEY_REFUSED',
      'LOGIN_LOCKED',
    ])
    expect((await who.enter()).headers.authorization).toMatch(/^Bearer ey/)
    await here.close()
  })
})

describe('keeping passkeys', () => {
  test('a new one is listed by the device it was made on, and its owner is told', async () => {
    const who = await passkeyClient(app)
    await who.device()
    await app.runJobs()
    const [listed] = await who.list()
    expect(listed).toMatchObject({ name: expect.stringMatching(/\S/), lastUsedAt: null })
    expect(await who.inbox()).toContain('Добавлен вход без пароля')
    const [row] = await app.context.database
      .select()
      .from(passkeys)
      .where(eq(passkeys.clientId, who.clientId))
    expect(row?.transports).toEqual(['hybrid', 'internal'])
    expect(row?.nameSealed).not.toContain(listed?.name)
  })

  test('nothing is added without a fresh confirmation of the same session', async () => {
    const who = await passkeyClient(app)
    const token = await who.confirmed('SHOW_PASSPORT')
    const options = await who.post('/auth-service/passkeys/options', { reauthentication: token })
    expect(codeOf(options)).toBe('REAUTHENTICATION_OVER')
    const elsewhere = await who.enter()
    const stolen = await elsewhere.browser.post('/auth-service/passkeys/options', {
      headers: elsewhere.headers,
      json: { reauthentication: await who.confirmed('ADD_PASSKEY') },
    })
    expect(codeOf(stolen)).toBe('REAUTHENTICATION_OVER')
    const late = await who.confirmed('ADD_PASSKEY')
    await app.clock.moveTo(app.clock.now() + 10 * MINUTE_MS)
    const over = await who.post('/auth-service/passkeys/options', { reauthentication: late })
    expect(codeOf(over)).toBe('REAUTHENTICATION_OVER')
  })

  test.each(LIES)('a passkey %s is not kept', async (_what, lies) => {
    const who = await passkeyClient(app)
    expect(codeOf(await who.add(newAuthenticator(), { lies }))).toBe('PASSKEY_REFUSED')
    expect(await who.list()).toEqual([])
  })

  test('an answer sent again is one passkey', async () => {
    const who = await passkeyClient(app)
    const reauthentication = await who.confirmed('ADD_PASSKEY')
    const credential = newAuthenticator().create(await who.offered(reauthentication))
    const send = () =>
      who.post(
        '/auth-service/passkeys',
        { reauthentication, credential },
        { 'idempotency-key': 'one-passkey-one-key' },
      )
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.json()]).toEqual([200, first.json()])
    expect(await who.list()).toHaveLength(1)
  })

  test('one passkey belongs to one client, once', async () => {
    const [who, other] = [await passkeyClient(app), await passkeyClient(app)]
    const device = await who.device()
    expect(codeOf(await who.add(device))).toBe('PASSKEY_EXISTS')
    expect(codeOf(await other.add(device))).toBe('PASSKEY_EXISTS')
    expect([(await who.list()).length, (await other.list()).length]).toEqual([1, 0])
  })

  test('a client has ten at most', async () => {
    const who = await passkeyClient(app)
    for (let made = 0; made < 10; made += 1) await who.device()
    const reauthentication = await who.confirmed('ADD_PASSKEY')
    const refused = await who.post('/auth-service/passkeys/options', { reauthentication })
    expect(codeOf(refused)).toBe('PASSKEY_LIMIT')
  })

  test('the owner names and removes them, nobody else', async () => {
    const [who, other] = [await passkeyClient(app), await passkeyClient(app)]
    const device = await who.device()
    const id = (await who.list())[0]?.id ?? ''
    const rename = (by: typeof who) =>
      by.post('/auth-service/passkeys/rename', { id, name: 'Мой телефон' })
    const remove = async (by: typeof who) =>
      by.post('/auth-service/passkeys/remove', {
        id,
        reauthentication: await by.confirmed('REMOVE_PASSKEY'),
      })
    expect([codeOf(await rename(other)), codeOf(await remove(other))]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ])
    await rename(who)
    expect((await who.list())[0]?.name).toBe('Мой телефон')
    expect((await remove(who)).statusCode).toBe(200)
    await app.runJobs()
    expect(await who.list()).toEqual([])
    expect(await who.inbox()).toContain('Вход без пароля удалён')
    expect(codeOf(await enterByPasskey(app, device))).toBe('PASSKEY_REFUSED')
  })

  test('they go with the account', async () => {
    const who = await passkeyClient(app)
    const device = await who.device()
    const { eraseClient } = await import('../../../server/accounts/erase-client.ts')
    const { transaction } = await import('../../../server/db/transaction.ts')
    await transaction(app.context.database, (tx) =>
      eraseClient(tx, { id: who.clientId, phone: who.phone }, app.clock.now()),
    )
    expect(codeOf(await enterByPasskey(app, device))).toBe('PASSKEY_REFUSED')
  })
})

describe('confirming an action', () => {
  test('a passkey confirms what it was asked for', async () => {
    const who = await passkeyClient(app)
    const device = await who.device()
    const options = await who.requested('CHANGE_PASSWORD')
    expect(options.allowCredentials).toEqual([
      { id: device.show(options).id, type: 'public-key', transports: ['hybrid', 'internal'] },
    ])
    expect((await who.confirm('ADD_PASSKEY', device)).json()).toEqual({
      reauthentication: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: new Date(app.clock.now() + 10 * MINUTE_MS).toISOString(),
    })
  })

  test.each<readonly [string, Lies]>([...LIES, ['with a spoilt signature', { spoilt: true }]])(
    'a signature %s confirms nothing',
    async (_what, lies) => {
      const who = await passkeyClient(app)
      const device = await who.device()
      expect(codeOf(await who.confirm('SHOW_PASSPORT', device, lies))).toBe('PASSKEY_REFUSED')
    },
  )

  test('the passkey of another client confirms nothing', async () => {
    const [who, thief] = [await passkeyClient(app), await passkeyClient(app)]
    const own = await thief.device()
    await who.device()
    const refused = await who.confirm('SHOW_PASSPORT', own)
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'PASSKEY_REFUSED'])
    const silent = await who.confirm('SHOW_PASSPORT', own, { userHandle: null })
    expect(codeOf(silent)).toBe('PASSKEY_REFUSED')
  })

  test('what was signed for one action confirms no other', async () => {
    const who = await passkeyClient(app)
    const device = await who.device()
    const credential = device.show(await who.requested('SHOW_PASSPORT'))
    const refused = await who.reauthenticate('CHANGE_PHONE', { credential })
    expect(codeOf(refused)).toBe('PASSKEY_CHALLENGE_OVER')
  })

  test('a wrong password confirms nothing, and no proof is asked for by name', async () => {
    const who = await passkeyClient(app)
    for (const shown of [{ currentPassword: 'мимо' }, {}]) {
      const refused = await who.reauthenticate('SHOW_PASSPORT', shown)
      expect(refused.json()).toMatchObject({
        code: 'VALIDATION',
        errors: [{ field: 'currentPassword' }],
      })
    }
    expect(
      (await who.reauthenticate('SHOW_PASSPORT', { currentPassword: PASSWORD })).statusCode,
    ).toBe(200)
  })

  test('whoever has no passkey is told to use the password', async () => {
    const who = await passkeyClient(app)
    const refused = await who.post('/auth-service/reauthentication/options', {
      action: 'SHOW_PASSPORT',
    })
    expect(refused.json()).toMatchObject({
      code: 'NOT_FOUND',
      detail: expect.stringMatching(/паролем/),
    })
  })

  test('a new password by passkey, once', async () => {
    const who = await passkeyClient(app)
    const device = await who.device()
    const { reauthentication } = (await who.confirm('CHANGE_PASSWORD', device)).json()
    const change = (password: string) =>
      who.post('/auth-service/password', { reauthentication, password, endOthers: false })
    expect((await change(PASSWORD)).json().errors).toEqual([
      { field: 'password', message: 'Это нынешний пароль. Придумайте другой.' },
    ])
    expect((await change('кит под мостом 12')).statusCode).toBe(200)
    expect(codeOf(await change('рыба в пруду 34'))).toBe('REAUTHENTICATION_OVER')
    await app.runJobs()
    expect(await who.inbox()).toContain('Пароль изменён')
  })
})
