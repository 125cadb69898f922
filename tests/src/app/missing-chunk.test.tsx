import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnceOnMissingChunk } from '../../../src/app/missing-chunk.ts'
import { pass } from '../page.tsx'
import { goOffline, goOnline } from '../server-of-page.ts'

let reloads = 0
let isWatched = false

beforeEach(() => {
  reloads = 0
  // Nothing was typed here by another test.
  window.history.replaceState(null, '', '/missing-chunk')
  vi.spyOn(window.location, 'reload').mockImplementation(() => {
    reloads += 1
  })
  if (!isWatched) reloadOnceOnMissingChunk()
  isWatched = true
})

const chunkIsGone = () => window.dispatchEvent(new Event('vite:preloadError'))

test('a file of a former build that is gone loads the page once, not again within a minute', async () => {
  chunkIsGone()
  chunkIsGone()
  expect(reloads).toBe(1)
  await pass(59_000)
  chunkIsGone()
  expect(reloads).toBe(1)
  await pass(2_000)
  chunkIsGone()
  expect(reloads).toBe(2)
})

test('without network a missing file is no new build', () => {
  goOffline()
  chunkIsGone()
  expect(reloads).toBe(0)
  goOnline()
  chunkIsGone()
  expect(reloads).toBe(1)
})

test('a page that is being left is not loaded again; a download only asks to leave', async () => {
  window.dispatchEvent(new Event('beforeunload'))
  chunkIsGone()
  expect(reloads).toBe(0)
  await pass(10_000)
  chunkIsGone()
  expect(reloads).toBe(1)
})
