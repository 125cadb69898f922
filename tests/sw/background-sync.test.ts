import { afterEach, expect, test, vi } from 'vitest'
import { SEND_WAITING_TAG } from '../../protocol/background-sync.ts'
import { onSync } from '../../sw/background-sync.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A sync event of the browser over `pages` open pages; gives what each was told. */
const sync = async (tag: string, pages: number): Promise<unknown[]> => {
  const told: unknown[] = []
  const page = { postMessage: (message: unknown) => told.push(message) }
  vi.stubGlobal('self', {
    clients: { matchAll: () => Promise.resolve(Array.from({ length: pages }, () => page)) },
  })
  const work: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>) => work.push(promise)
  onSync(Object.assign(new Event('sync'), { tag, waitUntil }))
  await Promise.all(work)
  return told
}

test('when the network is back the worker asks every open page to send what waits', async () => {
  const ask = { type: 'SEND_WAITING' }
  expect(await sync(SEND_WAITING_TAG, 2)).toEqual([ask, ask])
})

test('without a page, or for somebody else’s sync, it does nothing', async () => {
  expect(await sync(SEND_WAITING_TAG, 0)).toEqual([])
  expect(await sync('another', 1)).toEqual([])
})
