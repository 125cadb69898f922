/** Somebody who does nothing is signed out: the page counts what a person does, not what it asks by itself (decision 0051). */
import { act, render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { DESK_IDLE_MS } from '../../../../protocol/desk.ts'
import { useIdle } from '../../../../src/desk/parts/use-idle.ts'
import { pass, START_OF_TEST_MS, words } from '../../page.tsx'

const LOOK_MS = 5_000
const MINUTE_MS = 60_000
const ALL_MINUTES = DESK_IDLE_MS / MINUTE_MS
const LAST_ACTED = 'vovremya.desk.acted'

let ended = 0

function Page() {
  return (
    <p>
      {useIdle(() => {
        ended += 1
      })}
    </p>
  )
}

const happens = (event: Event) =>
  act(() => {
    window.dispatchEvent(event)
  })
const move = () => happens(new Event('pointerdown'))

beforeEach(() => {
  ended = 0
})

test('all minutes are left to somebody who has just come', () => {
  render(<Page />)
  expect(words()).toBe(String(ALL_MINUTES))
  expect(localStorage.getItem(LAST_ACTED)).toBe(String(START_OF_TEST_MS))
})

test('a minute that has begun counts as left until it is over', async () => {
  render(<Page />)
  await pass(LOOK_MS)
  expect(words()).toBe(String(ALL_MINUTES))
  await pass(MINUTE_MS - LOOK_MS)
  expect(words()).toBe(String(ALL_MINUTES - 1))
})

test('the end is told when the last minute has passed, not a look before', async () => {
  render(<Page />)
  await pass(DESK_IDLE_MS - LOOK_MS)
  expect(ended).toBe(0)
  expect(words()).toBe('1')
  await pass(LOOK_MS)
  expect(ended).toBe(1)
  expect(words()).toBe('0')
})

test('no fewer than no minutes are left', async () => {
  render(<Page />)
  await pass(DESK_IDLE_MS + 3 * MINUTE_MS)
  expect(words()).toBe('0')
})

test.each([
  ['a press', () => move()],
  ['a key', () => happens(new KeyboardEvent('keydown', { code: 'KeyA' }))],
])('%s begins all minutes again', async (_what, work) => {
  render(<Page />)
  await pass(DESK_IDLE_MS - MINUTE_MS)
  work()
  expect(words()).toBe(String(ALL_MINUTES))
  await pass(2 * MINUTE_MS)
  expect(ended).toBe(0)
  expect(words()).toBe(String(ALL_MINUTES - 2))
})

test('presses within five seconds are written down once', async () => {
  render(<Page />)
  await pass(LOOK_MS - 1)
  move()
  expect(localStorage.getItem(LAST_ACTED)).toBe(String(START_OF_TEST_MS))
  await pass(1)
  move()
  expect(localStorage.getItem(LAST_ACTED)).toBe(String(START_OF_TEST_MS + LOOK_MS))
})

test('work in another tab of the workplace counts too', async () => {
  render(<Page />)
  await pass(DESK_IDLE_MS - LOOK_MS)
  localStorage.setItem(LAST_ACTED, String(Date.now()))
  await pass(LOOK_MS)
  expect(ended).toBe(0)
  expect(words()).toBe(String(ALL_MINUTES))
})

test('a page that is looked at again looks at once', () => {
  render(<Page />)
  localStorage.setItem(LAST_ACTED, String(START_OF_TEST_MS - DESK_IDLE_MS))
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(ended).toBe(1)
})

test('a page that is gone counts no more', async () => {
  const { unmount } = render(<Page />)
  unmount()
  localStorage.removeItem(LAST_ACTED)
  move()
  await pass(DESK_IDLE_MS + LOOK_MS)
  expect(ended).toBe(0)
  expect(localStorage.getItem(LAST_ACTED)).toBeNull()
})
