import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeOr } from '../../../src/offline/records.ts'
import { createMemoryStore } from '../../../src/offline/store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a database that never answers is given up after 3 seconds for one in memory', async () => {
  const waiting = storeOr(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(2_999)
  const early = await Promise.race([waiting, Promise.resolve('waiting')])
  expect(early).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect((await waiting).lasting).toBe(false)
})

test('a browser without a database works from memory', async () => {
  const store = await storeOr(() => Promise.reject(new Error('denied')))
  expect(store.lasting).toBe(false)
})

test('a store that opens in time is the one used', async () => {
  const lasting = { ...createMemoryStore(), lasting: true }
  expect(await storeOr(() => Promise.resolve(lasting))).toBe(lasting)
})
