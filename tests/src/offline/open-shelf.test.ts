import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shelfOr } from '../../../src/offline/open-shelf.ts'
import { createMemoryShelf } from '../../../src/offline/shelf.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a database that never answers is given up after 3 seconds for one in memory', async () => {
  const waiting = shelfOr(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(2_999)
  const early = await Promise.race([waiting, Promise.resolve('waiting')])
  expect(early).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect((await waiting).lasting).toBe(false)
})

test('a browser without a database works from memory', async () => {
  const shelf = await shelfOr(() => Promise.reject(new Error('denied')))
  expect(shelf.lasting).toBe(false)
})

test('a shelf that opens in time is the one used', async () => {
  const lasting = { ...createMemoryShelf(), lasting: true }
  expect(await shelfOr(() => Promise.resolve(lasting))).toBe(lasting)
})
