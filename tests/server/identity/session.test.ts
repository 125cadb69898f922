import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { IDENTITY_CLIENT_ID, IDENTITY_PATHS } from '../../../protocol/identity.ts'
import { createTokenVerifier } from '../../../server/identity/token-verifier.ts'
import { createLog } from '../../../server/log.ts'
import { testApp, type TestApp } from '../test-app.ts'
import {
  addAccount,
  askToken,
  authorizeUrl,
  CALLBACK,
  identityApp,
  makePkce,
  obtainCode,
  obtainTokens,
  openBrowser,
  PHONE,
  signIn,
} from './browser.ts'

let app: TestApp
let clientId: string
beforeAll(async () => {
  app = await identityApp()
  clientId = await addAccount(app)
})
afterAll(() => app.close())

const refreshWith = (refresh_token: string) =>
  askToken(openBrowser(app), { grant_type: 'refresh_token', refresh_token })

const later = async (seconds: number, work: () => Promise<void>) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

test('a refresh gives a new pair with the shape of Keycloak', async () => {
  const { refresh_token } = await obtainTokens(openBrowser(app))
  const reply = await refreshWith(refresh_token)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json()).toMatchObject({
    token_type: 'Bearer',
    expires_in: 300,
    'not-before-policy': 0,
    refresh_expires_in: expect.any(Number),
    session_state: expect.any(String),
    id_token: expect.any(String),
  })
  expect(reply.json().refresh_token).not.toBe(refresh_token)
})

test('two tabs that refresh at the same moment both get tokens that work', async () => {
  const { refresh_token } = await obtainTokens(openBrowser(app))
  const replies = await Promise.all([refreshWith(refresh_token), refreshWith(refresh_token)])
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200])
  for (const reply of replies) {
    expect((await refreshWith(reply.json().refresh_token)).statusCode).toBe(200)
  }
})

test('a lost answer costs nothing, however late the retry comes', async () => {
  const { refresh_token } = await obtainTokens(openBrowser(app))
  expect((await refreshWith(refresh_token)).statusCode).toBe(200)
  await later(3600, async () => {
    const retried = await refreshWith(refresh_token)
    expect(retried.statusCode).toBe(200)
    expect((await refreshWith(retried.json().refresh_token)).statusCode).toBe(200)
  })
})

test('a token shown again after its successor was used ends the whole session', async () => {
  const { refresh_token: stolen } = await obtainTokens(openBrowser(app))
  const second = (await refreshWith(stolen)).json().refresh_token
  const third = (await refreshWith(second)).json().refresh_token
  expect((await refreshWith(stolen)).statusCode, 'on its way at the same moment').toBe(200)
  await later(11, async () => {
    const reply = await refreshWith(stolen)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({
      error: 'invalid_grant',
      error_description: 'Invalid refresh token',
    })
    expect((await refreshWith(third)).statusCode).toBe(400)
  })
})

test('a replay ends the session itself: no cookie opens it again', async () => {
  const browser = openBrowser(app)
  const { refresh_token: stolen, access_token } = await obtainTokens(browser)
  const second = (await refreshWith(stolen)).json().refresh_token
  await refreshWith(second)
  await later(11, async () => {
    expect((await refreshWith(stolen)).statusCode).toBe(400)
    const silent = await browser.get(authorizeUrl(makePkce(), { prompt: 'none' }))
    expect(String(silent.headers.location)).toContain('login_required')
    expect(await createTokenVerifier(app.context)(access_token)).toBeNull()
  })
})

test('a code shown twice ends the session it opened', async () => {
  const browser = openBrowser(app)
  const pkce = makePkce()
  const { code } = await obtainCode(browser, pkce)
  const form = { grant_type: 'authorization_code', code, code_verifier: pkce.verifier }
  const exchange = () => askToken(browser, { ...form, redirect_uri: CALLBACK })
  const { refresh_token } = (await exchange()).json()
  expect((await exchange()).statusCode).toBe(400)
  expect((await refreshWith(refresh_token)).statusCode).toBe(400)
  const silent = await browser.get(authorizeUrl(makePkce(), { prompt: 'none' }))
  expect(String(silent.headers.location)).toContain('login_required')
})

test('tokens are for our own calls only: a foreign resource is refused', async () => {
  const foreign = { resource: 'https://elsewhere.example' }
  const browser = openBrowser(app)
  await signIn(browser)
  const asked = await browser.get(authorizeUrl(makePkce(), foreign))
  expect(String(asked.headers.location)).toContain('error=invalid_target')
  const { refresh_token } = await obtainTokens(openBrowser(app))
  const reply = await askToken(openBrowser(app), {
    grant_type: 'refresh_token',
    refresh_token,
    ...foreign,
  })
  expect([reply.statusCode, reply.json().error]).toEqual([400, 'invalid_target'])
})

test('the exchange of a code names the address the code was sent to', async () => {
  const browser = openBrowser(app)
  const pkce = makePkce()
  const { code } = await obtainCode(browser, pkce)
  const form = { grant_type: 'authorization_code', code, code_verifier: pkce.verifier }
  const without = await askToken(browser, form)
  expect([without.statusCode, without.json().error]).toEqual([400, 'invalid_request'])
  const withIt = await askToken(browser, { ...form, redirect_uri: CALLBACK })
  expect(withIt.statusCode).toBe(200)
})

test('a client is signed in on twenty devices at most, the one seen last stays @slow', async () => {
  const phone = '+79164440020'
  await addAccount(app, { phone })
  const refreshTokens: string[] = []
  for (let count = 0; count < 22; count += 1) {
    await app.clock.moveTo(app.clock.now() + 60_000)
    const browser = openBrowser(app)
    const pkce = makePkce()
    const { code } = await obtainCode(browser, pkce, { phone })
    const form = { grant_type: 'authorization_code', code, code_verifier: pkce.verifier }
    const reply = await askToken(browser, { ...form, redirect_uri: CALLBACK })
    refreshTokens.push(reply.json().refresh_token)
  }
  const statuses = []
  for (const token of refreshTokens) statuses.push((await refreshWith(token)).statusCode)
  expect(statuses).toEqual([400, 400, ...Array.from({ length: 20 }, () => 200)])
})

test('a failure of the identity server is named in the log with its request', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const failing = await testApp({ log })
  await failing.context.database.execute(sql`alter table oidc_artifact rename to gone`)
  const reply = await openBrowser(failing).get(authorizeUrl(makePkce()))
  const refused = await askToken(openBrowser(failing), {
    grant_type: 'refresh_token',
    refresh_token: 'the-token-of-somebody',
  })
  await failing.context.database.execute(sql`alter table gone rename to oidc_artifact`)
  await failing.close()
  expect([reply.statusCode, refused.statusCode]).toEqual([500, 500])
  const logged = lines.map((line) => JSON.parse(line))
  for (const answer of [reply, refused]) {
    const entry = logged.find(({ reqId }) => reqId === answer.headers['x-request-id'])
    expect(entry.err.message).toContain('Failed query')
  }
  expect(lines.join('')).not.toContain('the-token-of-somebody')
})

test('when thief and owner both hold successors of one token, the second to move is noticed', async () => {
  const { refresh_token } = await obtainTokens(openBrowser(app))
  const owner = (await refreshWith(refresh_token)).json().refresh_token
  const thief = (await refreshWith(refresh_token)).json().refresh_token
  const ownersNext = (await refreshWith(owner)).json().refresh_token
  await later(11, async () => {
    expect((await refreshWith(thief)).statusCode).toBe(400)
    expect((await refreshWith(ownersNext)).statusCode).toBe(400)
  })
})

test.each([
  ['nothing', {}, 'invalid_request', 'No refresh token'],
  ['rubbish', { refresh_token: 'rubbish' }, 'invalid_grant', 'Invalid refresh token'],
  [
    'a foreign client',
    { refresh_token: 'rubbish', client_id: 'other' },
    'invalid_client',
    'Invalid client or Invalid client credentials',
  ],
])('a refresh with %s is 400', async (_what, form, error, description) => {
  const reply = await askToken(openBrowser(app), { grant_type: 'refresh_token', ...form })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().error).toBe(error)
  expect(reply.json().error_description).toBe(description)
})

test('the token endpoint names what is missing as Keycloak does', async () => {
  const none = await askToken(openBrowser(app), {})
  expect([none.statusCode, none.json().error_description]).toEqual([
    400,
    'Missing form parameter: grant_type',
  ])
  const odd = await askToken(openBrowser(app), { grant_type: 'odd' })
  expect([odd.statusCode, odd.json().error]).toEqual([400, 'unsupported_grant_type'])
})

test('the page refreshes by cookie and never sees the refresh token', async () => {
  const browser = openBrowser(app)
  await signIn(browser)
  const before = browser.cookie('REFRESH_TOKEN')
  const reply = await browser.post('/auth-service/refresh')
  expect(reply.statusCode).toBe(200)
  expect(browser.cookie('REFRESH_TOKEN')).not.toBe(before)
  expect(reply.body).not.toContain(browser.cookie('REFRESH_TOKEN'))
  expect(reply.json().claims.sub).toBe(clientId)
})

test('a refused refresh answers 400 and takes every cookie of the session away', async () => {
  const browser = openBrowser(app)
  await signIn(browser)
  browser.setCookie('REFRESH_TOKEN', 'rubbish', '/auth-service')
  const reply = await browser.post('/auth-service/refresh')
  expect(reply.statusCode).toBe(400)
  expect(reply.json().code).toBe('SESSION_OVER')
  for (const name of ['ACCESS_TOKEN', 'REFRESH_TOKEN', 'SESSION_HINT', 'op_sid'])
    expect(browser.cookie(name)).toBeUndefined()
})

test('requests that are not of our own script move no session', async () => {
  const browser = openBrowser(app)
  await signIn(browser)
  for (const path of ['refresh', 'logout'])
    expect(
      (await browser.post(`/auth-service/${path}`, { headers: { 'x-requested-with': 'other' } }))
        .statusCode,
    ).toBe(403)
  await browser.get('/profile-manager/sso/logout', { headers: { 'x-requested-with': 'other' } })
  expect((await browser.post('/auth-service/refresh')).statusCode).toBe(200)
})

test('userinfo answers to our access tokens and to nothing else', async () => {
  const { access_token } = await obtainTokens(openBrowser(app))
  const ask = (authorization: string) =>
    openBrowser(app).get(IDENTITY_PATHS.userinfo, { headers: { authorization } })
  expect((await ask(`Bearer ${access_token}`)).json()).toEqual({
    sub: clientId,
    preferred_username: PHONE,
    phone_number: PHONE,
    phone_number_verified: true,
  })
  expect((await ask('Bearer x.y.z')).statusCode).toBe(401)
})

test('signing out ends the session at once: refresh, access token and single sign-on', async () => {
  const browser = openBrowser(app)
  const { accessToken } = (await signIn(browser)).json()
  const refreshToken = browser.cookie('REFRESH_TOKEN') ?? ''
  const operator = browser.cookie('op_sid') ?? ''
  const signature = browser.cookie('op_sid.sig') ?? ''
  expect((await browser.post('/auth-service/logout')).statusCode).toBe(204)
  expect(browser.cookie('ACCESS_TOKEN')).toBeUndefined()
  expect((await refreshWith(refreshToken)).statusCode).toBe(400)
  expect(await createTokenVerifier(app.context)(accessToken)).toBeNull()
  browser.setCookie('op_sid', operator)
  browser.setCookie('op_sid.sig', signature)
  const silent = await browser.get(authorizeUrl(makePkce(), { prompt: 'none' }))
  expect(String(silent.headers.location)).toContain('login_required')
})

test('signing out without a session answers the same', async () => {
  expect((await openBrowser(app).post('/auth-service/logout')).statusCode).toBe(204)
})

test('POST logout of Keycloak ends the session by its refresh token', async () => {
  const { refresh_token } = await obtainTokens(openBrowser(app))
  const logout = (form: Record<string, string>) =>
    openBrowser(app).post(IDENTITY_PATHS.logout, { form })
  expect((await logout({ client_id: IDENTITY_CLIENT_ID })).json().error_description).toBe(
    'No refresh token',
  )
  expect((await logout({ client_id: 'other', refresh_token })).statusCode).toBe(401)
  const done = await logout({
    client_id: IDENTITY_CLIENT_ID,
    grant_type: 'x',
    token: 'y',
    refresh_token,
  })
  expect([done.statusCode, done.body]).toEqual([204, ''])
  expect((await refreshWith(refresh_token)).statusCode).toBe(400)
  expect((await logout({ client_id: IDENTITY_CLIENT_ID, refresh_token })).statusCode).toBe(400)
})
