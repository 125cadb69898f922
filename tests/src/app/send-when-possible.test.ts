import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from '../../../src/offline/outbox-changes.ts'
import { sendWhenPossible } from '../../../src/app/send-when-possible.ts'

const world = vi.hoisted(() => ({
  sent: 0,
  signedIn: true,
  waits: 0,
  refused: 0,
  faults: [] as unknown[],
}))

vi.mock('../../../src/actions/send-waiting.ts', () => ({
  sendWaiting: () => {
    world.sent += 1
    return Promise.resolve()
  },
}))
vi.mock('../../../src/api/session.ts', () => ({ hasSession: () => world.signedIn }))
vi.mock('../../../src/offline/outbox.ts', () => ({
  outbox: {
    items: () =>
      Promise.resolve([
        ...Array.from({ length: world.waits }, () => ({ refusal: null })),
        ...Array.from({ length: world.refused }, () => ({ refusal: { code: 'STEP_ORDER' } })),
      ]),
  },
}))

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const browser = new EventTarget()
let stop: () => void = () => undefined

/** Milliseconds pass, and what was begun in them ends. */
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(world, { sent: 0, signedIn: true, waits: 0, refused: 0 })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('reportError', (error: unknown) => world.faults.push(error))
})
afterEach(() => {
  stop()
  if (world.faults.length > 0) throw new AggregateError(world.faults)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = async (): Promise<void> => {
  stop = sendWhenPossible()
  await pass(0)
}

test('what waits is sent as soon as the page opens, and nothing is tried again when all is sent', async () => {
  await begin()
  expect(world.sent).toBe(1)
  await pass(3_600_000)
  expect(world.sent).toBe(1)
})

test('while the server is unavailable it is tried again after pauses that double, up to five minutes', async () => {
  world.waits = 1
  await begin()
  const tries: number[] = []
  for (const pauseMs of [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
    await pass(pauseMs - 1)
    tries.push(world.sent)
    await pass(1)
  }
  expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(world.sent).toBe(9)
})

test('what the server has refused for good is not tried again', async () => {
  world.refused = 2
  await begin()
  await pass(3_600_000)
  expect(world.sent).toBe(1)
})

test('somebody who is signed out sends nothing', async () => {
  world.signedIn = false
  world.waits = 1
  await begin()
  await pass(3_600_000)
  expect(world.sent).toBe(0)
})

test('the network that is back and the person who is back are each a reason to try at once, with short pauses again', async () => {
  world.waits = 1
  await begin()
  await pass(5_000 + 10_000 + 20_000)
  expect(world.sent).toBe(4)
  browser.dispatchEvent(new Event('online'))
  await pass(0)
  expect(world.sent).toBe(5)
  await pass(5_000)
  expect(world.sent).toBe(6)
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(world.sent).toBe(7)
})

test('a page that goes out of sight is no reason to try', async () => {
  await begin()
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  page.visibilityState = 'visible'
  await pass(0)
  expect(world.sent).toBe(1)
})

test('what is added is sent at once; what was sent or refused is no reason to begin', async () => {
  await begin()
  const item = { id: '1', key: 'key' }
  announce({ what: 'sent', ...item })
  announce({ what: 'refused', ...item })
  await pass(0)
  expect(world.sent).toBe(1)
  announce({ what: 'added', ...item })
  await pass(0)
  expect(world.sent).toBe(2)
})

test('once stopped, neither the clock nor the network begins it again', async () => {
  world.waits = 1
  await begin()
  stop()
  browser.dispatchEvent(new Event('online'))
  announce({ what: 'added', id: '1', key: 'key' })
  await pass(3_600_000)
  expect(world.sent).toBe(1)
})
