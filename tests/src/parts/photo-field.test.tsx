import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import { filesSave } from '../../../protocol/calls/file-manager/files.ts'
import { outbox } from '../../../src/offline/outbox.ts'
import { PhotoField } from '../../../src/parts/photo-field/photo-field.tsx'
import { all, arrive, described, isOff, says, show, the, until, words } from '../page.tsx'
import { sendPhotosHere } from '../photos-of-page.ts'
import { answers, holds, loses, refuses, sentBy, sentOnce } from '../server-of-page.ts'

const saved: Reply<typeof filesSave> = {
  fileId: 'photo-1',
  kind: 'PASSPORT_MAIN',
  width: 1200,
  height: 900,
  sizeBytes: 421_888,
}

type OnSaved = (imageId: string) => void

function Part({
  onSaved = () => undefined,
  first = null,
}: {
  readonly onSaved?: OnSaved
  readonly first?: string | null
}) {
  const [imageId, setImageId] = useState<string | null>(first)
  return (
    <PhotoField
      kind="PASSPORT_MAIN"
      name="passportPhotoFieId"
      title="Разворот с фотографией"
      icon="passport"
      facing="environment"
      imageId={imageId}
      onSaved={(id) => {
        setImageId(id)
        onSaved(id)
      }}
    />
  )
}

const photo = (size = 1_000, type = 'image/jpeg') =>
  new File([new Uint8Array(size)], 'passport.jpg', { type })

const input = () =>
  document.querySelector<HTMLInputElement>('input[data-photo]') as HTMLInputElement
const state = () => all('status').map(words).join(' ')

beforeEach(sendPhotosHere)

test('a photo is sent as what it is a photo of, and called stored only when the server has said so', async () => {
  const held = holds(filesSave)
  const onSaved = vi.fn<OnSaved>()
  const { user } = show(<Part onSaved={onSaved} />)
  expect(state()).toContain('Ещё не загружено')
  await user.upload(input(), photo())
  await says('Загружаем: 50%')
  expect(onSaved).not.toHaveBeenCalled()
  expect(state()).not.toContain('Сохранено')
  held.answer(saved)
  await says('Сохранено, 412 КБ')
  expect(onSaved).toHaveBeenCalledWith('photo-1')
  const { body, idempotencyKey } = sentOnce(filesSave)
  expect(body?.get('kind')).toBe('PASSPORT_MAIN')
  expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
})

test('no second photo is begun while one is on its way', async () => {
  const held = holds(filesSave)
  const { user } = show(<Part />)
  await user.upload(input(), photo())
  await says('Загружаем')
  expect(isOff(the('button', 'Снять'))).toBe(true)
  expect(isOff(the('button', 'Выбрать файл'))).toBe(true)
  held.answer(saved)
  await says('Сохранено')
  expect(sentBy(filesSave)).toHaveLength(1)
})

test('a refused photo says why in the words of the server, bound to the button that takes another', async () => {
  refuses(filesSave, 'FILE_UNREADABLE')
  const onSaved = vi.fn<OnSaved>()
  const { user } = show(<Part onSaved={onSaved} />)
  await user.upload(input(), photo())
  await until(() =>
    expect(described(the('button', 'Снять'))).toBe(
      'Фото не открывается. Снимите ещё раз или выберите другой файл.',
    ),
  )
  expect(onSaved).not.toHaveBeenCalled()
  answers(filesSave, saved)
  await user.upload(input(), photo())
  await says('Сохранено')
  expect(described(the('button', 'Переснять'))).toBe('')
  const [first, second] = sentBy(filesSave)
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('what is no photo, or too large for one, is told before anything is sent', async () => {
  const { user } = show(<Part />)
  await user.upload(input(), photo(6 * 1024 * 1024))
  await until(() => expect(described(the('button', 'Снять'))).toContain('Файл больше 5 МБ.'))
  expect(sentBy(filesSave)).toEqual([])
})

test('without network the photo waits on the device under its own key, and the person is told so', async () => {
  loses(filesSave)
  const onSaved = vi.fn<OnSaved>()
  const { user } = show(<Part onSaved={onSaved} />)
  await user.upload(input(), photo())
  await says('Отправим, когда появится сеть')
  expect(onSaved).not.toHaveBeenCalled()
  const [item] = await outbox.items()
  expect(item?.key).toBe(sentOnce(filesSave).idempotencyKey)
})

test('a photo that waits is found again after a reload, and taken as stored when it has gone', async () => {
  loses(filesSave)
  const before = show(<Part />)
  await before.user.upload(input(), photo())
  await says('Отправим, когда появится сеть')
  before.unmount()
  const onSaved = vi.fn<OnSaved>()
  show(<Part onSaved={onSaved} />)
  await says('Отправим, когда появится сеть')
  await outbox.drain(() => Promise.resolve({ outcome: 'sent', reply: saved }))
  await until(() => expect(onSaved).toHaveBeenCalledWith('photo-1'))
})

test('a waiting photo that the server refuses is not lost in silence', async () => {
  loses(filesSave)
  const { user } = show(<Part />)
  await user.upload(input(), photo())
  await says('Отправим, когда появится сеть')
  const refusal = { title: 'Это не фотография', detail: 'Загрузите фото.' }
  await outbox.drain(() => Promise.resolve({ outcome: 'refused', refusal }))
  await says('Это не фотография. Загрузите фото.')
  await arrive()
  expect(await outbox.items()).toEqual([])
})

test('of two photos of one page only the newer one waits', async () => {
  loses(filesSave)
  const { user } = show(<Part />)
  await user.upload(input(), photo())
  await says('Отправим, когда появится сеть')
  await user.upload(input(), photo(2_000))
  await until(() => expect(sentBy(filesSave)).toHaveLength(2))
  await says('Отправим, когда появится сеть')
  const items = await outbox.items()
  expect(items.map(({ key }) => key)).toEqual([sentBy(filesSave)[1]?.idempotencyKey])
})

test('a photo that has arrived takes the place of the one that waited: the older one never goes', async () => {
  loses(filesSave)
  const { user } = show(<Part />)
  await user.upload(input(), photo())
  await says('Отправим, когда появится сеть')
  answers(filesSave, saved)
  await user.upload(input(), photo(2_000))
  await says('Сохранено, 412 КБ')
  expect(await outbox.items()).toEqual([])
})
