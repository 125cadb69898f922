import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Keys of this build: an address with its revision. */
const KEYS: Readonly<Record<string, string>> = {
  '/app.html': 'https://v.test/app.html?rev=2',
  '/assets/a-1.js': 'https://v.test/assets/a-1.js',
  '/assets/b-1.css': 'https://v.test/assets/b-1.css',
}

vi.mock('workbox-core', () => ({ cacheNames: { precache: 'build' } }))
vi.mock('workbox-precaching', () => ({ getCacheKeyForURL: (address: string) => KEYS[address] }))

const html = (body: string): Response =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
const code = (): Response =>
  new Response('go()', { headers: { 'content-type': 'text/javascript' } })

interface Device {
  readonly kept?: readonly string[]
  readonly online?: boolean
  readonly server: (address: string) => Response | Promise<Response>
}

/** A worker that begins its life on this device; gives what it asked for and what it kept. */
const begin = async ({ kept = [], online = true, server }: Device) => {
  const asked: string[] = []
  const put: string[] = []
  vi.stubGlobal('navigator', { onLine: online })
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        keys: () => Promise.resolve(kept.map((url) => ({ url }))),
        put: (key: string) => Promise.resolve(void put.push(key)),
      }),
  })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return server(address)
  })
  const { repairPrecache } = await import('../../sw/repair-precache.ts')
  return { asked, put, repair: () => repairPrecache(Object.keys(KEYS)) }
}

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('what the browser has evicted of this build is fetched again, the rest is left alone', async () => {
  const worker = await begin({ kept: [KEYS['/app.html'] ?? ''], server: code })
  await worker.repair()
  expect(worker.asked).toEqual(['/assets/a-1.js', '/assets/b-1.css'])
  expect(worker.put).toEqual(['https://v.test/assets/a-1.js', 'https://v.test/assets/b-1.css'])
})

test('it is done once in the life of a worker', async () => {
  const worker = await begin({ server: code })
  await Promise.all([worker.repair(), worker.repair()])
  await worker.repair()
  expect(worker.asked).toHaveLength(3)
})

test('a page in place of a script is not kept as the script', async () => {
  const page = '<script src="/assets/a-1.js"></script>'
  const worker = await begin({ server: () => html(page) })
  await worker.repair()
  expect(worker.put).toEqual([KEYS['/app.html']])
})

const WORKS = '<p>Идут работы, зайдите позже</p>'

test('a page of somebody in between is kept in no place of ours', async () => {
  const worker = await begin({ server: () => html(WORKS) })
  await worker.repair()
  expect(worker.put).toEqual([])
})

test.each([
  ['/app.html', () => html('<script src="/assets/a-1.js"></script>'), true],
  ['/assets/a-1.js', code, true],
  ['/app.html', () => html(WORKS), false],
  ['/app.html', () => html('<script src="/assets/a-2.js"></script>'), false],
  ['/assets/a-1.js', () => html(WORKS), false],
  ['/assets/a-1.js', () => new Response('', { status: 503 }), false],
])(
  'an installation takes what comes for %s only when it is of this build (%#)',
  async (...each) => {
    const [path, answer, isTaken] = each
    const { onlyThisBuild } = await import('../../sw/of-this-build.ts')
    const request = new Request(`https://v.test${path}?__WB_REVISION__=2`)
    const event = new Event('install') as ExtendableEvent
    const response = answer()
    const taken = await onlyThisBuild.cacheWillUpdate?.({ request, response, event })
    expect(taken).toBe(isTaken ? response : null)
  },
)

test('the page of a newer build is not kept: its parts are not on this device', async () => {
  const worker = await begin({
    kept: ['https://v.test/assets/a-1.js', 'https://v.test/assets/b-1.css'],
    server: () => html('<script src="/assets/a-2.js"></script>'),
  })
  await worker.repair()
  expect(worker.asked).toEqual(['/app.html'])
  expect(worker.put).toEqual([])
})

test('an error of the server is not kept', async () => {
  const worker = await begin({ server: () => new Response('', { status: 503 }) })
  await worker.repair()
  expect(worker.put).toEqual([])
})

test('without network nothing is asked, and a cut in the middle is no failure of the page', async () => {
  const offline = await begin({ online: false, server: code })
  await offline.repair()
  expect(offline.asked).toEqual([])
  vi.resetModules()
  const cut = await begin({ server: () => Promise.reject(new TypeError('cut')) })
  await expect(cut.repair()).resolves.toBeUndefined()
})
