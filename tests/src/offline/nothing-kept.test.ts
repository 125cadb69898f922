/** Whether anything was ever kept on a device: most visitors of the public pages need no database opened to learn that. */
import { afterEach, expect, test, vi } from 'vitest'
import { DEVICE_STORE } from '../../../protocol/device-store.ts'
import { createMemoryStore } from '../../../src/offline/store.ts'

const { opened } = vi.hoisted(() => ({ opened: { times: 0 } }))

vi.mock('../../../src/offline/database-store.ts', () => ({
  openDatabaseStore: () => {
    opened.times += 1
    return Promise.resolve({ ...createMemoryStore(), lasting: true })
  },
}))

/** A page of a browser that has these databases. */
const openPage = async (databases: (() => Promise<{ name: string }[]>) | 'untold' | 'none') => {
  const says = databases === 'untold' ? {} : { databases }
  vi.stubGlobal('indexedDB', databases === 'none' ? undefined : says)
  vi.resetModules()
  opened.times = 0
  return import('../../../src/offline/records.ts')
}
const having = (...names: string[]) =>
  openPage(() => Promise.resolve(names.map((name) => ({ name }))))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a browser with other databases alone has nothing of ours', async () => {
  const { isNothingKept } = await having('another-site')
  expect(await isNothingKept()).toBe(true)
})

test('a browser with our database has, and so has one that does not say', async () => {
  const { isNothingKept } = await having('another-site', DEVICE_STORE.database)
  expect(await isNothingKept()).toBe(false)
  for (const databases of ['untold', 'none'] as const)
    expect(await (await openPage(databases)).isNothingKept()).toBe(false)
})

test('a browser that fails to say, or never does, is taken to have something', async () => {
  const failing = await openPage(() => Promise.reject(new Error('denied')))
  expect(await failing.isNothingKept()).toBe(false)
  vi.useFakeTimers()
  const { isNothingKept } = await openPage(() => new Promise(() => undefined))
  const asked = isNothingKept()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await asked).toBe(false)
})

test('once a page has opened its store, something may be there', async () => {
  const { isNothingKept, store } = await having()
  expect(await isNothingKept()).toBe(true)
  await store()
  expect(await isNothingKept()).toBe(false)
})

test('a form waits for no database where nothing was kept, and finds it open when it is typed', async () => {
  const { loadDraft, saveDraft } = await having()
  expect(await loadDraft('sign-up/user_info')).toBeNull()
  await vi.waitFor(() => expect(opened.times).toBe(1))
  await saveDraft('sign-up/user_info', { city: 'Москва' })
  expect(await loadDraft('sign-up/user_info')).toEqual({ city: 'Москва' })
  expect(opened.times).toBe(1)
})

test('a start without a session opens no database where nothing was kept', async () => {
  await having()
  const { wipeLeft } = await import('../../../src/offline/wipe.ts')
  await wipeLeft(() => true)
  expect(opened.times).toBe(0)
})
