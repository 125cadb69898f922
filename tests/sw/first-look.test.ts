import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_LOOK_ENDS } from '../../protocol/first-look.ts'
import { FIRST_FRAME_MS, firstLookFirst, inTwoParts, LONGEST_WAIT_MS } from '../../sw/first-look.ts'

const FIRST = '<h1>До 300 000 ₽</h1>'
const REST = `${FIRST_LOOK_ENDS}<p>Вернёте всего 51 463,85 ₽</p>`

/** Of the browser: says when the page is there. */
let pageIsThere = (): void => undefined
let asked: string[] = []
let kept: Promise<unknown>[] = []

const stubClients = (get: () => Promise<unknown>): void => {
  vi.stubGlobal('self', {
    clients: {
      get: (id: string) => {
        asked.push(id)
        return get()
      },
    },
  })
}

class NavigationStub {
  readonly request: { readonly mode: string; readonly url: string }
  readonly resultingClientId = 'new-page'
  constructor(mode = 'navigate', path = '/?utm_source=v') {
    this.request = { mode, url: `https://v.test${path}` }
  }
  waitUntil(work: Promise<unknown>) {
    kept.push(work)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  kept = []
  stubClients(
    () =>
      new Promise<void>((resolve) => {
        pageIsThere = resolve
      }),
  )
  vi.stubGlobal('FetchEvent', NavigationStub)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const navigation = (): FetchEvent => new NavigationStub() as unknown as FetchEvent

/** What has come of a page so far; the reader goes on by itself. */
const reading = async (response: Response): Promise<{ readonly read: () => Uint8Array }> => {
  const parts: Uint8Array[] = []
  void response.body?.pipeTo(
    new WritableStream({
      write: (part: Uint8Array) => {
        parts.push(part)
      },
    }),
  )
  await vi.advanceTimersByTimeAsync(0)
  return { read: () => new Uint8Array(parts.flatMap((part) => [...part])) }
}

const open = (): Promise<{ readonly read: () => Uint8Array }> =>
  reading(firstLookFirst(new Response(FIRST + REST), navigation()))

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

test('what stands on the first screen comes at once, the rest waits for the page', async () => {
  const page = await open()
  await vi.advanceTimersByTimeAsync(FIRST_FRAME_MS)
  expect(textOf(page.read())).toBe(FIRST)
  expect(asked).toEqual(['new-page'])
})

test('the rest comes once the page has begun its first frame, and all of it is the kept file byte for byte', async () => {
  const page = await open()
  pageIsThere()
  await vi.advanceTimersByTimeAsync(FIRST_FRAME_MS - 1)
  expect(textOf(page.read())).toBe(FIRST)
  await vi.advanceTimersByTimeAsync(1)
  expect(page.read()).toEqual(new TextEncoder().encode(FIRST + REST))
})

test('a page of which the browser says nothing gets the rest within a second', async () => {
  const page = await open()
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS)
  expect(LONGEST_WAIT_MS).toBeLessThanOrEqual(1_000)
  expect(textOf(page.read())).toBe(FIRST + REST)
})

test('a browser that does not tell of the page gives it the rest as well', async () => {
  stubClients(() => Promise.reject(new TypeError('no such client')))
  const page = await open()
  await vi.advanceTimersByTimeAsync(FIRST_FRAME_MS)
  expect(textOf(page.read())).toBe(FIRST + REST)
})

test('the worker lives until the rest is sent', async () => {
  const page = await open()
  let isLetGo = false
  void Promise.all(kept).then(() => {
    isLetGo = true
  })
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1)
  expect(isLetGo).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isLetGo).toBe(true)
  expect(textOf(page.read())).toBe(FIRST + REST)
})

test('a page that is left before its rest comes ends without an error', async () => {
  const { body } = firstLookFirst(new Response(FIRST + REST), navigation())
  await body?.cancel()
  pageIsThere()
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS)
  await expect(Promise.all(kept)).resolves.toHaveLength(1)
})

test('status and headers, the policy among them, are those of the kept page', () => {
  const headers = { 'content-security-policy': "default-src 'self'", 'content-type': 'text/html' }
  const answer = firstLookFirst(new Response(FIRST + REST, { headers }), navigation())
  expect([answer.status, ...answer.headers]).toEqual([200, ...Object.entries(headers)])
})

/** What the worker answers with in the place of a kept response. */
const answered = (event: Event | NavigationStub, text: string): Promise<Response | null | void> =>
  Promise.resolve(
    inTwoParts.cachedResponseWillBeUsed?.({
      cacheName: 'kept',
      request: new Request('https://v.test/'),
      event: event as ExtendableEvent,
      cachedResponse: new Response(text),
    }),
  )

const firstChunk = async (response: Response | null | void): Promise<string> => {
  const { value } = (await response?.body?.getReader().read()) ?? {}
  return textOf(value as Uint8Array)
}

test('only the landing is parted, only for those who open it, only where a browser draws in parts', async () => {
  const whole = FIRST + REST
  vi.stubGlobal('navigator', { userAgentData: {} })
  expect(await firstChunk(await answered(new NavigationStub(), whole))).toBe(FIRST)
  expect(await firstChunk(await answered(new NavigationStub(), 'no mark'))).toBe('no mark')
  expect(await firstChunk(await answered(new NavigationStub('cors'), whole))).toBe(whole)
  expect(await firstChunk(await answered(new NavigationStub('navigate', '/faq'), whole))).toBe(
    whole,
  )
  expect(await firstChunk(await answered(new Event('install'), whole))).toBe(whole)
  vi.stubGlobal('navigator', {})
  expect(await firstChunk(await answered(new NavigationStub(), whole))).toBe(whole)
})
