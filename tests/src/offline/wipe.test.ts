import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadContract, saveContract } from '../../../src/offline/contracts.ts'
import { loadDocument, saveDocument, savedDocumentIds } from '../../../src/offline/records.ts'
import { loadDraft, saveDraft } from '../../../src/offline/records.ts'
import { outbox } from '../../../src/offline/outbox.ts'
import { claimOffline, wipeLeft, wipeOffline } from '../../../src/offline/wipe.ts'
import { contractFixture } from './contract-fixture.ts'

const contract = contractFixture({ asOfDay: '2026-11-21' })
const kept = { contract, movements: [] }

beforeEach(wipeOffline)
afterEach(() => vi.unstubAllGlobals())

test('signing out leaves no contract, no document and no draft on the device', async () => {
  await claimOffline('client-1')
  await saveContract(kept)
  await saveDocument('d1', new Blob(['%PDF']))
  await saveDraft('sign-up/user_info', { name: 'Пётр' })
  await wipeOffline()
  expect(await loadContract(contract.loanApplicationId)).toBeNull()
  expect(await loadDocument('d1')).toBeNull()
  expect(await savedDocumentIds()).toEqual(new Set())
  expect(await loadDraft('sign-up/user_info')).toBeNull()
})

test('somebody else who signs in on this device finds nothing of the one before', async () => {
  await claimOffline('client-1')
  await saveContract(kept)
  await claimOffline('client-2')
  expect(await loadContract(contract.loanApplicationId)).toBeNull()
})

test('the same person who signs in again keeps the copy', async () => {
  await claimOffline('client-1')
  await saveContract(kept)
  await claimOffline('client-1')
  expect(await loadContract(contract.loanApplicationId)).toEqual(kept)
})

test('a draft typed before anybody was known stays with the one who signs in', async () => {
  await saveDraft('sign-up/phone', { phone: '900' })
  await claimOffline('client-1')
  expect(await loadDraft('sign-up/phone')).toEqual({ phone: '900' })
})

test('a kept document comes back as a PDF with its bytes', async () => {
  await saveDocument('d1', new Blob(['%PDF-1.7']))
  const pdf = await loadDocument('d1')
  expect(pdf?.type).toBe('application/pdf')
  expect(await pdf?.text()).toBe('%PDF-1.7')
})

test('what waits for the network goes with its person: at sign-out and when somebody else signs in', async () => {
  const rating = { kind: 'rating', body: { rating: 4, comment: 'Хорошо' } } as const
  await claimOffline('client-1')
  await outbox.add(rating)
  await wipeOffline()
  expect(await outbox.items()).toEqual([])
  await claimOffline('client-1')
  await outbox.add(rating)
  await claimOffline('client-2')
  expect(await outbox.items()).toEqual([])
})

test('what a sign-out that was cut off has left goes at the next start without a session', async () => {
  await claimOffline('client-1')
  await saveDraft('rating', { comment: 'Хорошо' })
  await wipeLeft(() => false)
  expect(await loadDraft('rating')).toEqual({ comment: 'Хорошо' })
  await wipeLeft(() => true)
  expect(await loadDraft('rating')).toBeNull()
  await saveContract(kept)
  await wipeLeft(() => true)
  expect(await loadContract(contract.loanApplicationId)).toBeNull()
})

test('a start without a session leaves a stranger’s drafts alone', async () => {
  await saveDraft('sign-up/phone', { phone: '900' })
  await wipeLeft(() => true)
  expect(await loadDraft('sign-up/phone')).toEqual({ phone: '900' })
})

test('the number on the icon goes with the data, wherever the session ends', async () => {
  const clearAppBadge = vi.fn<() => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { clearAppBadge })
  await wipeOffline()
  expect(clearAppBadge).toHaveBeenCalled()
})

test('what was being kept while the person left goes too', async () => {
  await claimOffline('client-1')
  const leaving = wipeOffline()
  await saveContract(kept)
  await leaving
  expect(await loadContract(contract.loanApplicationId)).toBeNull()
})
