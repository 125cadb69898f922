/** The page's own session module against the real server, with a network between them that swallows answers. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { IDENTITY_PATHS } from '../../../protocol/identity.ts'
import { accessToken, hasSession } from '../../../src/api/session.ts'
import { onSessionEvent } from '../../../src/api/session-events.ts'
import type { TestApp } from '../../server/test-app.ts'
import {
  addAccount,
  type Browser,
  identityApp,
  openBrowser,
  signIn,
} from '../../server/identity/browser.ts'

/** One, two and three losses in turn: 102 in all. */
const RENEWALS = 51

let app: TestApp
beforeAll(async () => {
  app = await identityApp()
  await addAccount(app)
})
afterAll(() => app.close())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Puts the page into this browser; the network loses answers as long as `loses` says so. */
const openPage = (browser: Browser, loses: () => boolean): void => {
  vi.stubGlobal('document', {
    get cookie() {
      const hint = browser.cookie('SESSION_HINT')
      return hint === undefined ? '' : `SESSION_HINT=${hint}`
    },
  })
  vi.stubGlobal('fetch', async (path: string) => {
    const answerLost = loses()
    const { statusCode, body } = await browser.post(path, { answerLost })
    if (answerLost) throw new TypeError('Failed to fetch')
    return new Response(body, { status: statusCode })
  })
}

test('a hundred refreshes whose answers are lost, up to three in a row, sign nobody out', async () => {
  const browser = openBrowser(app)
  await signIn(browser)
  let toLose = 0
  let lost = 0
  openPage(browser, () => {
    if (toLose === 0) return false
    toLose -= 1
    lost += 1
    return true
  })
  const events: string[] = []
  onSessionEvent(({ type }) => events.push(type))

  const tokens = [await accessToken()]
  for (let round = 0; round < RENEWALS; round += 1) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
    const losses = (round % 3) + 1
    toLose = losses
    for (let loss = 0; loss < losses; loss += 1)
      expect(await accessToken(), 'kept till the retry').toBe(tokens.at(-1))
    tokens.push(await accessToken())
    expect(hasSession(), `after ${lost} lost answers`).toBe(true)
  }

  expect(lost).toBe(102)
  expect(events.filter((type) => type === 'authRefreshError')).toHaveLength(lost)
  expect(events).not.toContain('authLogout')
  expect(new Set(tokens).size).toBe(tokens.length)
  const authorization = `Bearer ${tokens.at(-1)}`
  const account = await browser.get(IDENTITY_PATHS.userinfo, { headers: { authorization } })
  expect(account.statusCode).toBe(200)
})
