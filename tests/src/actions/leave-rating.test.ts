import { expect, test } from 'vitest'
import { composeRating } from '../../../src/actions/leave-rating.ts'

test('a rating sent again after a lost answer is the same one, a changed one is another', () => {
  const good = { rating: 4, comment: 'Хорошо', mayPublish: false }
  const first = composeRating(good, null)
  expect(composeRating(good, first)).toBe(first)
  for (const changed of [{ rating: 5 }, { comment: 'Хорошо, быстро' }, { mayPublish: true }])
    expect(composeRating({ ...good, ...changed }, first).id).not.toBe(first.id)
})

test('without words there is nothing to show to anybody', () => {
  const silent = composeRating({ rating: 4, comment: '', mayPublish: true }, null)
  expect(silent.mayPublish).toBe(false)
})
