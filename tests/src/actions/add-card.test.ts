/** A card is added when the acquirer says so, whatever its form claimed; how long that is waited for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCard } from '../../../src/actions/add-card.ts'
import { NetworkFailure } from '../../../src/api/send-failures.ts'

type State = 'CREATED' | 'PROCESSING' | 'PAID' | 'DECLINED' | 'EXPIRED'

const { page } = vi.hoisted(() => ({
  page: {
    claim: 'success',
    /** States in the order they are told; the last one stands. */
    states: [] as string[],
    asked: [] as { body: object; idempotencyKey: string }[],
    orders: [] as string[],
    mode: '',
    fails: false,
  },
}))

vi.mock('../../../src/api/send.ts', () => ({
  send: ({ path }: { path: string }, call: { body: object; idempotencyKey: string }) => {
    if (path === '/cloud-payments/cards/check-auth') {
      page.orders.push(call.idempotencyKey)
      return page.fails
        ? Promise.reject(new NetworkFailure('cut'))
        : Promise.resolve({ paynetOrderId: 'order-1', publicId: 'pk' })
    }
    page.asked.push(call)
    const state = page.states.length > 1 ? page.states.shift() : page.states[0]
    return Promise.resolve({ state })
  },
}))
vi.mock('../../../src/api/payment-widget.ts', () => ({
  openPaymentWidget: ({ mode }: { mode: string }) => {
    page.mode = mode
    return Promise.resolve(page.claim)
  },
}))

beforeEach(() => {
  Object.assign(page, { claim: 'success', states: [], asked: [], orders: [], fails: false })
  vi.useFakeTimers({ now: 0 })
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What becomes of a card; `afterMs` of the clock of the page pass meanwhile. */
const added = async (claim: string, states: readonly State[], afterMs = 0): Promise<unknown> => {
  page.claim = claim
  page.states = [...states]
  const card = addCard('anna')
  await vi.advanceTimersByTimeAsync(afterMs)
  return (await card).state
}

test.each<State>(['PAID', 'DECLINED', 'EXPIRED'])(
  'what is settled is told at once: %s',
  async (state) => {
    expect(await added('success', [state])).toBe(state)
    expect(page.asked).toHaveLength(1)
    expect(page.mode).toBe('auth')
  },
)

test('what the acquirer still works on is asked for every second and a half', async () => {
  expect(await added('success', ['CREATED', 'PROCESSING', 'PAID'], 3_000)).toBe('PAID')
  expect(page.asked).toHaveLength(3)
  expect(new Set(page.asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3)
  expect(page.asked[0]?.body).toMatchObject({ paynetOrderId: 'order-1' })
})

test('a form that was closed without a claim of success is over at once, a claim is waited for', async () => {
  expect(await added('other', ['CREATED'])).toBe('CREATED')
  expect(page.asked).toHaveLength(1)
})

test('a form that was closed while the bank works on the card is waited for all the same', async () => {
  expect(await added('other', ['PROCESSING', 'PAID'], 1_500)).toBe('PAID')
})

test('after a minute nobody waits any more', async () => {
  expect(await added('success', ['PROCESSING'], 62_000)).toBe('PROCESSING')
  expect(page.asked.length).toBeGreaterThan(40)
  expect(page.asked.length).toBeLessThan(43)
})

test('each press orders a form of its own (decision 0145), and none opens before its order is answered', async () => {
  page.fails = true
  page.mode = ''
  await expect(addCard('anna')).rejects.toThrow(NetworkFailure)
  await expect(addCard('anna')).rejects.toThrow(NetworkFailure)
  expect(new Set(page.orders).size).toBe(2)
  expect([page.orders.length, page.mode]).toEqual([2, ''])
})
