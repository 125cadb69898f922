/** What gives no fresh token, and what ends no session (quality reference B6): each case changes one thing of a request that is good without it. */
import type { LightMyRequestResponse } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  obtainTokens,
  openBrowser,
  ORIGIN,
  signIn,
} from './browser.ts'
import { expectNothing, foreignIdToken, OTHER_PHONE, sendRawForm } from './nothing-given.ts'

let app: TestApp
beforeAll(async () => {
  app = await identityApp()
  await addAccount(app)
  await addAccount(app, { phone: OTHER_PHONE })
})
afterAll(() => app.close())

type Form = Record<string, string>

describe('a refresh gives nothing', () => {
  const refresh = (form: Form) =>
    askToken(openBrowser(app), { grant_type: 'refresh_token', ...form })

  test.each<[string, (tokens: Record<string, string>) => Form]>([
    [
      'to a foreign client',
      (tokens) => ({ client_id: 'evil', refresh_token: tokens['refresh_token'] ?? '' }),
    ],
    ['for an empty token', () => ({ refresh_token: '' })],
    ['for no token', () => ({})],
    [
      'for a cut token',
      (tokens) => ({ refresh_token: tokens['refresh_token']?.slice(0, -1) ?? '' }),
    ],
    ['for a longer token', (tokens) => ({ refresh_token: `${tokens['refresh_token']}A` })],
    ['for a wildcard', () => ({ refresh_token: '%' })],
    ['for the access token', (tokens) => ({ refresh_token: tokens['access_token'] ?? '' })],
    ['for the id token', (tokens) => ({ refresh_token: tokens['id_token'] ?? '' })],
    [
      'of more than was granted',
      (tokens) => ({ refresh_token: tokens['refresh_token'] ?? '', scope: 'openid admin' }),
    ],
    [
      'for a foreign resource',
      (tokens) => ({
        refresh_token: tokens['refresh_token'] ?? '',
        resource: 'https://evil.example',
      }),
    ],
  ])('%s', async (_what, change) => {
    const reply = await refresh(change(await obtainTokens(openBrowser(app))))
    expect(reply.statusCode).toBe(400)
    expectNothing(reply)
  })

  test('when the token stands twice', async () => {
    const { refresh_token } = await obtainTokens(openBrowser(app))
    const form = new URLSearchParams({
      client_id: IDENTITY_CLIENT_ID,
      grant_type: 'refresh_token',
      refresh_token,
    })
    const reply = await sendRawForm(app, `${form.toString()}&refresh_token=x`)
    expect(reply.statusCode).toBe(400)
    expectNothing(reply)
  })

  test.each<[string, (browser: Browser, token: string) => Promise<unknown>]>([
    ['the sign-out of the page', (browser) => browser.post('/auth-service/logout')],
    [
      'the sign-out by token',
      (browser, refresh_token) =>
        browser.post(IDENTITY_PATHS.logout, {
          form: { client_id: IDENTITY_CLIENT_ID, refresh_token },
        }),
    ],
    [
      'the revocation of the token',
      (browser, token) =>
        browser.post(IDENTITY_PATHS.revoke, { form: { client_id: IDENTITY_CLIENT_ID, token } }),
    ],
  ])('after %s', async (_what, end) => {
    const browser = openBrowser(app)
    await signIn(browser)
    const token = browser.cookie('REFRESH_TOKEN') ?? ''
    expect((await refresh({ refresh_token: token })).statusCode).toBe(200)
    await end(browser, token)
    expectNothing(await refresh({ refresh_token: token }))
  })

  test('to a page that is not ours', async () => {
    const browser = openBrowser(app)
    await signIn(browser)
    for (const headers of [{ 'x-requested-with': '' }, { 'x-requested-with': 'XMLHttpRequest' }]) {
      const reply = await browser.post('/auth-service/refresh', { headers })
      expect(reply.statusCode).toBe(403)
      expectNothing(reply)
    }
  })
})

describe('a token bound to a key', () => {
  const proof = async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    return new SignJWT({
      htm: 'POST',
      htu: `${ORIGIN}${IDENTITY_PATHS.token}`,
      jti: 'proof-1',
      iat: Math.floor(Date.now() / 1000),
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(publicKey) })
      .sign(privateKey)
  }

  test('is not given: a thief could show it as a plain one, so the proof is no reason for another kind', async () => {
    const browser = openBrowser(app)
    await signIn(browser)
    const pkce = makePkce()
    const { code } = await obtainCode(browser, pkce)
    const form = {
      client_id: IDENTITY_CLIENT_ID,
      grant_type: 'authorization_code',
      code,
      code_verifier: pkce.verifier,
      redirect_uri: CALLBACK,
    }
    const reply = await browser.post(IDENTITY_PATHS.token, {
      form,
      headers: { dpop: await proof() },
    })
    expect(reply.json()).toMatchObject({ token_type: 'Bearer' })
    const found = await browser.get(IDENTITY_PATHS.discovery)
    expect(found.json()).not.toHaveProperty('dpop_signing_alg_values_supported')
    expect(found.json()).not.toHaveProperty('pushed_authorization_request_endpoint')
  })

  test('opens nothing under another name than Bearer', async () => {
    const { accessToken } = (await signIn(openBrowser(app))).json()
    const opened = (authorization: string) =>
      openBrowser(app).get('/auth-service/session', { headers: { authorization } })
    expect((await opened(`Bearer ${accessToken}`)).statusCode).toBe(204)
    const statuses = []
    for (const scheme of ['DPoP', 'Basic', 'Token', 'MAC', 'Negotiate'])
      statuses.push((await opened(`${scheme} ${accessToken}`)).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401])
  })
})

describe('nobody is signed out by a stranger', () => {
  test.each<[string, (browser: Browser, foreign: string) => Promise<LightMyRequestResponse>]>([
    ['by a link', (browser) => browser.get(IDENTITY_PATHS.logout)],
    [
      'by a link with the id token of somebody else',
      (browser, foreign) => browser.get(`${IDENTITY_PATHS.logout}?id_token_hint=${foreign}`),
    ],
    [
      'by the answer to a question nobody was asked',
      (browser) => browser.post(`${IDENTITY_PATHS.logout}/confirm`, { form: { logout: 'yes' } }),
    ],
    [
      'by an answer with a guessed secret',
      (browser) =>
        browser.post(`${IDENTITY_PATHS.logout}/confirm`, {
          form: { logout: 'yes', xsrf: 'x'.repeat(32) },
        }),
    ],
    [
      'by the call of the page from another page',
      (browser) => browser.post('/auth-service/logout', { headers: { 'x-requested-with': '' } }),
    ],
    [
      'by a refresh token that is none',
      (browser) =>
        browser.post(IDENTITY_PATHS.logout, {
          form: { client_id: IDENTITY_CLIENT_ID, refresh_token: 'x' },
        }),
    ],
    [
      'by a revocation of what is no token',
      (browser) =>
        browser.post(IDENTITY_PATHS.revoke, {
          form: { client_id: IDENTITY_CLIENT_ID, token: 'x' },
        }),
    ],
  ])('%s', async (_how, tryIt) => {
    const browser = openBrowser(app)
    await signIn(browser)
    const reply = await tryIt(browser, await foreignIdToken(openBrowser(app)))
    expect(reply.statusCode).toBeLessThan(500)
    expect((await browser.post('/auth-service/refresh')).statusCode).toBe(200)
  })
})
