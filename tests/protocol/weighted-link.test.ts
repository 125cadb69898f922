import { expect, test } from 'vitest'
import { chooseLink, weightsProblem } from '../../protocol/weighted-link.ts'

const HALVES = { links: ['https://a.example', 'https://b.example'], probabilities: [50, 50] }

test.each([
  [
    { links: ['https://a.example'], probabilities: [50, 50] },
    'Количество ссылок и количество вероятностей должны совпадать.',
  ],
  [
    { links: [], probabilities: [100] },
    'Количество ссылок и количество вероятностей должны совпадать.',
  ],
  [{ ...HALVES, probabilities: [50, 49] }, 'Сумма всех вероятностей должна быть равна 100.'],
  [{ links: [], probabilities: [] }, 'Сумма всех вероятностей должна быть равна 100.'],
  [HALVES, null],
  [{ links: ['https://a.example'], probabilities: [100] }, null],
])('%j: %s', (weighted, problem) => {
  expect(weightsProblem(weighted)).toBe(problem)
})

test('wrong weights choose nothing and say why', () => {
  expect(() => chooseLink({ ...HALVES, probabilities: [60, 60] }, 10)).toThrow(
    'Сумма всех вероятностей должна быть равна 100.',
  )
})

test('every hundredth falls on a link, as often as its weight says', () => {
  const weighted = { links: ['a', 'b', 'c', 'd'], probabilities: [20, 0, 75, 5] }
  const chosen = Array.from({ length: 100 }, (_, percentile) => chooseLink(weighted, percentile))
  const counts = weighted.links.map((link) => chosen.filter((each) => each === link).length)
  expect(counts).toEqual(weighted.probabilities)
})

test('a number that is no percentile falls on nothing', () => {
  expect(() => chooseLink(HALVES, 100)).toThrow(RangeError)
  expect(() => chooseLink(HALVES, -1)).toThrow(RangeError)
})
