/** What a browser remembers between screens: the sum of the calculator, hidden sums, the day by whose clock. */
import { act, render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../../lending/durations.ts'
import { hideSums, useSumsHidden } from '../../../src/state/hidden-sums.ts'
import { rememberChoice, rememberedChoice } from '../../../src/state/remembered-choice.ts'
import { clockSkewAtom, serverMomentAtom, useServerToday } from '../../../src/state/server-clock.ts'
import { useToday } from '../../../src/state/today.ts'
import { pass, START_OF_TEST_MS, words } from '../page.tsx'

const CHOICE = { productKey: 'OPTIMAL', amountRoubles: 45_000, term: 16 } as const
const KEPT_CHOICE = 'vovremya.choice'

describe('the choice of the calculator', () => {
  test('is there again in the same tab', () => {
    expect(rememberedChoice()).toBeNull()
    rememberChoice(CHOICE)
    expect(rememberedChoice()).toEqual(CHOICE)
  })

  test.each([
    ['nothing', 'null'],
    ['half a text', '{"productKey":'],
    ['a number', '5'],
    ['no product', '{"amountRoubles":1,"term":2}'],
    ['a product nobody lends', '{"productKey":"FREE","amountRoubles":1,"term":2}'],
    ['no sum', '{"productKey":"OPTIMAL","term":2}'],
    ['a sum that is a text', '{"productKey":"OPTIMAL","amountRoubles":"1","term":2}'],
    ['a sum without an end', '{"productKey":"OPTIMAL","amountRoubles":1e999,"term":2}'],
    ['no term', '{"productKey":"OPTIMAL","amountRoubles":1}'],
    ['a term that is null', '{"productKey":"OPTIMAL","amountRoubles":1,"term":null}'],
  ])('that is %s is none', (_what, kept) => {
    sessionStorage.setItem(KEPT_CHOICE, kept)
    expect(rememberedChoice()).toBeNull()
  })

  test('lives as long as the page where storage is forbidden', () => {
    const forbidden = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    expect(() => rememberChoice(CHOICE)).not.toThrow()
    expect(rememberedChoice()).toBeNull()
    forbidden.mockRestore()
  })
})

describe('hidden sums', () => {
  function Sums() {
    return <p>{useSumsHidden() ? 'hidden' : 'shown'}</p>
  }

  test('are shown at first, hidden at once on every screen, and shown again', () => {
    render(
      <>
        <Sums />
        <Sums />
      </>,
    )
    expect(words()).toBe('shown shown')
    act(() => hideSums(true))
    expect(words()).toBe('hidden hidden')
    act(() => hideSums(false))
    expect(words()).toBe('shown shown')
  })

  test('stay hidden on this device', () => {
    hideSums(true)
    render(<Sums />)
    expect(words()).toBe('hidden')
  })

  test('follow another tab of this device', () => {
    render(<Sums />)
    localStorage.setItem('vovremya.hidden-sums', 'true')
    act(() => {
      window.dispatchEvent(new StorageEvent('storage'))
    })
    expect(words()).toBe('hidden')
  })
})

describe('the business day', () => {
  const BEFORE_MIDNIGHT_MS = Date.parse('2026-11-21T20:59:30.000Z')

  function Day() {
    return <p>{useToday()}</p>
  }
  function ServerDay() {
    return <p>{useServerToday()}</p>
  }

  test('is that of Moscow, and changes while a page is open', async () => {
    vi.setSystemTime(BEFORE_MIDNIGHT_MS)
    render(<Day />)
    expect(words()).toBe('2026-11-21')
    await pass(MINUTE_MS)
    expect(words()).toBe('2026-11-22')
  })

  const drawn = (asOf: string) => {
    const store = createStore()
    store.set(serverMomentAtom, { asOf, receivedAtMs: Date.now() })
    render(
      <Provider store={store}>
        <ServerDay />
      </Provider>,
    )
    return store
  }

  test('of a device with a wrong date is that of the server', () => {
    drawn('2027-01-15T09:00:00.000Z')
    expect(words()).toBe('2027-01-15')
  })

  test('of the server changes while a page is open', async () => {
    drawn('2027-01-15T20:59:30.000Z')
    expect(words()).toBe('2027-01-15')
    await pass(MINUTE_MS)
    expect(words()).toBe('2027-01-16')
  })

  test.each<[number, number]>([
    [0, 0],
    [MINUTE_MS - 1, 0],
    [1 - MINUTE_MS, 0],
    [MINUTE_MS, MINUTE_MS],
    [-MINUTE_MS, -MINUTE_MS],
    [86_400_000, 86_400_000],
  ])('takes %i ms between the clocks as %i ms of skew', (apartMs, skewMs) => {
    const store = createStore()
    store.set(serverMomentAtom, {
      asOf: new Date(START_OF_TEST_MS + apartMs).toISOString(),
      receivedAtMs: START_OF_TEST_MS,
    })
    expect(store.get(clockSkewAtom)).toBe(skewMs)
  })

  test('is right again once the clocks agree', () => {
    const store = createStore()
    const asOf = new Date(START_OF_TEST_MS).toISOString()
    store.set(serverMomentAtom, { asOf, receivedAtMs: START_OF_TEST_MS - 86_400_000 })
    expect(store.get(clockSkewAtom)).toBe(86_400_000)
    store.set(serverMomentAtom, { asOf, receivedAtMs: START_OF_TEST_MS })
    expect(store.get(clockSkewAtom)).toBe(0)
  })
})
