import { beforeEach, expect, test, vi } from 'vitest'
import {
  clientImages,
  fileById,
  privateImage,
} from '../../../../../protocol/calls/file-manager/files.ts'
import type { OwnPhoto } from '../../../../../src/queries/photos.ts'
import { OwnPhotos } from '../../../../../src/screens/profile/settings/own-photos.tsx'
import { alarm, all, arrive, ready, says, show, the, until, words } from '../../../page.tsx'
import { answers, CLIENT, loses, sentBy, sentOnce } from '../../../server-of-page.ts'

const photo = (part: Partial<OwnPhoto>): OwnPhoto => ({
  imageId: 'main',
  kind: 'PASSPORT_MAIN',
  createdAt: '2026-11-01T09:00:00.000Z',
  width: 800,
  height: 600,
  moderationStatus: 'VERIFIED',
  moderationReason: null,
  ...part,
})

const OLD = photo({
  imageId: 'selfie-1',
  kind: 'SELFIE',
  moderationStatus: 'VERIFICATION_ERROR',
  moderationReason: 'BLUR',
})
const NEW = photo({ imageId: 'selfie-2', kind: 'SELFIE', createdAt: '2026-11-02T09:00:00.000Z' })

beforeEach(() => {
  answers(clientImages, { images: [OLD, NEW] })
  answers(privateImage, new Blob(['jpeg'], { type: 'image/jpeg' }))
  answers(fileById, new Blob(['jpeg'], { type: 'image/jpeg' }))
})

test('what was sent stands latest first, with what became of it', async () => {
  show(<OwnPhotos />)
  await until(() => expect(all('button')).toHaveLength(2))
  const [newest, oldest] = all('button').map(words)
  expect(newest).toMatch(/^Селфи с паспортом.*02\.11\.26, 12:00.*принято$/)
  expect(oldest).toMatch(/^Селфи с паспортом.*01\.11\.26, 12:00, нерезкий снимок.*не принято$/)
  expect(sentOnce(clientImages).params).toEqual({ clientId: CLIENT.id })
  expect(sentBy(privateImage)).toEqual([])
})

test('a photo is fetched when it is opened, and let go when it is closed', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const { user } = show(<OwnPhotos />)
  await user.click(await ready(/02\.11\.26/))
  await until(() => the('img', 'Селфи с паспортом'))
  expect(sentOnce(privateImage).params).toEqual({ imageId: 'selfie-2' })
  await user.click(the('button', 'Скачать'))
  await until(() => expect(sentOnce(fileById).params).toEqual({ fileId: 'selfie-2' }))
  await user.click(the('button', 'Закрыть'))
  expect(all('img')).toEqual([])
  expect(revoke).toHaveBeenCalledOnce()
})

test('a photo that does not come says so', async () => {
  loses(privateImage)
  const { user } = show(<OwnPhotos />)
  await user.click(await ready(/02\.11\.26/))
  await until(() => expect(alarm()).toContain('Нет связи'))
})

test('without network nothing is asked and nothing is kept', async () => {
  show(<OwnPhotos />, { offline: true })
  await says('Посмотреть их можно, когда появится сеть.')
  expect(sentBy(clientImages)).toEqual([])
})

test('whoever has sent nothing sees no list', async () => {
  answers(clientImages, { images: [] })
  show(<OwnPhotos />)
  await until(() => expect(sentBy(clientImages)).toHaveLength(1))
  await arrive()
  expect(words()).not.toContain('Мои фотографии')
})
