import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStore } from '../../../src/offline/store.ts'
import { settle } from '../settle.ts'

let lasting = true

vi.mock('../../../src/offline/database-store.ts', () => ({
  openDatabaseStore: () => Promise.resolve({ ...createMemoryStore(), lasting }),
}))

const openTab = async () => {
  vi.resetModules()
  const { store } = await import('../../../src/offline/records.ts')
  const { wipeOffline } = await import('../../../src/offline/wipe.ts')
  return { store, wipeOffline }
}

afterEach(() => {
  lasting = true
})

test('a tab whose key another tab has removed takes the new one before it seals anything', async () => {
  const [tab, other] = [await openTab(), await openTab()]
  const [own, before] = [await tab.store(), await other.store()]
  await tab.wipeOffline()
  await settle()
  expect(await other.store()).not.toBe(before)
  expect(await tab.store(), 'the one that wiped has the new key').toBe(own)
})

test('a copy in memory has no key to lose and stays', async () => {
  lasting = false
  const [tab, other] = [await openTab(), await openTab()]
  const before = await other.store()
  await tab.wipeOffline()
  await settle()
  expect(await other.store()).toBe(before)
})
