import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dropPush,
  isPushOff,
  isSubscribedHere,
  pushSupport,
  rememberPushOff,
  subscribeHere,
  wakeLocally,
} from '../../../src/offline/push-device.ts'

interface Fake {
  readonly endpoint: string
  readonly options: { readonly applicationServerKey: ArrayBuffer }
  toJSON(): object
  unsubscribe(): Promise<boolean>
}

let current: Fake | null
let made: number
let hangs: boolean
let closed: number

const fake = (key: Uint8Array<ArrayBuffer>): Fake => {
  made += 1
  const endpoint = `https://push.example/${made}`
  return {
    endpoint,
    options: { applicationServerKey: key.buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => {
      current = null
      return hangs ? new Promise(() => undefined) : Promise.resolve(true)
    },
  }
}

/** A browser that has notifications; `more` is what else its registration has. */
const able = (more: object = {}): void => {
  vi.stubGlobal('window', { PushManager: EventTarget, Notification: EventTarget })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: () =>
        Promise.resolve({
          pushManager: {
            getSubscription: () => Promise.resolve(current),
            subscribe: ({
              applicationServerKey,
            }: {
              applicationServerKey: Uint8Array<ArrayBuffer>
            }) => {
              current = fake(applicationServerKey)
              return Promise.resolve(current)
            },
          },
          getNotifications: () => Promise.resolve([{ close: () => (closed += 1) }]),
          ...more,
        }),
    },
  })
}

beforeEach(() => {
  current = null
  made = 0
  hangs = false
  closed = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('an iPhone has notifications only in the installed application, an old browser none', () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { standalone: false })
  expect(pushSupport()).toBe('INSTALL_FIRST')
  vi.stubGlobal('navigator', { standalone: true })
  expect(pushSupport()).toBe('NONE')
  vi.stubGlobal('navigator', {})
  expect(pushSupport()).toBe('NONE')
  able()
  expect(pushSupport()).toBe('READY')
})

test('a browser keeps its subscription while the key of the server stays, and makes another for another key', async () => {
  able()
  const first = await subscribeHere('AQID-_8')
  expect(await subscribeHere('AQID-_8')).toEqual(first)
  const second = await subscribeHere('AQIDBAU')
  expect(second.endpoint).not.toBe(first.endpoint)
  expect(made).toBe(2)
})

test('leaving closes what is shown and names the endpoint, to whoever asks', async () => {
  able()
  const { endpoint } = await subscribeHere('AQID')
  expect(await Promise.all([dropPush(), dropPush()])).toEqual([endpoint, endpoint])
  expect(await dropPush()).toBe(endpoint)
  expect(current).toBeNull()
  expect(closed).toBeGreaterThan(0)
})

test('a browser that does not answer does not hold a sign-out back for longer than three seconds', async () => {
  able()
  const { endpoint } = await subscribeHere('AQID')
  hangs = true
  vi.useFakeTimers()
  const leaving = dropPush()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await leaving).toBe(endpoint)
  expect(closed, 'what is shown goes all the same').toBe(1)
})

test('a wake-up that the browser cannot take back is no fault: the worker finds nothing to remind of', async () => {
  const unknown = new DOMException('Unknown error.', 'UnknownError')
  able({ periodicSync: { unregister: () => Promise.reject(unknown) } })
  const { endpoint } = await subscribeHere('AQID')
  expect(await dropPush()).toBe(endpoint)
  expect(closed).toBeGreaterThan(0)
})

test('switched off by hand stays off until a tap', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  expect(isPushOff()).toBe(false)
  rememberPushOff(true)
  expect(isPushOff()).toBe(true)
  rememberPushOff(false)
  expect(isPushOff()).toBe(false)
})

test('a browser without notifications has no subscription, and one with them has the one it made', async () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', {})
  expect(await isSubscribedHere()).toBe(false)
  able()
  expect(await isSubscribedHere()).toBe(false)
  await subscribeHere('AQID')
  expect(await isSubscribedHere()).toBe(true)
})

test.each([
  ['an address', {}],
  ['keys', { endpoint: 'https://push.example/1' }],
  ['the key of the browser', { endpoint: 'https://push.example/1', keys: { auth: 'a' } }],
  ['the secret', { endpoint: 'https://push.example/1', keys: { p256dh: 'p' } }],
])('a subscription without %s is not told to the server', async (_what, told) => {
  able()
  await subscribeHere('AQID')
  if (current) Object.assign(current, { toJSON: () => told })
  await expect(subscribeHere('AQID')).rejects.toThrow('A subscription without its keys')
})

test('a subscription of a shorter or an unknown key is made again', async () => {
  able()
  await subscribeHere('AQID')
  await subscribeHere('AQIDBAU')
  expect(made).toBe(2)
  if (current) Object.assign(current, { options: { applicationServerKey: null } })
  await subscribeHere('AQID')
  expect(made).toBe(3)
})

test('a browser wakes the worker twice a day where it can, and refuses without a word', async () => {
  const asked: number[] = []
  const register = (_tag: string, { minInterval }: { minInterval: number }) => {
    asked.push(minInterval)
    return Promise.reject(new DOMException('Not installed', 'NotAllowedError'))
  }
  able({ periodicSync: { register } })
  await wakeLocally()
  able()
  await wakeLocally()
  expect(asked).toEqual([12 * 3_600_000])
})
