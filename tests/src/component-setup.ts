import { locks } from 'node:worker_threads'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { store } from '../../src/offline/records.ts'
import { START_OF_TEST_MS } from './page.tsx'
import { serverAfterTest, serverBeforeTest } from './server-of-page.ts'

/**
 * Runs before every file of component tests: a clock that stands still until a test moves it, an empty browser and a
 * server that answers only what a test says.
 */

// React's own work is flushed by `until`; waiting for a timer here would wait for ever on a clock that stands.
configure({ asyncWrapper: (work) => work() })

// The page it draws has none of its own, and tells so by a null that no browser gives.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

/** What draws the page: it takes any address, even where a link to a file has led the page to another origin. */
const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }

beforeEach(() => {
  // Files of one worker share the page: nobody begins where another has ended.
  happyDOM.setURL('http://localhost:3000/')
  // Before a test and not after one: what a page of another file still had under way may write later.
  sessionStorage.clear()
  localStorage.clear()
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: START_OF_TEST_MS,
  })
  // The page it draws cannot scroll.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  serverBeforeTest()
})

afterEach(async () => {
  cleanup()
  // What a part has put beside its own place: the form of the bank.
  document.body.replaceChildren()
  // Drafts of one test are not found by the next one.
  await (await store()).wipe()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  serverAfterTest()
})
