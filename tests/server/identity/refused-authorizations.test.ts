/** What a living session gives no code for (quality reference B6): each case changes one thing of a request that is good without it. */
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../test-app.ts'
import {
  addAccount,
  authorizeUrl,
  type Browser,
  identityApp,
  makePkce,
  openBrowser,
  signIn,
} from './browser.ts'
import { expectNothing, foreignIdToken, OTHER_PHONE, TOKEN } from './nothing-given.ts'

let app: TestApp
beforeAll(async () => {
  app = await identityApp()
  await addAccount(app)
  await addAccount(app, { phone: OTHER_PHONE })
})
afterAll(() => app.close())

describe('a living session gives no code', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = openBrowser(app)
    await signIn(browser)
  })
  const asked = (changes: Record<string, string | null>) =>
    browser.get(authorizeUrl(makePkce(), changes))

  test('unless it is asked as it should be', async () => {
    expect(String((await asked({})).headers.location)).toMatch(TOKEN)
    expect(String((await asStranger({})).headers.location)).toMatch(TOKEN)
  })

  test.each<[string, Record<string, string | null>]>([
    ['without a challenge', { code_challenge: null, code_challenge_method: null }],
    ['with a plain challenge', { code_challenge_method: 'plain' }],
    ['with a challenge of no method', { code_challenge_method: null }],
    ['with an empty challenge', { code_challenge: '' }],
    ['with a challenge too short', { code_challenge: 'x'.repeat(42) }],
    ['with a challenge too long', { code_challenge: 'x'.repeat(129) }],
    ['with a challenge of strange signs', { code_challenge: `${'x'.repeat(42)}+` }],
    ['with a method in small letters', { code_challenge_method: 's256' }],
    ['with a method nobody knows', { code_challenge_method: 'S512' }],
    ['for a token at once', { response_type: 'token' }],
    ['for an id token at once', { response_type: 'id_token' }],
    ['for code and token', { response_type: 'code token' }],
    ['for code and id token', { response_type: 'code id_token' }],
    ['for nothing', { response_type: 'none' }],
    ['for no kind of answer', { response_type: null }],
    ['by a message to a window', { response_mode: 'web_message' }],
    ['by a signed answer', { response_mode: 'jwt' }],
    ['by a mode nobody knows', { response_mode: 'x' }],
    ['to a foreign client', { client_id: 'evil' }],
    ['to no client', { client_id: null }],
    ['by a request in a token', { request: 'eyJhbGciOiJub25lIn0.e30.' }],
    ['by a request kept elsewhere', { request_uri: 'https://evil.example/request' }],
    [
      'by a request sent ahead',
      { request_uri: 'urn:ietf:params:oauth:request_uri:0123456789abcdef' },
    ],
    ['for a foreign resource', { resource: 'https://evil.example' }],
    ['with an id token of nobody', { id_token_hint: 'x.y.z', prompt: 'none' }],
    ['when a password is asked for again', { prompt: 'login' }],
    ['when an older session is too old', { max_age: '0', prompt: 'none' }],
    ['when silence and a question are asked for together', { prompt: 'none login' }],
  ])('%s', async (_what, changes) => {
    const reply = await asked(changes)
    expectNothing(reply)
    expect([302, 303, 400]).toContain(reply.statusCode)
  })

  test.each(['client_id', 'redirect_uri', 'code_challenge', 'state', 'nonce', 'response_type'])(
    'when %s stands twice',
    async (name) => {
      const reply = await browser.get(`${authorizeUrl(makePkce())}&${name}=x`)
      expect([302, 303, 400]).toContain(reply.statusCode)
      expectNothing(reply)
    },
  )

  test('to the owner of another account who is named in the request', async () => {
    const reply = await asked({
      prompt: 'none',
      id_token_hint: await foreignIdToken(openBrowser(app)),
    })
    expectNothing(reply)
    expect(String(reply.headers.location)).toContain('error=login_required')
  })

  test.each<[string, () => Promise<LightMyRequestResponse>]>([
    ['whose cookie is unsigned', () => asStranger({ 'op_sid.sig': '' })],
    ['whose signature is of another cookie', () => asStranger({ 'op_sid.sig': 'x'.repeat(27) })],
    ['whose number was changed', () => asStranger({ op_sid: 'x'.repeat(43) })],
  ])('to a visitor %s', async (_what, ask) => {
    const reply = await ask()
    expectNothing(reply)
    expect(String(reply.headers.location)).toContain('error=login_required')
  })

  const asStranger = (changes: Record<string, string>) => {
    const stranger = openBrowser(app)
    for (const name of ['op_sid', 'op_sid.sig'])
      stranger.setCookie(name, changes[name] ?? browser.cookie(name) ?? '')
    return stranger.get(authorizeUrl(makePkce(), { prompt: 'none' }))
  }
})
