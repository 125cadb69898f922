import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchInTime, FETCH_TIMEOUT_MS } from '../../sw/in-time.ts'
import { partsOfPage } from '../../sw/parts-of-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stubFetch = (answer: Promise<Response>) => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return Promise.race([
      answer,
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    ])
  })
  return signals
}

test('a server that takes the request and never answers is given up after 3 seconds', async () => {
  stubFetch(new Promise(() => undefined))
  const failed = fetchInTime('/app.html').catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(FETCH_TIMEOUT_MS)
  expect(FETCH_TIMEOUT_MS).toBeLessThanOrEqual(3_000)
  expect(await failed).toBe('TimeoutError')
})

test('an answer that has begun may take as long as a slow network needs', async () => {
  const signals = stubFetch(Promise.resolve(new Response('slow')))
  await fetchInTime('/app.html')
  await vi.advanceTimersByTimeAsync(FETCH_TIMEOUT_MS * 10)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
})

test('the parts of a page are its scripts and styles, each once', () => {
  const html =
    '<link rel="modulepreload" href="/assets/-a_1.js"><link rel="stylesheet" href="/assets/b2.css" disabled>' +
    '<script src="/assets/-a_1.js"></script><link rel="preload" href="/assets/golos-cyr-1.woff2">'
  expect(partsOfPage(html)).toEqual(['/assets/-a_1.js', '/assets/b2.css'])
})
