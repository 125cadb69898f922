/** What the worker answers by itself: pages and files of the build, letters and icons; never an answer of the server. */
import { beforeEach, expect, test, vi } from 'vitest'

interface Asked {
  readonly url: URL
  readonly sameOrigin: boolean
  readonly request: { readonly mode?: string; readonly method?: string }
}
type Handler = (asked: { request: object; event: { waitUntil: () => void } }) => Promise<unknown>

const { world } = vi.hoisted(() => ({
  world: {
    routes: [] as { matches: (asked: Asked) => boolean; handler: unknown }[],
    catches: null as Handler | null,
    built: null as { entries: unknown; options: { ignoreURLParametersMatching: RegExp[] } } | null,
    forgets: null as (() => unknown) | null,
    repaired: [] as unknown[],
  },
}))

vi.mock('workbox-routing', () => ({
  registerRoute: (matches: (asked: Asked) => boolean, handler: unknown) =>
    world.routes.push({ matches, handler }),
  setCatchHandler: (handler: Handler) => {
    world.catches = handler
  },
}))
vi.mock('workbox-core', () => ({
  registerQuotaErrorCallback: (forgets: () => unknown) => {
    world.forgets = forgets
  },
}))
vi.mock('workbox-strategies', () => ({ CacheFirst: Object }))
vi.mock('workbox-precaching', () => ({
  addPlugins: () => undefined,
  cleanupOutdatedCaches: () => undefined,
  precacheAndRoute: (entries: unknown, options: never) => {
    world.built = { entries, options }
  },
}))
vi.mock('../../sw/answer-shell.ts', () => ({ answerShell: () => Promise.resolve('the shell') }))
vi.mock('../../sw/last-resort.ts', () => ({ lastResort: () => Promise.resolve('the last resort') }))
vi.mock('../../sw/repair-precache.ts', () => ({
  repairPrecache: (addresses: unknown) => world.repaired.push(addresses),
}))

const BUILD = ['/index.html', { url: '/assets/app-1.js', revision: null }]

beforeEach(async () => {
  world.routes = []
  world.repaired = []
  vi.stubGlobal('self', { __WB_MANIFEST: BUILD })
  vi.resetModules()
  const { precacheBuild, routeNavigations } = await import('../../sw/precache.ts')
  const { routeRuntimeCaches } = await import('../../sw/runtime-cache.ts')
  precacheBuild()
  routeNavigations()
  routeRuntimeCaches()
})

const ORIGIN = 'https://vovremya.example'
const asked = (path: string, request: Asked['request'], sameOrigin = true): Asked => ({
  url: new URL(path, ORIGIN),
  sameOrigin,
  request: { method: 'GET', ...request },
})
const [PAGES, FILES] = [0, 1]
const answersBy = (route: number, ...given: Parameters<typeof asked>): boolean =>
  world.routes[route]?.matches(asked(...given)) ?? false

test.each([
  ['/profile', 'navigate', true],
  ['/profile/contract/1', 'navigate', true],
  ['/profile', 'cors', false],
  ['/vovremya-core/contract/1', 'navigate', false],
  ['/desk', 'navigate', false],
  ['/files/contract.pdf', 'navigate', false],
])('%s by %s is opened from the shell: %s', (path, mode, isShell) => {
  expect(answersBy(PAGES, path, { mode })).toBe(isShell)
})

test.each([
  ['/icons/icon-192.png', true],
  ['/assets/pt-sans-latin.1a2b.woff2', true],
  ['/assets/app-1.js', false],
  ['/assets/fonts/deeper.woff2', false],
  ['/other/icons/icon.png', false],
  ['/vovremya-core/limits/current', false],
  ['/file-manager/private/1', false],
])('%s is kept when it was first needed: %s', (path, isKept) => {
  expect(answersBy(FILES, path, {})).toBe(isKept)
})

test('of others nothing is kept, and of ours only what is asked for by GET', () => {
  expect(answersBy(FILES, '/icons/icon-192.png', {}, false)).toBe(false)
  expect(answersBy(FILES, '/icons/icon-192.png', { method: 'POST' })).toBe(false)
})

test('on a full device icons and letters go first', () => {
  const gone: string[] = []
  vi.stubGlobal('caches', { delete: (name: string) => gone.push(name) })
  world.forgets?.()
  expect(gone).toEqual(['vovremya-static'])
})

test('marks of campaigns and of the launcher make no other page', () => {
  const ignored = world.built?.options.ignoreURLParametersMatching ?? []
  const isIgnored = (name: string) => ignored.some((each) => each.test(name))
  expect(['utm_source', 'utm_', 'source'].filter(isIgnored)).toHaveLength(3)
  expect(['sources', 'click_id', 'token', 'my_utm_x', 'source2'].filter(isIgnored)).toEqual([])
  expect(world.built?.entries).toEqual(BUILD)
})

test('a page from the shell has the build looked after, all its files by their addresses', async () => {
  const handler = world.routes[PAGES]?.handler as Handler
  const event = { waitUntil: () => undefined }
  expect(await handler({ request: {}, event })).toBe('the shell')
  expect(world.repaired).toEqual([['/index.html', '/assets/app-1.js']])
})

test('a page that nothing answers has the last resort, anything else fails as without a worker', async () => {
  const event = { waitUntil: () => undefined }
  expect(await world.catches?.({ request: { mode: 'navigate' }, event })).toBe('the last resort')
  const failed = await world.catches?.({ request: { mode: 'cors' }, event })
  expect(failed).toMatchObject({ type: 'error' })
})
