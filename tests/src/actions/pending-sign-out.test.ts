/** A sign-out asked for without network, and what comes after it (D23, D32). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logout } from '../../../protocol/calls/auth-service/session.ts'
import { settle } from '../settle.ts'

const PENDING = 'vovremya.signOutPending'

let asked: string[]
let hasNetwork: boolean
let answers: boolean
let kept: Map<string, string>
let cookie: string

vi.mock('../../../src/api/authorization.ts', () => ({
  authorizationUrl: () => Promise.resolve('/authorize'),
  follow: () => {
    asked.push('authorize')
    return Promise.resolve({ kind: 'login', uid: 'u1' })
  },
}))

beforeEach(() => {
  vi.resetModules()
  asked = []
  hasNetwork = true
  answers = true
  kept = new Map()
  cookie = 'SESSION_HINT=1'
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('reportError', () => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(_text: string) {
      cookie = ''
    },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (!hasNetwork) throw new TypeError('Failed to fetch')
    if (!answers) await new Promise(() => undefined)
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const signOutRequest = () => import('../../../src/api/sign-out-request.ts')

test('the former session is ended before the login asks for another: nobody enters it without a password', async () => {
  kept.set(PENDING, '1')
  const { beginLogin } = await import('../../../src/actions/sign-in.ts')
  await beginLogin(null)
  expect(asked).toEqual([logout.path, 'authorize'])
  expect(kept.has(PENDING)).toBe(false)
})

test('while the former session cannot be ended, no login begins', async () => {
  kept.set(PENDING, '1')
  hasNetwork = false
  const { beginLogin } = await import('../../../src/actions/sign-in.ts')
  await expect(beginLogin(null)).rejects.toThrow('Нет связи')
  expect(asked).not.toContain('authorize')
})

test('start and login finish the same sign-out once: a late one never ends the new session', async () => {
  kept.set(PENDING, '1')
  const { finishPendingSignOut } = await signOutRequest()
  await Promise.all([finishPendingSignOut(), finishPendingSignOut()])
  expect(asked).toEqual([logout.path])
})

test('a server that does not answer holds a sign-out back for five seconds, and hears of it at the next start', async () => {
  vi.useFakeTimers()
  cookie = ''
  answers = false
  const { requestSignOut } = await signOutRequest()
  const asking = requestSignOut()
  await vi.advanceTimersByTimeAsync(5_000)
  await asking
  expect(kept.has(PENDING)).toBe(true)
})

test('a page that died while signing out does not open the account again, with or without network', async () => {
  kept.set(PENDING, '1')
  hasNetwork = false
  const { restoreSession } = await import('../../../src/actions/restore-session.ts')
  const { onSessionEvent } = await import('../../../src/api/session-events.ts')
  const types: string[] = []
  onSessionEvent(({ type }) => types.push(type))
  expect(await restoreSession()).toBe(false)
  expect(types).toContain('authLogout')
})

test('a server that does not answer does not keep the account of who has signed out open', async () => {
  kept.set(PENDING, '1')
  answers = false
  const { restoreSession } = await import('../../../src/actions/restore-session.ts')
  const { onSessionEvent } = await import('../../../src/api/session-events.ts')
  const types: string[] = []
  onSessionEvent(({ type }) => types.push(type))
  const stands = await Promise.race([restoreSession(), settle()])
  expect(stands).toBe(false)
  expect(types).toContain('authLogout')
  expect(kept.has(PENDING)).toBe(true)
})
