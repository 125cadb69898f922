import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failureOf } from '../../../src/api/failure.ts'

const PDF = new Blob(['%PDF-1.7'], { type: 'application/pdf' })

let handed: string[]
let hasRoom: boolean
let isReadable: boolean

vi.mock('../../../src/api/send.ts', async (original) => ({
  ...(await original<object>()),
  send: () => Promise.resolve(PDF),
}))
vi.mock('../../../src/api/save-file.ts', () => ({
  saveFile: (file: File) => handed.push(file.name),
}))
vi.mock('../../../src/offline/records.ts', () => ({
  loadDocument: () =>
    isReadable ? Promise.resolve(null) : Promise.reject(new Error('Connection lost')),
  saveDocument: () =>
    hasRoom ? Promise.resolve() : Promise.reject(new DOMException('', 'QuotaExceededError')),
}))

const { keepDocument, openDocument } = await import('../../../src/actions/download-document.ts')

beforeEach(() => {
  handed = []
  hasRoom = true
  isReadable = true
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  vi.stubGlobal('reportError', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

test('a device without room still opens a document; keeping it says that there is none', async () => {
  hasRoom = false
  await openDocument('d1', 'Договор')
  expect(handed).toEqual(['Договор.pdf'])
  const full = await keepDocument('d1').catch(failureOf)
  expect(full).toMatchObject({ title: 'На устройстве нет места' })
})

test('a copy that cannot be read does not keep the document from being fetched', async () => {
  isReadable = false
  await openDocument('d1', 'Договор')
  expect(handed).toEqual(['Договор.pdf'])
})
