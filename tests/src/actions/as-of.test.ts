import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadClosedContracts } from '../../../src/actions/load-closed-contracts.ts'
import { loadDocuments } from '../../../src/actions/load-documents.ts'
import { loadMessages } from '../../../src/actions/load-messages.ts'
import { loadPersonalData } from '../../../src/actions/load-personal-data.ts'
import { loadReminders } from '../../../src/actions/reminders.ts'
import { KEPT } from '../../../protocol/kept-reminders.ts'
import { loadSnapshot } from '../../../src/offline/snapshots.ts'

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

test.each([
  ['closed-contracts', loadClosedContracts],
  ['documents', loadDocuments],
  ['messages', loadMessages],
  ['personal-data', loadPersonalData],
  [KEPT.reminders, loadReminders],
])('what is kept of %s is dated by the server', async (name, load) => {
  await load(new AbortController().signal)
  await expect.poll(async () => (await loadSnapshot(name))?.asOf).toBe(SERVER_MOMENT)
})
