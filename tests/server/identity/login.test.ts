import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IDENTITY_PATHS } from '../../../protocol/identity.ts'
import { createTokenVerifier } from '../../../server/identity/token-verifier.ts'
import type { TestApp } from '../test-app.ts'
import {
  addAccount,
  askToken,
  authorizeUrl,
  CALLBACK,
  identityApp,
  makePkce,
  obtainCode,
  openBrowser,
  ORIGIN,
  PASSWORD,
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

test('a right phone in any spelling and a right password give a session in cookies no script can read', async () => {
  const browser = openBrowser(app)
  const pkce = makePkce()
  const { code, callback } = await obtainCode(browser, pkce, { phone: '8 (916) 123-45-67' })
  expect(callback.href.startsWith(CALLBACK)).toBe(true)
  expect(callback.searchParams.get('state')).toBe('state-1')
  expect(callback.searchParams.get('iss')).toBe(`${ORIGIN}/auth/realms/vovremya`)
  expect(callback.searchParams.get('session_state')).toMatch(/^[\w-]{43}\.[\w-]+$/)
  const reply = await browser.post('/auth-service/token', {
    json: { code, codeVerifier: pkce.verifier, redirectUri: CALLBACK },
  })
  expect(reply.statusCode).toBe(200)
  const body = reply.json()
  expect(body.expiresIn).toBe(300)
  expect(body.claims).toEqual({ sub: clientId, username: '+79161234567', nonce: 'nonce-1' })
  expect(JSON.stringify(body)).not.toContain(browser.cookie('REFRESH_TOKEN'))
  const cookies = new Map(reply.cookies.map((cookie) => [cookie.name, cookie]))
  expect(cookies.get('ACCESS_TOKEN')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: 31_536_000,
  })
  expect(cookies.get('REFRESH_TOKEN')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/auth-service',
    maxAge: 31_536_000,
  })
  expect(cookies.get('SESSION_HINT')?.httpOnly).toBeUndefined()
  expect(await createTokenVerifier(app.context)(body.accessToken)).toMatchObject({ sub: clientId })
})

test('behind https every cookie of a session is Secure', async () => {
  const secure = await identityApp({ BASE_URL: 'https://vovremya.example' })
  const browser = openBrowser(secure)
  const asked = await browser.get(
    authorizeUrl(makePkce(), { redirect_uri: 'https://vovremya.example/callback' }),
  )
  expect(asked.cookies.length).toBeGreaterThan(0)
  expect(asked.cookies.every((cookie) => cookie.secure)).toBe(true)
  const refused = await browser.post('/auth-service/refresh')
  expect(
    refused.cookies
      .filter((cookie) => !cookie.name.startsWith('op_'))
      .every((cookie) => cookie.secure),
  ).toBe(true)
  await secure.close()
})

test('a second visit with a living session asks for no password', async () => {
  const browser = openBrowser(app)
  await signIn(browser)
  const again = await browser.get(authorizeUrl(makePkce(), { prompt: 'none' }))
  expect(new URL(String(again.headers.location)).searchParams.get('code')).toBeTruthy()
})

test('prompt=none without a session answers login_required and nothing else', async () => {
  const reply = await openBrowser(app).get(authorizeUrl(makePkce(), { prompt: 'none' }))
  const target = new URL(String(reply.headers.location))
  expect(target.searchParams.get('error')).toBe('login_required')
  expect(target.searchParams.get('code')).toBeNull()
})

test('a login begun in one browser cannot be finished in another', async () => {
  const begun = await openBrowser(app).get(authorizeUrl(makePkce()))
  const uid = new URL(String(begun.headers.location), ORIGIN).searchParams.get('uid')
  const stranger = await openBrowser(app).post(`/auth-service/login/${uid}`, {
    json: { phone: '+79161234567', password: PASSWORD },
  })
  expect(stranger.statusCode).toBe(409)
  expect(stranger.json().code).toBe('INTERACTION_EXPIRED')
  const page = await openBrowser(app).get(`/auth-service/login/${uid}`)
  expect(page.statusCode).toBe(409)
})

test('a code is refused with a foreign verifier, without one, with another address, and the second time', async () => {
  const browser = openBrowser(app)
  const exchange = async (changes: (good: Record<string, string>) => Record<string, string>) => {
    const pkce = makePkce()
    const { code } = await obtainCode(browser, pkce)
    return askToken(
      browser,
      changes({
        grant_type: 'authorization_code',
        code,
        code_verifier: pkce.verifier,
        redirect_uri: CALLBACK,
      }),
    )
  }
  const foreign = await exchange((good) => ({ ...good, code_verifier: makePkce().verifier }))
  expect(foreign.statusCode).toBe(400)
  const without = await exchange(({ code_verifier: _none, ...good }) => good)
  expect(without.statusCode).toBe(400)
  const moved = await exchange((good) => ({ ...good, redirect_uri: `${CALLBACK}/` }))
  expect(moved.json()).toEqual({ error: 'invalid_grant', error_description: 'Code not valid' })

  const pkce = makePkce()
  const { code } = await obtainCode(browser, pkce)
  const form = {
    grant_type: 'authorization_code',
    code,
    code_verifier: pkce.verifier,
    redirect_uri: CALLBACK,
  }
  const first = await askToken(browser, form)
  expect(first.statusCode).toBe(200)
  expect((await askToken(browser, form)).statusCode).toBe(400)
  const afterTheft = await askToken(browser, {
    grant_type: 'refresh_token',
    refresh_token: first.json().refresh_token,
  })
  expect(afterTheft.statusCode, 'a code shown twice takes its tokens back').toBe(400)
})

test('of two exchanges of one code at the same moment only one gets tokens', async () => {
  const browser = openBrowser(app)
  const pkce = makePkce()
  const { code } = await obtainCode(browser, pkce)
  const form = {
    grant_type: 'authorization_code',
    code,
    code_verifier: pkce.verifier,
    redirect_uri: CALLBACK,
  }
  const replies = await Promise.all([1, 2, 3].map(() => askToken(browser, form)))
  expect(replies.filter((reply) => reply.statusCode === 200).length).toBeLessThanOrEqual(1)
})

test('PKCE is demanded, and only S256', async () => {
  const browser = openBrowser(app)
  const wrongs: Record<string, string | null>[] = [
    { code_challenge: null, code_challenge_method: null },
    { code_challenge_method: 'plain' },
    { code_challenge_method: null },
  ]
  for (const changes of wrongs) {
    const reply = await browser.get(authorizeUrl(makePkce(), changes))
    const target = new URL(String(reply.headers.location), ORIGIN)
    expect(target.searchParams.get('error')).toBe('invalid_request')
  }
})

test.each([
  'https://evil.example/callback',
  'http://localhost:8080/callback/',
  'http://localhost:8080/callback?next=https://evil.example',
  'http://localhost:8080/callback#x',
  'http://localhost:8080/callback/../login',
  'http://localhost:8080/CALLBACK',
  'http://localhost:8080@evil.example/callback',
  'http://localhost:8080.evil.example/callback',
  'http://evil.example\\@localhost:8080/callback',
  'http://localhost:8081/callback',
  'https://localhost:8080/callback',
  'http://127.0.0.1:8080/callback',
  'http://localhost:8080//callback',
  'http://localhost:8080/%63allback',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/callback',
  '/callback',
])('a code is never sent to %s', async (redirect_uri) => {
  const browser = openBrowser(app)
  await signIn(browser)
  const reply = await browser.get(authorizeUrl(makePkce(), { redirect_uri }), {
    headers: { accept: 'text/html' },
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.headers.location).toBeUndefined()
  expect(reply.body).toContain('Ссылка для входа не подходит')
})

test('addresses in discovery are ours whatever a proxy header claims', async () => {
  const reply = await openBrowser(app).get(IDENTITY_PATHS.discovery, {
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    },
  })
  expect(reply.body).not.toContain('evil.example')
  expect(reply.json()).toMatchObject({
    issuer: `${ORIGIN}/auth/realms/vovremya`,
    token_endpoint: `${ORIGIN}${IDENTITY_PATHS.token}`,
    check_session_iframe: `${ORIGIN}${IDENTITY_PATHS.sessionCheck}`,
    code_challenge_methods_supported: ['S256'],
  })
})

test('the session frame may be embedded by our pages only', async () => {
  const reply = await openBrowser(app).get(IDENTITY_PATHS.sessionCheck)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'self'")
})

test('answers of the identity server carry the same protective headers as all others', async () => {
  const replies = [
    await openBrowser(app).get(authorizeUrl(makePkce())),
    await openBrowser(app).get(IDENTITY_PATHS.certs),
    await askToken(openBrowser(app), {}),
  ]
  for (const { headers } of replies) {
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-request-id']).toBeTruthy()
  }
})

test('the look whether a frame keeps cookies is two pages that only our own may embed', async () => {
  for (const step of ['step1', 'step2']) {
    const reply = await openBrowser(app).get(`${IDENTITY_PATHS.thirdPartyCookies}/${step}.html`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(reply.body) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(reply.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`)
  }
})

test('the account address gives its own profile to a bearer, and leads a browser to the settings', async () => {
  const browser = openBrowser(app)
  const { accessToken } = (await signIn(browser)).json()
  const asked = (authorization: string) =>
    openBrowser(app).get(IDENTITY_PATHS.account, { headers: { authorization } })
  const own = await asked(`Bearer ${accessToken}`)
  expect(own.headers['cache-control']).toBe('no-store')
  expect(own.json()).toEqual({
    username: PHONE,
    firstName: null,
    lastName: null,
    email: null,
    emailVerified: false,
    attributes: {},
  })
  expect((await asked(`Bearer ${accessToken.slice(0, -4)}`)).statusCode).toBe(401)
  expect((await openBrowser(app).get(IDENTITY_PATHS.account)).statusCode).toBe(401)
  const page = await browser.get(IDENTITY_PATHS.account, { headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers.location]).toEqual([302, '/profile/settings'])
})
