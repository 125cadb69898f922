import { expect, test } from 'vitest'
import { composeRating } from '../../../src/actions/leave-rating.ts'

test('a rating sent again after a lost answer is the same one, a changed one is another', () => {
  const first = composeRating(4, 'Хорошо', null)
  expect(composeRating(4, 'Хорошо', first)).toBe(first)
  expect(composeRating(5, 'Хорошо', first).id).not.toBe(first.id)
  expect(composeRating(4, 'Хорошо, быстро', first).id).not.toBe(first.id)
})
