/** Signing in by another identity server: sessions, their end, and tokens that do not pass (decision 0048). */
import { randomUUID } from 'node:crypto'
import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { API_AUDIENCE, IDENTITY_PATHS } from '../../../protocol/identity.ts'
import { registeredBorrower, PASSWORD } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { openBrowser } from './browser.ts'
import { enterBy, type OutsideIssuer, startOutsideIssuer } from './outside-issuer.ts'

const BACK_CHANNEL = { 'http://schemas.openid.net/event/backchannel-logout': {} }

let issuer: OutsideIssuer
let app: TestApp
let lastPhone = 9_035_551_100
beforeAll(async () => {
  issuer = await startOutsideIssuer()
  app = await testApp({ env: issuer.settings })
})
afterAll(async () => {
  await app.close()
  await issuer.close()
})

/** A registered client whose account is at the other server. */
const registered = async () => {
  const phone = `+7${(lastPhone += 1)}`
  const { clientId } = await registeredBorrower(app, phone)
  return { clientId, phone, subject: issuer.subjectOf(phone) }
}

const signedIn = async () => {
  const who = await registered()
  const browser = openBrowser(app)
  const reply = await enterBy(browser, issuer, who.subject)
  const session = reply.json<{ accessToken: string; claims: { sub: string } }>()
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const alive = async () =>
    (await browser.get('/auth-service/session', { headers })).statusCode === 204
  return { ...who, browser, reply, session, headers, alive }
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >

test('the page is told where to sign in, and our own identity server answers nowhere', async () => {
  const { outside } = (await openBrowser(app).get('/auth-service/login-place')).json()
  expect(outside).toEqual({
    issuer: issuer.issuer,
    authorizationEndpoint: `${issuer.issuer}/auth`,
    clientId: 'vovremya-web',
    scope: 'openid profile phone',
    namesItself: true,
  })
  for (const path of [IDENTITY_PATHS.discovery, IDENTITY_PATHS.authorize, IDENTITY_PATHS.certs])
    expect((await openBrowser(app).get(path)).statusCode, `GET ${path}`).toBe(404)
  const own = await testApp()
  expect((await openBrowser(own).get('/auth-service/login-place')).json()).toEqual({
    outside: null,
  })
  await own.close()
})

test('a login there is a session here: the client of the registration, tokens in cookies no script reads', async () => {
  const { reply, session, clientId, phone, browser, headers, alive } = await signedIn()
  expect(reply.statusCode).toBe(200)
  expect(session).toMatchObject({
    sessionState: null,
    claims: { sub: clientId, username: phone, nonce: 'nonce-1' },
  })
  expect(reply.body).not.toContain(browser.cookie('REFRESH_TOKEN'))
  expect(reply.body).not.toContain(issuer.subjectOf(phone))
  const cookies = new Map(reply.cookies.map((cookie) => [cookie.name, cookie]))
  expect(cookies.get('REFRESH_TOKEN')).toMatchObject({ httpOnly: true, path: '/auth-service' })
  expect(await alive()).toBe(true)
  const { json } = await browser.get('/profile-manager/client/data', { headers })
  expect(json()).toMatchObject({ clientId, phone })
  const list = await browser.get('/auth-service/sessions', { headers })
  expect(list.json().sessions).toMatchObject([{ current: true }])
})

test('the registration makes the account there; a number that has one changes nothing of it', async () => {
  const { phone } = await registered()
  expect(issuer.userOf(phone)).toMatchObject({ username: phone, password: PASSWORD })
  await app.clock.moveTo(app.clock.now() + 25 * 3_600_000)
  await expect(registeredBorrower(app, phone)).rejects.toThrow('PHONE_TAKEN')
  expect(issuer.userOf(phone)?.password).toBe(PASSWORD)
})

test('an account that an unfinished registration left there is taken over', async () => {
  const phone = `+7${(lastPhone += 1)}`
  const left = issuer.addUser(phone, 'забытый пароль 5')
  await registeredBorrower(app, phone)
  expect(issuer.subjectOf(phone)).toBe(left)
  expect(issuer.userOf(phone)?.password).toBe(PASSWORD)
})

test('a refresh goes on with the session; one that was ended there ends it here, cookies and device too', async () => {
  const { browser, session, subject, alive } = await signedIn()
  const fresh = await browser.post('/auth-service/refresh')
  expect(fresh.statusCode).toBe(200)
  expect(fresh.json().claims).toEqual(session.claims)
  for (const uid of issuer.users.get(subject)?.sessions ?? []) await issuer.endSession(uid)
  expect((await browser.post('/auth-service/refresh')).statusCode).toBe(400)
  expect(browser.cookie('REFRESH_TOKEN')).toBeUndefined()
  expect(await alive()).toBe(false)
})

describe('refresh tokens that are shown again (decision 0132)', () => {
  /** Runs `work` on the machine's clock moved on. */
  const later = async (seconds: number, work: () => Promise<void>) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
    try {
      await work()
    } finally {
      vi.useRealTimers()
    }
  }

  const withRefresh = async () => {
    const one = await signedIn()
    const { browser, subject } = one
    const cookie = () => browser.cookie('REFRESH_TOKEN') ?? ''
    /** With the token of the jar, or with one from elsewhere. */
    const refresh = async (shown = cookie()) => {
      browser.setCookie('REFRESH_TOKEN', shown, '/auth-service')
      return (await browser.post('/auth-service/refresh')).statusCode
    }
    const sessionsThere = () => issuer.users.get(subject)?.sessions.size
    return { ...one, cookie, refresh, sessionsThere }
  }

  test('a lost answer costs nothing, however often and however late the retry comes', async () => {
    const { cookie, refresh, alive } = await withRefresh()
    const kept = cookie()
    expect([await refresh(kept), await refresh(kept)]).toEqual([200, 200])
    await later(240, async () => {
      expect([await refresh(kept), await refresh()]).toEqual([200, 200])
      expect(await alive()).toBe(true)
    })
  })

  test('a token shown after a later one came back ends the session, here and there', async () => {
    const { cookie, refresh, alive, sessionsThere } = await withRefresh()
    const stolen = cookie()
    expect([await refresh(), await refresh(), await refresh()]).toEqual([200, 200, 200])
    expect(await refresh(stolen), 'on its way at the same moment').toBe(200)
    expect(await refresh()).toBe(200)
    await later(11, async () => {
      expect(await refresh(stolen)).toBe(400)
      expect([await alive(), sessionsThere()]).toEqual([false, 0])
    })
  })

  test('without its number, or with a larger one, a stolen token is no younger', async () => {
    for (const forged of [
      (cookie: string) => cookie.split('.').slice(3).join('.'),
      (cookie: string) => cookie.replace(/^\d+/, '999'),
    ]) {
      const { cookie, refresh } = await withRefresh()
      const stolen = forged(cookie())
      expect([await refresh(), await refresh()]).toEqual([200, 200])
      await later(11, async () => {
        expect(await refresh(stolen)).toBe(400)
      })
    }
  })

  test('when thief and owner both hold successors of one token, the second to move is noticed', async () => {
    const { cookie, refresh } = await withRefresh()
    const common = cookie()
    await refresh(common)
    const thiefs = cookie()
    await refresh(common)
    expect(await refresh()).toBe(200)
    await later(11, async () => {
      expect(await refresh(thiefs)).toBe(400)
    })
  })

  test('signed in again without a password the numbers go on', async () => {
    const { browser, subject, refresh, alive } = await withRefresh()
    const there = new Map<string, string>()
    const signInThere = async () =>
      browser.post('/auth-service/token', { json: await issuer.signIn(subject, there) })
    await signInThere()
    expect([await refresh(), await refresh(), await refresh()]).toEqual([200, 200, 200])
    await signInThere()
    await later(60, async () => {
      expect([await refresh(), await refresh(), await alive()]).toEqual([200, 200, true])
    })
  })

  test('tokens that are refused there end the session here; whoever is known there comes in without a password', async () => {
    const { browser, subject, refresh, sessionsThere } = await withRefresh()
    const login = await issuer.signIn(subject)
    const { accessToken } = (await browser.post('/auth-service/token', { json: login })).json()
    const headers = { authorization: `Bearer ${accessToken}` }
    // The code again, as one that came too late: it costs the session its tokens.
    const stranger = openBrowser(app)
    expect((await stranger.post('/auth-service/token', { json: login })).statusCode).toBe(400)
    const before = sessionsThere()
    expect(await refresh()).toBe(400)
    expect((await browser.get('/auth-service/session', { headers })).statusCode).toBe(401)
    expect(sessionsThere()).toBe(before)
  })
})

test('a server that does not answer ends no session: 503, cookies and calls stay', async () => {
  const { browser, alive } = await signedIn()
  expect(await alive()).toBe(true)
  issuer.setDown(true)
  const refused = await browser.post('/auth-service/refresh')
  const stillThere = await alive()
  issuer.setDown(false)
  expect(refused.statusCode).toBe(503)
  expect(stillThere).toBe(true)
  expect((await browser.post('/auth-service/refresh')).statusCode).toBe(200)
})

test('a start while it does not answer signs nobody out: a good token gets 503 until its keys can be had', async () => {
  const { session } = await signedIn()
  const fresh = await testApp({ env: issuer.settings })
  const browser = openBrowser(fresh)
  const ask = async (token: string) =>
    (await browser.get('/auth-service/session', { headers: { authorization: `Bearer ${token}` } }))
      .statusCode
  issuer.setDown(true)
  const statuses = [
    await ask(session.accessToken),
    (await browser.get('/auth-service/login-place')).statusCode,
  ]
  issuer.setDown(false)
  expect(statuses).toEqual([503, 503])
  // The other start has a database of its own, in which nobody began this session.
  expect(await ask(session.accessToken)).toBe(401)
  expect((await browser.get('/auth-service/login-place')).statusCode).toBe(200)
  await fresh.close()
})

test('signing out ends the session there too, by either call', async () => {
  for (const [method, path] of [
    ['post', '/auth-service/logout'],
    ['get', '/profile-manager/sso/logout'],
  ] as const) {
    const { browser, headers, subject, alive } = await signedIn()
    expect(issuer.users.get(subject)?.sessions.size).toBe(1)
    expect((await browser[method](path, { headers })).statusCode).toBe(204)
    expect(issuer.users.get(subject)?.sessions.size, `after ${path}`).toBe(0)
    expect(browser.cookie('ACCESS_TOKEN')).toBeUndefined()
    expect(await alive()).toBe(false)
  }
})

const noticeOf = (subject: string, changes: object = {}) => ({
  iss: issuer.issuer,
  aud: 'vovremya-web',
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 60,
  jti: randomUUID(),
  sub: subject,
  events: BACK_CHANNEL,
  ...changes,
})

const notify = (token: string) =>
  openBrowser(app).post('/webhooks/identity/logout', { form: { logout_token: token } })

test('a session that ends there is told to us and ends here at once: one by its name, all by the person', async () => {
  const first = await signedIn()
  const second = openBrowser(app)
  const there = await enterBy(second, issuer, first.subject)
  const secondHeaders = { authorization: `Bearer ${there.json().accessToken}` }
  const sid = claimsOf(first.session.accessToken)['sid']
  const told = await notify(await issuer.sign(noticeOf(first.subject, { sid })))
  expect(told.statusCode).toBe(200)
  expect(await first.alive()).toBe(false)
  const other = () => second.get('/auth-service/session', { headers: secondHeaders })
  expect((await other()).statusCode).toBe(204)
  await notify(await issuer.sign(noticeOf(first.subject)))
  expect((await other()).statusCode).toBe(401)
})

test('a notice that is not one of the identity server ends nothing', async () => {
  const { subject, alive } = await signedIn()
  const stranger = (await generateKeyPair('RS256')).privateKey
  const wrong = [
    await issuer.sign(noticeOf(subject), {}, stranger),
    await issuer.sign(noticeOf(subject, { nonce: 'n' })),
    await issuer.sign(noticeOf(subject, { aud: 'another-client' })),
    await issuer.sign(noticeOf(subject, { iss: 'http://evil.example' })),
    await issuer.sign(noticeOf(subject, { events: {} })),
    await issuer.sign(noticeOf(subject, { iat: 1_700_000_000 })),
    issuer.unsigned(noticeOf(subject)),
    'x',
  ]
  for (const token of wrong) expect((await notify(token)).statusCode).toBe(400)
  expect(await alive()).toBe(true)
})

test('tokens of the right person that were not made for our calls open nothing (quality reference B6)', async () => {
  const { session, browser, headers } = await signedIn()
  const good = claimsOf(session.accessToken)
  const stranger = await generateKeyPair('RS256', { extractable: true })
  const { sid: _sid, ...withoutSession } = good
  const now = Math.floor(Date.now() / 1000)
  const shared = new TextEncoder().encode(issuer.settings.OIDC_CLIENT_SECRET)
  const opens = async (token: string) =>
    (await browser.get('/auth-service/session', { headers: { authorization: `Bearer ${token}` } }))
      .statusCode
  expect(await opens(await issuer.sign(good)), 'the same claims by the right key').toBe(204)
  const wrong: Record<string, string> = {
    'another key': await issuer.sign(good, {}, stranger.privateKey),
    'an unknown key': await issuer.sign(good, { kid: 'key-2' }, stranger.privateKey),
    'a key it brings along': await issuer.sign(
      good,
      { kid: 'key-2', jku: 'http://evil.example/keys' },
      stranger.privateKey,
    ),
    'no signature': issuer.unsigned(good),
    'the shared secret': await issuer.sign(good, { alg: 'HS256' }, shared),
    'another issuer': await issuer.sign({ ...good, iss: 'http://evil.example' }),
    'another audience': await issuer.sign({ ...good, aud: 'account' }),
    'an id token': await issuer.sign({ ...good, aud: 'vovremya-web' }),
    'another client': await issuer.sign({ ...good, client_id: 'another-client' }),
    'no client': await issuer.sign({ ...good, client_id: undefined }),
    'another azp': await issuer.sign({ ...good, azp: 'another-client' }),
    'bound to a key': await issuer.sign({ ...good, cnf: { jkt: 'x'.repeat(43) } }),
    'an old one': await issuer.sign({ ...good, exp: now - 60 }),
    'one of later': await issuer.sign({ ...good, nbf: now + 600 }),
    'without an end': await issuer.sign({ ...good, exp: undefined }),
    'without a session': await issuer.sign(withoutSession),
    'a session nobody began here': await issuer.sign({ ...good, sid: randomUUID() }),
    'another person': await issuer.sign({ ...good, sub: randomUUID() }),
    'another audience of ours': await issuer.sign({ ...good, aud: `${API_AUDIENCE}:x` }),
    cut: session.accessToken.slice(0, -4),
  }
  for (const [name, token] of Object.entries(wrong))
    expect(await opens(token), `token: ${name}`).toBe(401)
  expect((await browser.get('/auth-service/session', { headers })).statusCode).toBe(204)
})

test('a code is good once, with its verifier, for its own address', async () => {
  const { subject } = await registered()
  const exchange = async (changes: object) => {
    const login = await issuer.signIn(subject)
    const browser = openBrowser(app)
    return browser.post('/auth-service/token', { json: { ...login, ...changes } })
  }
  const verifier = 'x'.repeat(43)
  expect((await exchange({ codeVerifier: verifier })).statusCode).toBe(400)
  expect((await exchange({ redirectUri: 'http://localhost:8080/' })).statusCode).toBe(400)
  const login = await issuer.signIn(subject)
  const twice = [openBrowser(app), openBrowser(app)]
  const replies = []
  for (const browser of twice)
    replies.push(await browser.post('/auth-service/token', { json: login }))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 400])
})

test('a person nobody registered is told so, and their session there does not stay', async () => {
  const phone = `+7${(lastPhone += 1)}`
  const subject = issuer.addUser(phone, PASSWORD)
  const reply = await enterBy(openBrowser(app), issuer, subject)
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ title: 'Кабинета с этим номером нет' })
  expect(issuer.users.get(subject)?.sessions.size).toBe(0)
})
