import { expect, test } from 'vitest'
import { ratings } from '../../../../protocol/calls/report-service/ratings.ts'
import Reviews from '../../../../src/screens/reviews/reviews.tsx'
import { alarm, says, show, the, until, words } from '../../page.tsx'
import { answers, loses } from '../../server-of-page.ts'

const AS_OF = '2026-11-23T09:00:00.000Z'

test('the mean is of the stars that are stored, with how many gave each', async () => {
  answers(ratings, { asOf: AS_OF, ratings: { clients: 20, counts: [2, 0, 1, 4, 13] }, words: [] })
  show(<Reviews />)
  await says('4,3')
  expect(words(the('list', 'Сколько клиентов поставили каждую оценку'))).toMatch(
    /5\s*звёзд\s*13.*4\s*звезды\s*4.*1\s*звезда\s*2/,
  )
})

test('while few have rated, the page says so and shows no number', async () => {
  answers(ratings, { asOf: AS_OF, ratings: null, words: [] })
  show(<Reviews />)
  await says('Оценок пока меньше десяти')
  expect(words()).not.toContain('из 5')
})

test('without network it says that, and a tap asks again', async () => {
  loses(ratings)
  const { user } = show(<Reviews />)
  await until(() => expect(alarm()).toContain('Нет сети'))
  answers(ratings, { asOf: AS_OF, ratings: null, words: [] })
  await user.click(the('button', 'Повторить'))
  await says('Оценок пока меньше десяти')
})

test('words that may be shown stand with their stars and their day, without a name', async () => {
  const said = { stars: 2, words: 'Долго отвечали', at: '2026-11-20T22:30:00.000Z' }
  answers(ratings, { asOf: AS_OF, ratings: null, words: [said] })
  show(<Reviews />)
  await says('Долго отвечали')
  const card = the('img', '2 из 5').closest('li')
  expect(words(card)).toBe('21.11.26 Долго отвечали')
})
