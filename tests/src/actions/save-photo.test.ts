/** A photo on its way: refused before it is sent, sent, kept for later, or told as refused. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  hurryPhoto,
  PhotoRefused,
  savePhoto,
  takeRefusedPhoto,
  waitingPhoto,
} from '../../../src/actions/save-photo.ts'
import { CallRefused, NetworkFailure } from '../../../src/api/send-failures.ts'
import { outbox } from '../../../src/offline/outbox.ts'

const { page } = vi.hoisted(() => ({
  page: { answer: null as Error | null, shrunk: 10, uploaded: [] as string[], progress: 0 },
}))

vi.mock('../../../src/api/shrink-photo.ts', () => ({
  shrinkPhoto: (file: File) => Promise.resolve(new Blob([new Uint8Array(page.shrunk)], file)),
}))
vi.mock('../../../src/api/upload.ts', () => ({
  uploadPhoto: ({ idempotencyKey }: { idempotencyKey: string }) => {
    page.uploaded.push(idempotencyKey)
    return page.answer ? Promise.reject(page.answer) : Promise.resolve({ fileId: 'stored' })
  },
}))
vi.mock('../../../src/api/session.ts', () => ({
  accessToken: () => Promise.resolve(null),
  handleUnauthorized: () => Promise.resolve('signed-out'),
  currentSession: () => ({ claims: { sub: 'anna' } }),
}))

const photo = (type = 'image/jpeg') => new File(['x'], 'photo', { type })
const told = { onProgress: () => undefined }
const save = (file = photo(), key = 'key-1') => savePhoto(file, 'SELFIE', key, told)
const NO_NETWORK = new NetworkFailure('cut')

const throwAllAway = async (): Promise<void> => {
  for (const { id } of await outbox.items()) await outbox.discard(id)
}

beforeEach(() => {
  page.answer = null
  page.shrunk = 10
  page.uploaded = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('reportError', () => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await throwAllAway()
  vi.unstubAllGlobals()
})

test('what is no photo is refused before anything is sent, in words that say what to do', async () => {
  const refused = save(photo('application/pdf'))
  await expect(refused).rejects.toThrow(PhotoRefused)
  await expect(refused).rejects.toThrow('Это не фотография')
  expect(page.uploaded).toEqual([])
})

test('a photo that stays over 5 MB after shrinking is refused, one of just 5 MB goes', async () => {
  page.shrunk = 5 * 1024 * 1024 + 1
  await expect(save()).rejects.toThrow('больше 5 МБ')
  page.shrunk = 5 * 1024 * 1024
  expect(await save()).toEqual({ fileId: 'stored' })
  expect(page.uploaded).toEqual(['key-1'])
})

test('the photo as it is sent is shown before it is sent', async () => {
  const sizes: number[] = []
  await savePhoto(photo(), 'SELFIE', 'key-1', {
    ...told,
    onShrunk: ({ size }) => sizes.push(size),
  })
  expect(sizes).toEqual([10])
})

test('without network a photo waits under its own key, as this person’s', async () => {
  page.answer = NO_NETWORK
  expect(await save()).toBeNull()
  expect(await outbox.items()).toMatchObject([
    { key: 'key-1', topic: 'photo/SELFIE', ownerId: 'anna', queued: { kind: 'photo' } },
  ])
  const waiting = await waitingPhoto('SELFIE')
  expect(waiting).toMatchObject({ key: 'key-1', photo: { size: 10, type: 'image/jpeg' } })
  expect(await waitingPhoto('PASSPORT_MAIN')).toBeNull()
})

test.each([502, 503])(
  'a photo that a server which is down (%d) did not take waits, and is not taken again',
  async (status) => {
    page.answer = new CallRefused(status, { code: 'UNKNOWN', title: 'Неизвестно', detail: '' })
    expect(await save()).toBeNull()
    expect(await waitingPhoto('SELFIE')).toMatchObject({ key: 'key-1' })
  },
)

test('another photo of the kind takes the place of the one that waits', async () => {
  page.answer = NO_NETWORK
  await save(photo(), 'key-1')
  await save(photo(), 'key-2')
  expect((await outbox.items()).map(({ key }) => key)).toEqual(['key-2'])
  page.answer = null
  await save(photo(), 'key-3')
  expect(await outbox.items()).toEqual([])
})

test('a refusal of the server is told, and the photo does not wait', async () => {
  page.answer = new CallRefused(422, { code: 'PHOTO_BLURRED', title: 'Нерезко', detail: '' })
  await expect(save()).rejects.toThrow('Нерезко')
  expect(await outbox.items()).toEqual([])
})

test('a device that keeps nothing still sends, and says so when it cannot', async () => {
  vi.spyOn(outbox, 'discardTopic').mockRejectedValue(new Error('no room'))
  vi.spyOn(outbox, 'add').mockRejectedValue(new Error('no room'))
  expect(await save()).toEqual({ fileId: 'stored' })
  page.answer = NO_NETWORK
  await expect(save()).rejects.toBe(NO_NETWORK)
})

test('a photo that was refused while it waited is told once, and is not shown as waiting', async () => {
  page.answer = NO_NETWORK
  await save()
  expect(await takeRefusedPhoto('SELFIE')).toBeNull()
  const refusal = { title: 'Нерезко', detail: 'Снимите ещё раз.' }
  await outbox.drain(() => Promise.resolve({ outcome: 'refused', refusal }))
  expect(await waitingPhoto('SELFIE')).toBeNull()
  expect(await takeRefusedPhoto('SELFIE')).toBe('Нерезко. Снимите ещё раз.')
  expect(await takeRefusedPhoto('SELFIE')).toBeNull()
})

test('a photo that was put aside goes again when a person asks for it', async () => {
  page.answer = NO_NETWORK
  await save()
  await outbox.drain(() =>
    Promise.resolve({ outcome: 'refused', refusal: { title: 'Нет', detail: '' } }),
  )
  await hurryPhoto('SELFIE')
  await hurryPhoto('PASSPORT_MAIN')
  expect(await waitingPhoto('SELFIE')).toMatchObject({ key: 'key-1' })
})
