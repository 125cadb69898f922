/** A message on the screen of the phone: heard once a day, and the number on the icon beside it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShownMessage } from '../../protocol/push-message.ts'
import { onMessage } from '../../sw/messages.ts'
import { setBadge, showMessage } from '../../sw/show-message.ts'

const { marks } = vi.hoisted(() => ({ marks: new Map<string, string>() }))
vi.mock('../../sw/shown-marks.ts', () => ({
  lastShownOn: (tag: string) => Promise.resolve(marks.get(tag) ?? null),
  noteShown: (tag: string, day: string) => Promise.resolve(void marks.set(tag, day)),
}))

type Options = NotificationOptions & { readonly renotify: boolean }

let shown: Options[]
let badges: number[]
let skipped: number

beforeEach(() => {
  shown = []
  badges = []
  skipped = 0
  marks.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') })
  vi.stubGlobal('self', {
    registration: {
      showNotification: (_title: string, options: Options) => Promise.resolve(shown.push(options)),
    },
    skipWaiting: () => {
      skipped += 1
      return Promise.resolve()
    },
  })
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => {
      badges.push(count)
      return Promise.reject(new DOMException('Not installed', 'NotAllowedError'))
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const message = (more: Partial<ShownMessage> = {}): ShownMessage => ({
  title: 'Платёж завтра',
  body: 'Откройте займ',
  tag: 'payment-1',
  path: '/profile',
  badge: null,
  ...more,
})
const isHeard = (): boolean[] => shown.map(({ renotify }) => renotify)

test('what the server and this device remind of on one day is heard once, the next day again', async () => {
  await showMessage(message())
  await showMessage(message())
  vi.setSystemTime(Date.parse('2026-11-22T09:00:00Z'))
  await showMessage(message())
  expect(isHeard()).toEqual([true, false, true])
})

test('a message about something else is heard on the same day', async () => {
  await showMessage(message())
  await showMessage(message({ tag: 'payment-2' }))
  expect(isHeard()).toEqual([true, true])
  expect(shown[1]).toMatchObject({ tag: 'payment-2', data: { path: '/profile' }, lang: 'ru' })
})

test('a number goes to the icon, also nought; none leaves it as it is; a refusal hides no message', async () => {
  await showMessage(message({ badge: 3 }))
  await showMessage(message({ badge: 0 }))
  await showMessage(message({ badge: null }))
  expect(badges).toEqual([3, 0])
  expect(shown).toHaveLength(3)
})

test('a browser without numbers on icons shows the message all the same', async () => {
  vi.stubGlobal('navigator', {})
  await setBadge(3)
  await showMessage(message({ badge: 3 }))
  expect([shown.length, badges.length]).toEqual([1, 0])
})

test('a new version takes over only when a page asks for it', () => {
  const waits: unknown[] = []
  const told = (data: unknown) =>
    onMessage({ data, waitUntil: (work: unknown) => waits.push(work) } as never)
  for (const data of [null, 'SKIP_WAITING', { type: 'OPEN' }, {}]) told(data)
  expect(skipped).toBe(0)
  told({ type: 'SKIP_WAITING' })
  expect([skipped, waits.length]).toEqual([1, 1])
})
