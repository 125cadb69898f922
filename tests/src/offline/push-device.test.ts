import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropPush, pushSupport, subscribeHere } from '../../../src/offline/push-device.ts'

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
