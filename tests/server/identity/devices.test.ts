import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushSubscriptionsOf } from '../../../server/messaging/delivery-channels.ts'
import { pushPhone } from '../../push-phone.ts'
import type { TestApp } from '../test-app.ts'
import {
  addAccount,
  identityApp,
  obtainCode,
  makePkce,
  openBrowser,
  CALLBACK,
  signIn,
} from './browser.ts'

let app: TestApp
let clientId: string
beforeAll(async () => {
  app = await identityApp()
  clientId = await addAccount(app)
  await addAccount(app, { phone: '+79163333333' })
})
afterAll(() => app.close())

interface Listed {
  readonly sessions: { readonly id: string; readonly current: boolean }[]
}

const signedIn = async () => {
  const browser = openBrowser(app)
  const authorization = `Bearer ${(await signIn(browser)).json().accessToken}`
  const list = async () =>
    (await browser.get('/auth-service/sessions', { headers: { authorization } })).json<Listed>()
      .sessions
  return { browser, authorization, list }
}

test('a client sees the own devices, the present one marked, and ends another at once', async () => {
  const [phone, laptop] = [await signedIn(), await signedIn()]
  const seen = await phone.list()
  expect(seen).toHaveLength(2)
  const other = seen.find(({ current }) => !current)
  const ended = await phone.browser.post('/auth-service/sessions/end', {
    headers: { authorization: phone.authorization },
    json: { id: other?.id },
  })
  expect(ended.json()).toEqual({ ok: true })
  expect((await laptop.browser.post('/auth-service/refresh')).statusCode).toBe(400)
  const refused = await laptop.browser.get('/auth-service/sessions', {
    headers: { authorization: laptop.authorization },
  })
  expect(refused.statusCode).toBe(401)
  expect(await phone.list()).toHaveLength(1)
})

test('the session of somebody else does not exist for a client', async () => {
  const owner = await signedIn()
  const [session] = await owner.list()
  const browser = openBrowser(app)
  const pkce = makePkce()
  const { code } = await obtainCode(browser, pkce, { phone: '+79163333333' })
  const { accessToken } = (
    await browser.post('/auth-service/token', {
      json: { code, codeVerifier: pkce.verifier, redirectUri: CALLBACK },
    })
  ).json()
  const reply = await browser.post('/auth-service/sessions/end', {
    headers: { authorization: `Bearer ${accessToken}` },
    json: { id: session?.id },
  })
  expect(reply.statusCode).toBe(404)
  expect((await owner.browser.post('/auth-service/refresh')).statusCode).toBe(200)
})

test('sso/logout with a bearer alone ends the session of that token', async () => {
  const { authorization, browser } = await signedIn()
  const stranger = openBrowser(app)
  const reply = await stranger.get('/profile-manager/sso/logout', { headers: { authorization } })
  expect(reply.statusCode).toBe(204)
  expect((await browser.post('/auth-service/refresh')).statusCode).toBe(400)
})

test('a client ends every session but the present one', async () => {
  const here = await signedIn()
  const elsewhere = [await signedIn(), await signedIn()]
  const reply = await here.browser.post('/auth-service/sessions/end-others', {
    headers: { authorization: here.authorization },
  })
  expect(reply.json().ended).toBeGreaterThanOrEqual(elsewhere.length)
  for (const { browser } of elsewhere)
    expect((await browser.post('/auth-service/refresh')).statusCode).toBe(400)
  expect((await here.browser.post('/auth-service/refresh')).statusCode).toBe(200)
  expect(await here.list()).toHaveLength(1)
})

/** Notifications asked for in a browser; the address they go to. */
const subscribed = async ({ browser, authorization }: Awaited<ReturnType<typeof signedIn>>) => {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
  const { keys } = pushPhone()
  const reply = await browser.post('/profile-manager/push/subscribe', {
    headers: { authorization },
    json: { endpoint, keys, timeZone: 'Europe/Moscow' },
  })
  expect(reply.statusCode).toBe(200)
  return endpoint
}

const notified = async () =>
  (await pushSubscriptionsOf(app.context.database, clientId)).map(({ endpoint }) => endpoint)

test('a browser whose session is ended from another device shows no notifications any more', async () => {
  const [here, lost] = [await signedIn(), await signedIn()]
  const own = await subscribed(here)
  await subscribed(lost)
  const other = (await lost.list()).find(({ current }) => current)
  await here.browser.post('/auth-service/sessions/end', {
    headers: { authorization: here.authorization },
    json: { id: other?.id },
  })
  expect(await notified()).toEqual([own])
})

test('of a client who ends every other session only the present browser is notified', async () => {
  const [here, lost] = [await signedIn(), await signedIn()]
  const own = await subscribed(here)
  await subscribed(lost)
  await here.browser.post('/auth-service/sessions/end-others', {
    headers: { authorization: here.authorization },
  })
  expect(await notified()).toEqual([own])
})

test('a browser that signs out shows nothing either, also where it never said so to us', async () => {
  const there = await signedIn()
  const endpoint = await subscribed(there)
  await there.browser.post('/auth-service/logout')
  expect(await notified()).not.toContain(endpoint)
})
