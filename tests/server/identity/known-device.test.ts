import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../test-app.ts'
import {
  addAccount,
  authorizeUrl,
  type Browser,
  identityApp,
  makePkce,
  openBrowser,
  ORIGIN,
  PASSWORD,
  PHONE,
  signIn,
} from './browser.ts'

const OTHER_PHONE = '+79162223344'
let app: TestApp
beforeAll(async () => {
  app = await identityApp()
  await addAccount(app)
  await addAccount(app, { phone: OTHER_PHONE })
})
afterAll(() => app.close())

const beginLogin = async (browser: Browser): Promise<string> => {
  const asked = await browser.get(authorizeUrl(makePkce()))
  return new URL(String(asked.headers.location), ORIGIN).searchParams.get('uid') ?? ''
}

const enter = async (
  browser: Browser,
  uid: string,
  json: { phone: string; password: string },
): Promise<string> => {
  const reply = await browser.post(`/auth-service/login/${uid}`, { json })
  return reply.statusCode === 200 ? 'in' : reply.json<{ code: string }>().code
}

const tryLogin = async (browser: Browser, phone: string, password: string): Promise<string> =>
  enter(browser, await beginLogin(browser), { phone, password })

/** A browser in which the owner of PHONE has signed in and out again. */
const knownBrowser = async (): Promise<Browser> => {
  // What other tests got wrong is forgotten.
  await app.clock.moveTo(app.clock.now() + 13 * 3_600_000)
  const browser = openBrowser(app)
  await signIn(browser)
  await browser.post('/auth-service/logout')
  return browser
}

const guess = async (browser: Browser, phone: string, times: number): Promise<string[]> => {
  const uid = await beginLogin(browser)
  const answers: string[] = []
  for (let count = 0; count < times; count += 1)
    answers.push(await enter(browser, uid, { phone, password: `wrong ${count}` }))
  return answers
}

test('signing in marks the browser for a year, with nothing personal', async () => {
  const reply = await signIn(openBrowser(app))
  const cookie = reply.cookies.find(({ name }) => name === 'DEVICE')
  expect(cookie).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: 31_536_000,
  })
  expect(cookie?.value).not.toContain('9161234567')
})

test('the mark is secure where the product is', async () => {
  const secure = await identityApp({ BASE_URL: 'https://vovremya.example' })
  await addAccount(secure)
  const browser = openBrowser(secure)
  const pkce = makePkce()
  const callback = 'https://vovremya.example/callback'
  const asked = await browser.get(authorizeUrl(pkce, { redirect_uri: callback }))
  const uid = new URL(String(asked.headers.location), ORIGIN).searchParams.get('uid')
  const json = { phone: PHONE, password: PASSWORD }
  const entered = await browser.post(`/auth-service/login/${uid}`, { json })
  const resumed = await browser.get(entered.json<{ returnTo: string }>().returnTo)
  const code = new URL(String(resumed.headers.location)).searchParams.get('code')
  const reply = await browser.post('/auth-service/token', {
    json: { code, codeVerifier: pkce.verifier, redirectUri: callback },
  })
  expect(reply.cookies.find(({ name }) => name === 'DEVICE')).toMatchObject({ secure: true })
  await secure.close()
})

test('five hundred guesses of a stranger do not lock the owner’s browser out @slow', async () => {
  const owner = await knownBrowser()
  const stranger = openBrowser(app)
  for (let round = 0; round < 5; round += 1) {
    await guess(stranger, PHONE, 100)
    await app.clock.moveTo(app.clock.now() + 60_000)
  }
  expect(await tryLogin(stranger, PHONE, PASSWORD)).toBe('LOGIN_LOCKED')
  expect(await tryLogin(owner, PHONE, PASSWORD)).toBe('in')
  expect(await tryLogin(openBrowser(app), PHONE, PASSWORD), 'forgives none of them').toBe(
    'LOGIN_LOCKED',
  )
})

test('a stolen mark gives five guesses of its own and no more', async () => {
  const thief = await knownBrowser()
  const answers = await guess(thief, PHONE, 20)
  expect(answers.filter((answer) => answer === 'BAD_CREDENTIALS')).toHaveLength(5)
})

test('the mark of one phone is worth nothing for another', async () => {
  const browser = await knownBrowser()
  await guess(openBrowser(app), OTHER_PHONE, 6)
  expect(await tryLogin(browser, OTHER_PHONE, PASSWORD)).toBe('LOGIN_LOCKED')
})

test.each([
  ['another id', (mark: string) => mark.replace(/\.[^.]+\./, '.AAAAAAAAAAAAAAAAAAAAAA.')],
  ['a later time', (mark: string) => mark.replace(/^[^.]+/, 'zzzzzzzz')],
  ['no signature', (mark: string) => mark.replace(/[^.]+$/, '')],
])('a forged mark with %s is no mark', async (_what, forge) => {
  const browser = await knownBrowser()
  await guess(openBrowser(app), PHONE, 6)
  browser.setCookie('DEVICE', forge(browser.cookie('DEVICE') ?? ''))
  expect(await tryLogin(browser, PHONE, PASSWORD)).toBe('LOGIN_LOCKED')
})

test('a browser that stays signed in keeps its mark fresh', async () => {
  const browser = openBrowser(app)
  await app.clock.moveTo(app.clock.now() + 13 * 3_600_000)
  await signIn(browser)
  const mark = browser.cookie('DEVICE')
  await app.clock.moveTo(app.clock.now() + 60_000)
  await browser.post('/auth-service/refresh')
  const renewed = browser.cookie('DEVICE')
  expect(renewed).not.toBe(mark)
  expect(renewed?.split('.')[1]).toBe(mark?.split('.')[1])
})
