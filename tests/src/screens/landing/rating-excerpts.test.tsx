import { expect, test } from 'vitest'
import { ratings } from '../../../../protocol/calls/report-service/ratings.ts'
import { RatingExcerpts } from '../../../../src/screens/landing/rating-excerpts.tsx'
import { all, arrive, says, show, words } from '../../page.tsx'
import { answers, loses } from '../../server-of-page.ts'

const AS_OF = '2026-11-21T08:00:00.000Z'
const said = (stars: number) => ({ stars, words: `Слова на ${stars}`, at: AS_OF })

test('the mean and the three newest words are those that are stored', async () => {
  answers(ratings, {
    asOf: AS_OF,
    ratings: { clients: 21, counts: [2, 0, 1, 4, 14] },
    words: [5, 2, 4, 1].map((stars) => said(stars)),
  })
  show(<RatingExcerpts />)
  await says('4,3 из 5, 21 клиент')
  expect(all('img').map((stars) => stars.getAttribute('aria-label'))).toEqual([
    '5 из 5',
    '2 из 5',
    '4 из 5',
  ])
})

test('while few have rated it says so, and makes up no words', async () => {
  answers(ratings, { asOf: AS_OF, ratings: null, words: [] })
  show(<RatingExcerpts />)
  await says('Оценок пока меньше десяти')
  expect(all('img')).toEqual([])
})

test('without an answer nothing is shown', async () => {
  loses(ratings)
  show(<RatingExcerpts />)
  await arrive()
  expect(words()).toBe('')
})
