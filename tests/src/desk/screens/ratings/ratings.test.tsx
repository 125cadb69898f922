import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deskPublishRating, deskRatings } from '../../../../../protocol/calls/desk/ratings.ts'
import { answers, sentBy } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'

const RATING = {
  ratingId: 'rating-1',
  clientId: 'client-1',
  clientName: 'Лужина Глафира Тихоновна',
  stars: 2,
  words: 'Долго отвечали в переписке',
  at: NOW,
  mayPublish: true,
  publishedAt: null,
} as const

test('what a client wrote is read with its stars, and leads to the client', async () => {
  answers(deskRatings, {
    asOf: NOW,
    ratings: [RATING, { ...RATING, ratingId: 'rating-2', stars: 5, words: '' }],
  })
  atWork({ roles: ['SUPPORT'], at: '#/ratings' })
  const words = await screen.findByText('Долго отвечали в переписке')
  const row = within(words.closest('tr') ?? document.body)
  expect(row.getByText('2 из 5')).toBeTruthy()
  expect(row.getByRole('link', { name: RATING.clientName }).getAttribute('href')).toBe(
    '#/clients/client-1',
  )
  expect(screen.getByText('без слов')).toBeTruthy()
})

test('words are shown to everybody with the leave of their client, and taken away again', async () => {
  let publishedAt: string | null = null
  answers(deskRatings, () => ({ asOf: NOW, ratings: [{ ...RATING, publishedAt }] }))
  answers(deskPublishRating, ({ body }) => {
    publishedAt = body.published ? NOW : null
    return { ok: true as const }
  })
  const user = atWork({ roles: ['SUPPORT'], at: '#/ratings' })
  await user.click(await screen.findByRole('button', { name: /^Показать: Долго отвечали/ }))
  await user.click(await screen.findByRole('button', { name: /^Убрать: Долго отвечали/ }))
  await screen.findByRole('button', { name: /^Показать/ })
  expect(sentBy(deskPublishRating).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { ratingId: 'rating-1' }, body: { published: true } },
    { params: { ratingId: 'rating-1' }, body: { published: false } },
  ])
})

test('without that leave there is nothing to press, for an auditor never', async () => {
  answers(deskRatings, {
    asOf: NOW,
    ratings: [
      { ...RATING, mayPublish: false },
      { ...RATING, ratingId: 'rating-2' },
    ],
  })
  atWork({ roles: ['AUDITOR'], at: '#/ratings' })
  expect(await screen.findByText('клиент не разрешил')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Показать/ })).toBeNull()
})

test('nobody has rated yet', async () => {
  answers(deskRatings, { asOf: NOW, ratings: [] })
  atWork({ roles: ['SUPPORT'], at: '#/ratings' })
  expect(await screen.findByText('Оценок пока нет')).toBeTruthy()
})

test('a moderator of photos has no such list', async () => {
  atWork({ roles: ['MODERATOR'], at: '#/' })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: /Оценки/ })).toBeNull()
})
