import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  documentsQuery,
  messagesQuery,
  personalDataQuery,
  remindersQuery,
} from '../../../src/queries/client.ts'
import { closedContractsQuery } from '../../../src/queries/contracts.ts'
import { fetchQuery, type Query } from '../../../src/queries/query.ts'
import { SNAPSHOTS } from '../../../protocol/device-store.ts'
import { loadSnapshot } from '../../../src/offline/records.ts'

const SERVER_MOMENT = '2030-01-01T12:00:00.000Z'

/** The device is ten years slow. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-01-01T00:00:00.000Z') })
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ asOf: SERVER_MOMENT, contracts: [], documents: [] })),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const kept: readonly [string, Query<unknown>][] = [
  ['closed-contracts', closedContractsQuery as Query<unknown>],
  ['documents', documentsQuery as Query<unknown>],
  ['messages', messagesQuery as Query<unknown>],
  ['personal-data', personalDataQuery as Query<unknown>],
  [SNAPSHOTS.reminders, remindersQuery as Query<unknown>],
]

test.each(kept)('what is kept of %s is dated by the server', async (name, query) => {
  await fetchQuery(query, undefined, new AbortController().signal)
  await expect.poll(async () => (await loadSnapshot(name))?.asOf).toBe(SERVER_MOMENT)
})
