import { expect, test } from 'vitest'
import { fromRoubles } from '../../../lending/money.ts'
import { nextLevel } from '../../../src/parts/credit-line/next-level.ts'

test('each level promises exactly the limit the next one has, the top one promises nothing', () => {
  const limits = [1, 2, 3, 4].map((level) => nextLevel(level)?.limitKopecks ?? null)
  expect(limits).toEqual([fromRoubles(150_000), fromRoubles(180_000), fromRoubles(240_000), null])
})
