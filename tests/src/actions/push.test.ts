import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushSubscribe } from '../../../protocol/calls/profile-manager/push.ts'
import { NetworkFailure } from '../../../src/api/send-failures.ts'

let asked: string[]
let knownZone: string
let told: string | null
let isHere: boolean
let hasNetwork: boolean
let hasPushService: boolean

vi.mock('../../../src/api/send.ts', async (original) => ({
  ...(await original<object>()),
  send: ({ path }: { path: string }) => {
    asked.push(path)
    return isHere && !hasNetwork
      ? Promise.reject(new NetworkFailure('cut'))
      : Promise.resolve({ publicKey: 'AQID', pushWanted: true, timeZone: knownZone })
  },
}))
vi.mock('../../../src/api/intent.ts', () => ({
  oneAtATime: (_name: string, work: (key: string) => unknown) => work('key'),
}))
vi.mock('../../../src/offline/reminders.ts', () => ({
  forgetTold: () => Promise.resolve(),
  keepReminders: () => Promise.resolve(),
  noteTold: () => Promise.resolve(),
  toldEndpoint: () => Promise.resolve(told),
}))
vi.mock('../../../src/offline/time-zone.ts', () => ({ timeZoneHere: () => 'Asia/Omsk' }))
vi.mock('../../../src/offline/push-device.ts', () => ({
  dropPush: () => {
    isHere = false
    return Promise.resolve(null)
  },
  isPushOff: () => false,
  isSubscribedHere: () => Promise.resolve(isHere),
  pushSupport: () => 'READY',
  rememberPushOff: () => undefined,
  subscribeHere: () => {
    if (!hasPushService)
      return Promise.reject(new DOMException('Registration failed', 'AbortError'))
    isHere = true
    return Promise.resolve({ endpoint: 'e', keys: { p256dh: 'p', auth: 'a' } })
  },
  wakeLocally: () => Promise.resolve(),
}))

const { keepPush, pushState, switchPushOn } = await import('../../../src/actions/push.ts')

beforeEach(() => {
  asked = []
  knownZone = 'Europe/Moscow'
  told = null
  isHere = false
  hasNetwork = true
  hasPushService = true
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: () => Promise.resolve('granted'),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('reminders are on when the server knows of this browser', async () => {
  expect(await switchPushOn()).toBe('ON')
  expect(await pushState()).toBe('ON')
})

test('reminders that the server was not told of are not shown as on', async () => {
  hasNetwork = false
  await expect(switchPushOn()).rejects.toBeInstanceOf(NetworkFailure)
  expect(await pushState()).toBe('OFF')
})

test('a start in a browser without a push service is no failure, a tap on the switch says what happened', async () => {
  hasPushService = false
  await keepPush()
  expect(await pushState()).toBe('OFF')
  await expect(switchPushOn()).rejects.toThrow('Registration failed')
})

test('a server that knows this browser is told again when its clock shows another zone', async () => {
  told = 'e'
  await keepPush()
  expect(asked).toContain(pushSubscribe.path)
  asked = []
  knownZone = 'Asia/Omsk'
  await keepPush()
  expect(asked).not.toContain(pushSubscribe.path)
})
