/** What a code gives no tokens for (quality reference B6): each case changes one thing of a request that is good without it. */
import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { IDENTITY_CLIENT_ID, IDENTITY_PATHS } from '../../../protocol/identity.ts'
import type { TestApp } from '../test-app.ts'
import {
  addAccount,
  askToken,
  type Browser,
  CALLBACK,
  identityApp,
  makePkce,
  obtainCode,
  openBrowser,
  ORIGIN,
  signIn,
} from './browser.ts'
import { expectNothing, OTHER_PHONE, sendRawForm, TOKEN } from './nothing-given.ts'

let app: TestApp
beforeAll(async () => {
  app = await identityApp()
  await addAccount(app)
})
afterAll(() => app.close())

const later = async <T>(seconds: number, work: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

type Form = Record<string, string>

describe('a code is worth nothing', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = openBrowser(app)
    await signIn(browser)
  })

  interface Exchange extends Form {
    readonly code: string
    readonly code_verifier: string
  }
  const goodExchange = async (from = browser): Promise<Exchange> => {
    const pkce = makePkce()
    const { code } = await obtainCode(from, pkce)
    return {
      client_id: IDENTITY_CLIENT_ID,
      grant_type: 'authorization_code',
      code,
      code_verifier: pkce.verifier,
      redirect_uri: CALLBACK,
    }
  }
  const without = (form: Form, name: string): Form =>
    Object.fromEntries(Object.entries(form).filter(([each]) => each !== name))
  const sent = (form: Form) => sendRawForm(app, new URLSearchParams(form).toString())
  const challengeOf = (verifier: string) =>
    createHash('sha256').update(verifier).digest('base64url')

  test('before anything is changed it is worth its tokens', async () => {
    const reply = await sent(await goodExchange())
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toMatch(TOKEN)
  })

  test.each<[string, (good: Exchange) => Form]>([
    ['a verifier of another login', (good) => ({ ...good, code_verifier: makePkce().verifier })],
    ['no verifier', (good) => without(good, 'code_verifier')],
    ['an empty verifier', (good) => ({ ...good, code_verifier: '' })],
    ['a verifier too short', (good) => ({ ...good, code_verifier: 'x'.repeat(42) })],
    ['a verifier too long', (good) => ({ ...good, code_verifier: 'x'.repeat(129) })],
    [
      'the challenge in place of the verifier',
      (good) => ({ ...good, code_verifier: challengeOf(good.code_verifier) }),
    ],
    [
      'the verifier in capitals',
      (good) => ({ ...good, code_verifier: good.code_verifier.toUpperCase() }),
    ],
    [
      'the verifier with a space behind it',
      (good) => ({ ...good, code_verifier: `${good.code_verifier} ` }),
    ],
    ['no address', (good) => without(good, 'redirect_uri')],
    ['an empty address', (good) => ({ ...good, redirect_uri: '' })],
    ['an address with a slash more', (good) => ({ ...good, redirect_uri: `${CALLBACK}/` })],
    ['another address of ours', (good) => ({ ...good, redirect_uri: `${ORIGIN}/` })],
    ['a foreign address', (good) => ({ ...good, redirect_uri: 'https://evil.example/callback' })],
    ['no client', (good) => without(good, 'client_id')],
    ['a foreign client', (good) => ({ ...good, client_id: 'evil' })],
    ['a client that differs in one letter', (good) => ({ ...good, client_id: 'vovremya-Web' })],
    ['an empty code', (good) => ({ ...good, code: '' })],
    ['no code', (good) => without(good, 'code')],
    ['a cut code', (good) => ({ ...good, code: good.code.slice(0, -1) })],
    ['a longer code', (good) => ({ ...good, code: `${good.code}A` })],
    ['a wildcard', (good) => ({ ...good, code: '%' })],
    [
      'the code shown as a refresh token',
      (good) => ({ ...good, grant_type: 'refresh_token', refresh_token: good.code }),
    ],
    ['no kind of grant', (good) => without(good, 'grant_type')],
    [
      'the password grant that is off',
      (good) => ({ ...good, grant_type: 'password', username: OTHER_PHONE, password: 'x' }),
    ],
    ['the implicit kind', (good) => ({ ...good, grant_type: 'implicit' })],
    ['the kind of machines', (good) => ({ ...good, grant_type: 'client_credentials' })],
    [
      'the kind of devices',
      (good) => ({
        ...good,
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: good.code,
      }),
    ],
    [
      'the exchange of tokens',
      (good) => ({
        ...good,
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: good.code,
      }),
    ],
    [
      'the asking behind the back',
      (good) => ({
        ...good,
        grant_type: 'urn:openid:params:grant-type:ciba',
        auth_req_id: good.code,
      }),
    ],
    [
      'an assertion signed by nobody',
      (good) => ({
        ...good,
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: 'x.y.z',
      }),
    ],
  ])('with %s', async (_what, change) => {
    const reply = await sent(change(await goodExchange()))
    expect([400, 401]).toContain(reply.statusCode)
    expectNothing(reply)
  })

  test.each(['code', 'code_verifier', 'redirect_uri', 'client_id', 'grant_type'])(
    'with %s written twice',
    async (name) => {
      const good = await goodExchange()
      const reply = await sendRawForm(app, `${new URLSearchParams(good).toString()}&${name}=x`)
      expect([400, 401]).toContain(reply.statusCode)
      expectNothing(reply)
    },
  )

  test('after its minute', async () => {
    const good = await goodExchange()
    const reply = await later(61, () => sent(good))
    expect(reply.statusCode).toBe(400)
    expectNothing(reply)
  })

  test('the second time, and what the first gave is taken back', async () => {
    const own = openBrowser(app)
    await signIn(own)
    const good = await goodExchange(own)
    const first = await sent(good)
    const again = await sent(good)
    expect([first.statusCode, again.statusCode]).toEqual([200, 400])
    expectNothing(again)
    expectNothing(
      await askToken(own, {
        grant_type: 'refresh_token',
        refresh_token: first.json().refresh_token,
      }),
    )
  })

  test('once the session it was given to has ended', async () => {
    const own = openBrowser(app)
    await signIn(own)
    const good = await goodExchange(own)
    expect((await own.post('/auth-service/logout')).statusCode).toBe(204)
    const reply = await sent(good)
    expect(reply.statusCode).toBe(400)
    expectNothing(reply)
  })

  test.each<[string, (good: Form) => Promise<LightMyRequestResponse>]>([
    ['as JSON', (good) => sendRawForm(app, JSON.stringify(good), 'application/json')],
    [
      'as plain text',
      (good) => sendRawForm(app, new URLSearchParams(good).toString(), 'text/plain'),
    ],
    [
      'in the address',
      (good) => browser.post(`${IDENTITY_PATHS.token}?${new URLSearchParams(good).toString()}`),
    ],
    [
      'by GET',
      (good) => browser.get(`${IDENTITY_PATHS.token}?${new URLSearchParams(good).toString()}`),
    ],
    [
      'at the address for requests sent ahead',
      (good) => browser.post('/auth/realms/vovremya/request', { form: good }),
    ],
    [
      'to the exchange of the page without the header of our script',
      (good) =>
        browser.post('/auth-service/token', {
          json: { code: good['code'], codeVerifier: good['code_verifier'], redirectUri: CALLBACK },
          headers: { 'x-requested-with': '' },
        }),
    ],
    [
      'to the exchange of the page with a foreign verifier',
      (good) =>
        browser.post('/auth-service/token', {
          json: { code: good['code'], codeVerifier: makePkce().verifier, redirectUri: CALLBACK },
        }),
    ],
  ])('sent %s', async (_how, send) => {
    const reply = await send(await goodExchange())
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expectNothing(reply)
  })
})
