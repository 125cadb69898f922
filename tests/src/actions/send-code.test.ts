import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeFor, type CodeRequest, sendCode } from '../../../src/actions/send-code.ts'

const asked: { path: string; body: unknown; csrf: string | null }[] = []

/** The device is an hour slow: only the span between the server's moments may count. */
const REPLY = {
  channel: 'sms',
  codeLength: 6,
  sentAt: '2030-01-01T00:00:00.000Z',
  expiresAt: '2030-01-01T00:05:00.000Z',
  resendAt: '2030-01-01T00:01:00.000Z',
}

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ now: Date.parse('2029-12-31T23:00:00.000Z') })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.includes('/csrf')) return Promise.resolve(Response.json({ csrf: 'proof' }))
    asked.push({
      path,
      body: JSON.parse(init.body as string),
      csrf: (init.headers as Headers).get('X-CSRF'),
    })
    return Promise.resolve(Response.json(REPLY))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A number of its own for every request: what was sent to one is remembered by the page. */
let numbers = 0

const request = (extra: Partial<CodeRequest> = {}): CodeRequest => ({
  phone: `+7900${String((numbers += 1)).padStart(7, '0')}`,
  eventCode: 'NEW_LOAN',
  door: 'action',
  isFlashCall: false,
  ...extra,
})

test('each kind of code goes through its own call, with the page’s proof (D41)', async () => {
  await sendCode(request({ door: 'registration', eventCode: 'REGISTRATION' }))
  await sendCode(request({ door: 'authorization', eventCode: 'DEFAULT' }))
  await sendCode(request())
  expect(asked.map(({ path, csrf }) => [path, csrf])).toEqual([
    ['/sms-service/send/send_code/v2/registration', 'proof'],
    ['/sms-service/send/send_code/authorization', 'proof'],
    ['/sms-service/send/send_code', 'proof'],
  ])
})

test('the code is bound to the terms that are signed', async () => {
  await sendCode(request({ termsHash: 'a'.repeat(64) }))
  expect(asked[0]?.body).toMatchObject({ eventCode: 'NEW_LOAN', termsHash: 'a'.repeat(64) })
})

test('the pause is counted by the server’s moments, whatever this device thinks of the time', async () => {
  const { resendAtMs } = await sendCode(request())
  expect(resendAtMs - Date.now()).toBe(60_000)
})

test('coming back within the pause sends no second code, after it a new one goes out', async () => {
  const same = request()
  await codeFor(same)
  await codeFor(same)
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  await codeFor(same)
  expect(asked).toHaveLength(2)
})

test('other terms need another code', async () => {
  const first = request({ termsHash: 'a'.repeat(64) })
  await codeFor(first)
  await codeFor({ ...first, termsHash: 'b'.repeat(64) })
  expect(asked).toHaveLength(2)
})

test('a call that became a message is told apart from a message asked for', async () => {
  expect((await sendCode(request({ isFlashCall: true }))).insteadOfCall).toBe(true)
  expect((await sendCode(request())).insteadOfCall).toBe(false)
})
