import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetIntents, once, oneAtATime } from '../../../src/api/intent.ts'
import { CallRefused, NetworkFailure } from '../../../src/api/send-failures.ts'

const storageOf = (): Storage => {
  const values: Record<string, string> = {}
  const methods = {
    getItem: (name: string) => values[name] ?? null,
    setItem: (name: string, value: string) => {
      values[name] = value
    },
    removeItem: (name: string) => {
      delete values[name]
    },
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(values, name, { value, enumerable: false })
  return values as unknown as Storage
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storageOf())
})

afterEach(() => {
  vi.useRealTimers()
})

const refused = (status: number, code: string) =>
  new CallRefused(status, { code, title: 'нет', detail: '' })

test('a double tap does one thing and both taps get its answer', async () => {
  const work = vi.fn<(key: string) => Promise<string>>(async (key) => key)
  const answers = await Promise.all([once('repay/c1', work), once('repay/c1', work)])
  expect(work).toHaveBeenCalledTimes(1)
  expect(answers[0]).toBe(answers[1])
})

test('a lost answer is asked for again with the same key', async () => {
  const keys: string[] = []
  const lost = once('repay/c1', async (key) => {
    keys.push(key)
    throw new NetworkFailure('cut')
  })
  await expect(lost).rejects.toThrow(NetworkFailure)
  await once('repay/c1', async (key) => keys.push(key))
  expect(keys[1]).toBe(keys[0])
})

test('a press of another day is no retry: the same sum two weeks later is another payment', async () => {
  vi.useFakeTimers()
  const keys: string[] = []
  const lost = async (key: string) => {
    keys.push(key)
    throw new NetworkFailure('cut')
  }
  await expect(once('repay/c1', lost)).rejects.toThrow(NetworkFailure)
  vi.advanceTimersByTime(40 * 60_000)
  await expect(once('repay/c1', lost)).rejects.toThrow(NetworkFailure)
  expect(keys[1]).toBe(keys[0])
  vi.advanceTimersByTime(14 * 86_400_000)
  await once('repay/c1', async (key) => keys.push(key))
  expect(keys[2]).not.toBe(keys[0])
})

test('a switch is moved with every press, however its last answer was lost', async () => {
  const keys: string[] = []
  const lost = oneAtATime('auto-debit-stop/c1', async (key) => {
    keys.push(key)
    throw new NetworkFailure('cut')
  })
  await expect(lost).rejects.toThrow(NetworkFailure)
  const again = async (key: string) => keys.push(key)
  await Promise.all([
    oneAtATime('auto-debit-stop/c1', again),
    oneAtATime('auto-debit-stop/c1', again),
  ])
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

test.each([
  [500, 'UNKNOWN'],
  [503, 'UNAVAILABLE'],
  [409, 'IDEMPOTENCY_IN_FLIGHT'],
  [403, 'UNKNOWN'],
])('after %i %s nobody knows whether it was done, so the key stays', async (status, code) => {
  const keys: string[] = []
  const first = once('take-loan', async (key) => {
    keys.push(key)
    throw refused(status, code)
  })
  await expect(first).rejects.toThrow(code)
  await once('take-loan', async (key) => keys.push(key))
  expect(keys[1]).toBe(keys[0])
})

test('an answer, and a refusal as well, ends the intent: the next one has a new key', async () => {
  const keys: string[] = []
  await once('repay/c1', async (key) => keys.push(key))
  const refusal = once('repay/c1', async (key) => {
    keys.push(key)
    throw refused(422, 'PAYMENT_AMOUNT')
  })
  await expect(refusal).rejects.toThrow('PAYMENT_AMOUNT')
  await once('repay/c1', async (key) => keys.push(key))
  expect(new Set(keys).size).toBe(3)
})

test('signing out forgets the open intents and nothing else of the tab', async () => {
  sessionStorage.setItem('other', '1')
  const lost = once('repay/c1', async () => {
    throw new NetworkFailure('cut')
  })
  await expect(lost).rejects.toThrow(NetworkFailure)
  forgetIntents()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})
