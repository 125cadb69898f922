import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryShelf } from '../../../src/offline/shelf.ts'
import { settle } from '../settle.ts'

let lasting = true

vi.mock('../../../src/offline/database-shelf.ts', () => ({
  openDatabaseShelf: () => Promise.resolve({ ...createMemoryShelf(), lasting }),
}))

const openTab = async () => {
  vi.resetModules()
  const { shelf } = await import('../../../src/offline/open-shelf.ts')
  const { wipeOffline } = await import('../../../src/offline/wipe.ts')
  return { shelf, wipeOffline }
}

afterEach(() => {
  lasting = true
})

test('a tab whose key another tab has removed takes the new one before it seals anything', async () => {
  const [tab, other] = [await openTab(), await openTab()]
  const [own, before] = [await tab.shelf(), await other.shelf()]
  await tab.wipeOffline()
  await settle()
  expect(await other.shelf()).not.toBe(before)
  expect(await tab.shelf(), 'the one that wiped has the new key').toBe(own)
})

test('a copy in memory has no key to lose and stays', async () => {
  lasting = false
  const [tab, other] = [await openTab(), await openTab()]
  const before = await other.shelf()
  await tab.wipeOffline()
  await settle()
  expect(await other.shelf()).toBe(before)
})
