/** Small things that are kept on this device: unfinished forms, and whether the server knows this browser. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dropFormDraft,
  formBase,
  formDraft,
  keepFormBase,
  keepFormDraft,
} from '../../../src/offline/drafts.ts'
import { withLock } from '../../../src/offline/lock.ts'
import { loadDocument, saveDocument, store } from '../../../src/offline/records.ts'
import { forgetTold, noteTold, toldEndpoint } from '../../../src/offline/reminders.ts'
import { timeZoneHere } from '../../../src/offline/time-zone.ts'
import { offlineSize } from '../../../src/offline/wipe.ts'

const DAY_MS = 86_400_000

beforeEach(async () => {
  await (await store()).wipe()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('forms are kept apart, and apart from what the server has of them', async () => {
  await keepFormDraft('passport', { number: '1' })
  await keepFormDraft('new_passport', { number: '2' })
  await keepFormBase('passport', { number: '0' })
  expect(await formDraft('passport')).toEqual({ number: '1' })
  expect(await formDraft('new_passport')).toEqual({ number: '2' })
  expect(await formBase('passport')).toEqual({ number: '0' })
  expect(await formBase('new_passport')).toBeNull()
})

test('a form that is done leaves neither what was typed nor what the server had', async () => {
  await keepFormDraft('passport', { number: '1' })
  await keepFormBase('passport', { number: '0' })
  await keepFormDraft('new_passport', { number: '2' })
  await dropFormDraft('passport')
  expect(await formDraft('passport')).toBeNull()
  expect(await formBase('passport')).toBeNull()
  expect(await formDraft('new_passport')).toEqual({ number: '2' })
})

test('the server is told of this browser again after a week, or when it may have forgotten it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 * DAY_MS })
  expect(await toldEndpoint()).toBeNull()
  await noteTold('https://push.example/1')
  vi.setSystemTime(1_007 * DAY_MS - 1)
  expect(await toldEndpoint()).toBe('https://push.example/1')
  vi.setSystemTime(1_007 * DAY_MS)
  expect(await toldEndpoint()).toBeNull()
  vi.setSystemTime(1_001 * DAY_MS)
  await forgetTold()
  expect(await toldEndpoint()).toBeNull()
})

test('without locks of the browser one page does one thing at a time, after a failure too', async () => {
  vi.stubGlobal('navigator', {})
  const done: string[] = []
  const slow = (name: string) => async () => {
    done.push(`${name} begins`)
    await Promise.resolve()
    await Promise.resolve()
    done.push(`${name} ends`)
    if (name === 'first') throw new Error('lost')
  }
  const all = await Promise.allSettled([
    withLock('own', slow('first')),
    withLock('own', slow('second')),
    withLock('own', slow('third')),
  ])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(done).toEqual(
    ['first', 'second', 'third'].flatMap((each) => [`${each} begins`, `${each} ends`]),
  )
})

test('a device that does not name its zone is taken to be in Moscow', () => {
  vi.stubGlobal('Intl', { DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone: '' }) }) })
  expect(timeZoneHere()).toBe('Europe/Moscow')
  const named = { resolvedOptions: () => ({ timeZone: 'Asia/Omsk' }) }
  vi.stubGlobal('Intl', { DateTimeFormat: () => named })
  expect(timeZoneHere()).toBe('Asia/Omsk')
})

test.each([
  ['nothing about storage', {}, null],
  ['no estimate', { storage: {} }, null],
  ['an estimate without a figure', { storage: { estimate: () => Promise.resolve({}) } }, null],
  ['a figure', { storage: { estimate: () => Promise.resolve({ usage: 5 }) } }, 5],
])('the size of the copy is what the browser says of it: %s', async (_what, browser, size) => {
  vi.stubGlobal('navigator', browser)
  expect(await offlineSize()).toBe(size)
})

test('a page of somebody in between that was kept for a document is none, and is fetched again', async () => {
  await saveDocument('d1', new Blob(['<!doctype html><title>Войдите в сеть отеля</title>']))
  await saveDocument('d2', new Blob(['%PDF-1.7']))
  expect(await loadDocument('d1')).toBeNull()
  expect(await (await loadDocument('d2'))?.text()).toBe('%PDF-1.7')
})
