import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()

vi.mock('workbox-precaching', () => ({
  matchPrecache: (name: string) => {
    const text = kept.get(name)
    return Promise.resolve(text === undefined ? undefined : new Response(text))
  },
}))

const PAGE = '<script src="/assets/a-1.js"></script><link href="/assets/b-1.css">'

/** What a worker at the beginning of its life answers a navigation with; the server says `from the server`. */
const opened = async () => {
  const { answerShell } = await import('../../sw/answer-shell.ts')
  return async (path: string): Promise<string> =>
    (await answerShell(new Request(`https://v.test${path}`))).text()
}

let asked = 0

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  asked = 0
  vi.stubGlobal('fetch', () => {
    asked += 1
    return Promise.resolve(new Response('from the server'))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const keepWholeShells = async (): Promise<void> => {
  const { shellOf } = await import('../../protocol/shells.ts')
  kept.set(shellOf('/profile/my-payments'), PAGE)
  kept.set('/assets/a-1.js', 'go()')
  kept.set('/assets/b-1.css', 'p{}')
}

test('a screen opens from the kept shell without asking the server', async () => {
  await keepWholeShells()
  const open = await opened()
  expect(await open('/profile/my-payments')).toBe(PAGE)
  expect(asked).toBe(0)
})

test('a shell whose script was evicted gives way to the newest page of the server', async () => {
  await keepWholeShells()
  kept.delete('/assets/a-1.js')
  const open = await opened()
  expect(await open('/profile/my-payments')).toBe('from the server')
})

test('a page of somebody in between that was kept in the place of a shell gives way as well', async () => {
  const { shellOf } = await import('../../protocol/shells.ts')
  kept.set(shellOf('/profile/my-payments'), '<p>Идут работы, зайдите позже</p>')
  const open = await opened()
  expect(await open('/profile/my-payments')).toBe('from the server')
})

test('a shell that was found whole is not looked through again in this life of the worker', async () => {
  await keepWholeShells()
  const open = await opened()
  await open('/profile/my-payments')
  kept.delete('/assets/a-1.js')
  expect(await open('/profile/my-payments')).toBe(PAGE)
})

test('with neither a shell nor a server the navigation fails, for the last resort to answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const open = await opened()
  await expect(open('/profile/my-payments')).rejects.toThrow('no network')
})
