/** What a person is told of something that was sent by the outbox. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, onOutboxChange, outcomeOf } from '../../../src/offline/outbox-changes.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const OWN = { id: '000000000001.own', key: 'own' } as const
const OTHER = { id: '000000000002.other', key: 'other' } as const

/** The outcome so far; «open» while there is none. */
const soFar = (outcome: Promise<string>) => Promise.race([outcome, Promise.resolve('open')])

test.each(['sent', 'refused'] as const)('what was %s is told as that, at once', async (what) => {
  const outcome = outcomeOf('own')
  announce({ what, ...OWN })
  expect(await soFar(outcome)).toBe(what)
})

test.each(['sent', 'refused'] as const)(
  'what becomes of another item says nothing: %s',
  async (what) => {
    const outcome = outcomeOf('own')
    announce({ what, ...OTHER })
    expect(await soFar(outcome)).toBe('open')
    announce({ what: 'sent', ...OWN })
    expect(await outcome).toBe('sent')
  },
)

test('sending that stopped at an earlier item has stopped for what follows too', async () => {
  const outcome = outcomeOf('own')
  announce({ what: 'waiting', ...OTHER })
  expect(await soFar(outcome)).toBe('waiting')
})

test('what is added without network waits, and says so at once', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const outcome = outcomeOf('own')
  announce({ what: 'added', ...OTHER })
  expect(await soFar(outcome)).toBe('open')
  announce({ what: 'added', ...OWN })
  expect(await soFar(outcome)).toBe('waiting')
})

test('what is added with network, or thrown away, has no outcome yet', async () => {
  const outcome = outcomeOf('own')
  announce({ what: 'added', ...OWN })
  vi.stubGlobal('navigator', { onLine: false })
  announce({ what: 'discarded', ...OWN })
  expect(await soFar(outcome)).toBe('open')
})

test('nobody looks at a spinner for longer than 25 seconds', async () => {
  const outcome = outcomeOf('own')
  await vi.advanceTimersByTimeAsync(24_999)
  expect(await soFar(outcome)).toBe('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(await soFar(outcome)).toBe('waiting')
})

test('an outcome is told once, and its watch ends with it', async () => {
  const outcome = outcomeOf('own')
  announce({ what: 'refused', ...OWN })
  announce({ what: 'sent', ...OWN })
  expect(await outcome).toBe('refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('whoever stops listening hears nothing more', () => {
  const heard: string[] = []
  const stop = onOutboxChange(({ what }) => heard.push(what))
  announce({ what: 'added', ...OWN })
  stop()
  announce({ what: 'sent', ...OWN })
  expect(heard).toEqual(['added'])
})
