import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { START_OF_TEST_MS } from './page.tsx'
import { serverAfterTest, serverBeforeTest } from './server-of-page.ts'

/**
 * Runs before every file of component tests: a clock that stands still until a test moves it, an empty browser and a
 * server that answers only what a test says.
 */

// React's own work is flushed by `until`; waiting for a timer here would wait for ever on a clock that stands.
configure({ asyncWrapper: (work) => work() })

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: START_OF_TEST_MS,
  })
  serverBeforeTest()
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  serverAfterTest()
})
