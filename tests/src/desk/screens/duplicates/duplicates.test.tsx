import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  deskDuplicatePhoto,
  deskDuplicates,
} from '../../../../../protocol/calls/desk/duplicates.ts'
import { deskAskFor } from '../../../../../protocol/calls/desk/requests.ts'
import type { StaffRole } from '../../../../../protocol/desk.ts'
import type { Duplicate } from '../../../../../src/desk/screens/duplicates/duplicate-words.ts'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'
import { PAIR } from './duplicate-fixture.ts'

const shows = (pair: Duplicate, roles: readonly StaffRole[]) => {
  answers(deskDuplicates, { asOf: NOW, duplicates: [pair] })
  return atWork({ roles, at: '#/duplicates' })
}

test('both accounts stand side by side and are asked about with a reason', async () => {
  answers(deskAskFor, { requestId: 'request-1' })
  const user = shows(PAIR, ['SUPPORT'])
  const row = (await screen.findByText('займов 2, есть долг')).closest('tr')
  if (!row) throw new Error('no row')
  expect(within(row).getByText('телефон ···1122')).toBeTruthy()
  expect(within(row).getByText('телефон ···3344')).toBeTruthy()
  expect(within(row).queryByRole('button', { name: /Разные люди/ })).toBeNull()
  await user.click(within(row).getByRole('button', { name: /^Новый по чужим документам: / }))
  const dialog = screen.getByRole('dialog', { name: 'Новый кабинет завели по чужим документам?' })
  await user.type(within(dialog).getByLabelText('Причина'), 'На видео другой человек')
  await user.click(within(dialog).getByRole('button', { name: 'Попросить' }))
  await waitFor(() =>
    expect(sentBy(deskAskFor).map(({ body }) => body)).toMatchObject([
      { kind: 'BLOCK_LATER_ACCOUNT', subjectId: 'pair-1', reason: 'На видео другой человек' },
    ]),
  )
})

test('a slip of the pen is offered where the passport is not the same', async () => {
  shows({ ...PAIR, grounds: ['INN'] }, ['MODERATOR'])
  expect(
    await screen.findByRole('button', { name: /^Разные люди, ошибка в номере: / }),
  ).toBeTruthy()
})

test('a pair that is asked about waits, and an auditor only reads', async () => {
  shows({ ...PAIR, askedFor: 'KEEP_EARLIER_ACCOUNT' }, ['SUPPORT'])
  expect(await screen.findByText('ждёт второго решения')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /оставить/ })).toBeNull()
})

test('the scans of both accounts stand side by side, and each look is asked for by its own address', async () => {
  const withPhotos = (fileIds: readonly string[]) => ({
    photos: (['PASSPORT_MAIN', 'SELFIE'] as const).map((kind, index) => ({
      kind,
      fileId: fileIds[index] ?? '',
    })),
  })
  answers(deskDuplicatePhoto, new Blob(['jpeg']))
  const user = shows(
    {
      ...PAIR,
      earlier: { ...PAIR.earlier, ...withPhotos(['main-1', 'face-1']) },
      later: { ...PAIR.later, ...withPhotos(['main-2', 'face-2']) },
    },
    ['CREDIT_OFFICER'],
  )
  await user.click(await screen.findByRole('button', { name: /^Сравнить снимки/ }))
  const dialog = screen.getByRole('dialog', { name: 'Снимки двух кабинетов' })
  const asked = () => sentBy(deskDuplicatePhoto).map(({ params }) => params['fileId'])
  await waitFor(() => expect(asked()).toEqual(['face-1', 'face-2']))
  expect(await within(dialog).findByAltText('Новый кабинет: селфи, снимок клиента')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Разворот' }))
  await waitFor(() => expect(asked()).toEqual(['face-1', 'face-2', 'main-1', 'main-2']))
  await user.click(within(dialog).getByRole('button', { name: 'Прописка' }))
  expect(within(dialog).getAllByText('Такого снимка в этом кабинете нет.')).toHaveLength(2)
})

test('whoever may only read compares no scans', async () => {
  const photos = [{ kind: 'SELFIE', fileId: 'face-1' }] as const
  shows({ ...PAIR, earlier: { ...PAIR.earlier, photos: [...photos] } }, ['AUDITOR'])
  await screen.findByText('телефон ···1122')
  expect(screen.queryByRole('button', { name: /^Сравнить снимки/ })).toBeNull()
})
