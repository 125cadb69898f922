import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionReply } from '../../../protocol/calls/auth-service/session.ts'
import type { SessionEvent } from '../../../src/api/session-events.ts'
import { settle } from '../settle.ts'

/** One browser: its cookies and its server; tabs are module instances that share them. */
const browser = {
  cookies: new Map<string, string>(),
  requests: 0,
  answer: (): Response => Response.error(),
}

const session = (number: number, changes: Partial<SessionReply> = {}): SessionReply => ({
  accessToken: `access-${number}`,
  expiresIn: 300,
  sessionState: null,
  claims: { sub: 'anna', username: '+79161234567', nonce: null },
  ...changes,
})

/** The server of D23: a new token and a new hint for everybody who asks. */
const rotating = (): Response => {
  browser.cookies.set('SESSION_HINT', `hint-${browser.requests}`)
  return Response.json(session(browser.requests))
}

const openTab = async () => {
  vi.resetModules()
  const api = await import('../../../src/api/session.ts')
  const { onSessionEvent } = await import('../../../src/api/session-events.ts')
  const { watchSession } = await import('../../../src/app/watch-session.ts')
  const events: SessionEvent[] = []
  onSessionEvent((event) => events.push(event))
  // A page asks at its start, and hears the other tabs from then on.
  api.currentSession()
  return { ...api, watchSession, events, types: () => events.map(({ type }) => type) }
}

class FakeDocument extends EventTarget {
  visibilityState = 'visible'
  get cookie(): string {
    return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  set cookie(text: string) {
    const [pair = '', ...rest] = text.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (rest.includes('max-age=0')) browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  }
}

beforeEach(() => {
  browser.cookies = new Map([['SESSION_HINT', 'hint-0']])
  browser.requests = 0
  browser.answer = rotating
  vi.stubGlobal('document', new FakeDocument())
  vi.stubGlobal('fetch', async () => {
    browser.requests += 1
    await settle()
    return browser.answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const afterSeconds = (seconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })

test('without a remembered session nobody is asked', async () => {
  browser.cookies.clear()
  const tab = await openTab()
  expect(await tab.accessToken()).toBeNull()
  expect(browser.requests).toBe(0)
})

test('a token is asked for once and kept until 5 seconds before its end', async () => {
  const tab = await openTab()
  expect(await Promise.all([tab.accessToken(), tab.accessToken()])).toEqual([
    'access-1',
    'access-1',
  ])
  afterSeconds(294)
  expect(await tab.accessToken()).toBe('access-1')
  afterSeconds(2)
  expect(await tab.accessToken()).toBe('access-2')
})

test('a clock that is ten years wrong changes nothing: the life of a token is counted from its receipt', async () => {
  for (const years of [-10, 10]) {
    const tab = await openTab()
    afterSeconds(years * 365 * 86_400)
    const token = await tab.accessToken()
    afterSeconds(60)
    expect(await tab.accessToken()).toBe(token)
    vi.useRealTimers()
  }
})

test('six tabs, two hundred expiries: exactly two hundred refreshes and nobody is signed out', async () => {
  const tabs: Awaited<ReturnType<typeof openTab>>[] = []
  while (tabs.length < 6) tabs.push(await openTab())
  for (let expiry = 1; expiry <= 200; expiry += 1) {
    const tokens = await Promise.all(tabs.map((tab) => tab.accessToken()))
    expect(new Set(tokens)).toEqual(new Set([`access-${expiry}`]))
    afterSeconds(300)
  }
  expect(browser.requests).toBe(200)
  expect(tabs.flatMap((tab) => tab.types())).not.toContain('authLogout')
})

test('fifty sleeps past the end of the token, woken before the network: one renewal each and nobody is signed out', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
  const tabs = [await openTab(), await openTab()]
  for (const tab of tabs) {
    tab.watchSession()
    await tab.accessToken()
  }
  await settle()
  const renewals = vi.fn<() => Response>(rotating)
  for (let sleep = 1; sleep <= 50; sleep += 1) {
    const before = tabs[0]?.currentSession()
    Object.assign(navigator, { onLine: sleep % 2 === 0 })
    browser.answer = () => {
      throw new TypeError('Failed to fetch')
    }
    afterSeconds(300 + sleep * 3_600)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await tabs[0]?.accessToken(), 'what a call of the woken page sends').toBe(
      before?.accessToken,
    )
    expect(renewals).toHaveBeenCalledTimes(sleep - 1)

    Object.assign(navigator, { onLine: true })
    browser.answer = renewals
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(
      () => {
        for (const tab of tabs) expect(tab.currentSession()).not.toEqual(before)
      },
      { interval: 2, timeout: 60_000 },
    )
    expect(renewals, 'for both tabs together').toHaveBeenCalledTimes(sleep)
  }
  expect(tabs.flatMap((tab) => tab.types())).not.toContain('authLogout')
})

test('400 on a refresh ends the session in every tab', async () => {
  const [tab, other] = [await openTab(), await openTab()]
  await tab.accessToken()
  await settle()
  browser.answer = () => Response.json({ code: 'SESSION_OVER' }, { status: 400 })
  afterSeconds(300)
  expect(await tab.accessToken()).toBeNull()
  await settle()
  expect(tab.types()).toContain('authRefreshError')
  expect(tab.events.at(-1)).toEqual({ type: 'authLogout', reason: 'refused' })
  expect(other.events.at(-1)).toEqual({ type: 'authLogout', reason: 'elsewhere' })
  expect(tab.hasSession()).toBe(false)
})

test.each<[string, () => Response]>([
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['an ill server', () => new Response('', { status: 502 })],
  ['too many requests', () => new Response('', { status: 429 })],
  ['a foreign page in the way', () => new Response('<html>', { status: 200 })],
  [
    'a foreign page that finds the request bad',
    () => new Response('<html>', { status: 400, headers: { 'content-type': 'text/html' } }),
  ],
])('%s never signs out', async (_what, answer) => {
  const tab = await openTab()
  await tab.accessToken()
  browser.answer = answer
  afterSeconds(300)
  expect(await tab.accessToken(), 'the old token, whose refusal the call will tell').toBe(
    'access-1',
  )
  expect(tab.types()).not.toContain('authLogout')
  expect(tab.hasSession()).toBe(true)
  browser.answer = rotating
  expect(await tab.accessToken()).toBe('access-3')
})

test('after a 401 the call is sent again with a newer token, once for many calls', async () => {
  const tab = await openTab()
  await tab.accessToken()
  afterSeconds(60)
  expect(await Promise.all([tab.handleUnauthorized(), tab.handleUnauthorized()])).toEqual([
    'retry',
    'retry',
  ])
  expect(await tab.handleUnauthorized()).toBe('retry')
  expect(browser.requests).toBe(2)
})

test('a 401 that no refresh cures signs out', async () => {
  const tab = await openTab()
  await tab.accessToken()
  afterSeconds(60)
  browser.answer = () => new Response('{}', { status: 400 })
  expect(await tab.handleUnauthorized()).toBe('signed-out')
})

test('a 401 of somebody without a session is told, so that the app can lead to the login', async () => {
  browser.cookies.clear()
  const tab = await openTab()
  expect(await tab.handleUnauthorized()).toBe('signed-out')
  expect(tab.events).toEqual([{ type: 'authLogout', reason: 'refused' }])
})

test('another person in another tab ends the session of this one', async () => {
  const [tab, other] = [await openTab(), await openTab()]
  await tab.accessToken()
  await settle()
  afterSeconds(1)
  other.beginSession(
    session(9, { claims: { sub: 'boris', username: '+79160000000', nonce: null } }),
  )
  await settle()
  expect(tab.events.at(-1)).toEqual({ type: 'authLogout', reason: 'other-person' })
})

test('a tab that was opened without network leaves with the others, one that counted on nobody stays', async () => {
  const [tab, offline, stranger] = [await openTab(), await openTab(), await openTab()]
  expect(offline.hasSession()).toBe(true)
  tab.forgetSession()
  await settle()
  expect(offline.events).toEqual([{ type: 'authLogout', reason: 'elsewhere' }])
  expect(stranger.events).toEqual([])
})

test('signing out forgets the token and the hint here and in other tabs', async () => {
  const [tab, other] = [await openTab(), await openTab()]
  await tab.accessToken()
  await settle()
  tab.forgetSession()
  await settle()
  expect(await other.accessToken()).toBeNull()
  expect(browser.cookies.size).toBe(0)
  expect(tab.events.at(-1)).toEqual({ type: 'authLogout', reason: 'own' })
})

test.each(['pageshow', 'visibilitychange'])(
  'a page that comes back by %s and finds its cookies gone shows the account no more, with no network either',
  async (back) => {
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks })
    const tab = await openTab()
    const stop = tab.watchSession()
    await tab.accessToken()
    for (const target of [window, document]) target.dispatchEvent(new Event(back))
    expect(tab.types()).not.toContain('authLogout')
    browser.cookies.clear()
    for (const target of [window, document]) target.dispatchEvent(new Event(back))
    expect(tab.events.at(-1)).toEqual({ type: 'authLogout', reason: 'elsewhere' })
    expect(browser.requests).toBe(1)
    stop()
  },
)

test('a session that ends while its person signs out ends as they asked, not at the login', async () => {
  const tab = await openTab()
  await tab.accessToken()
  tab.leaveSession()
  // A call under way learns of the end before the sign-out has its answer.
  browser.answer = () => Response.json({ error: 'invalid_grant' }, { status: 400 })
  await tab.refreshSession()
  tab.forgetSession()
  await settle()
  const ends = tab.events.filter((event) => event.type === 'authLogout')
  expect(ends.map(({ reason }) => reason)).toEqual(['own', 'own'])
})

test('a call that is refused while the page is being left does not lead to the login', async () => {
  const tab = await openTab()
  await tab.accessToken()
  tab.leaveSession()
  tab.forgetSession()
  expect(await tab.handleUnauthorized()).toBe('signed-out')
  await settle()
  const ends = tab.events.filter((event) => event.type === 'authLogout')
  expect(ends.map(({ reason }) => reason)).toEqual(['own', 'own'])
})

test('after the next sign-in an end from elsewhere is one from elsewhere again', async () => {
  const tab = await openTab()
  await tab.accessToken()
  tab.leaveSession()
  tab.forgetSession()
  tab.beginSession(session(7))
  browser.answer = () => Response.json({ error: 'invalid_grant' }, { status: 400 })
  await tab.refreshSession()
  await settle()
  expect(tab.events.at(-1)).not.toMatchObject({ reason: 'own' })
})
