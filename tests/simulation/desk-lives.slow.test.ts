import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const LIVES = 25

test('whatever people of the lender do at once, nothing is done twice, alone or without a reason: seeds from 500100', async () => {
  const figures = await simulate({
    firstSeed: 500_100,
    lives: LIVES,
    steps: 24,
    days: 120,
    faults: true,
    desk: true,
  })
  expect(figures.lives).toBe(LIVES)
  expect(Object.keys(figures.happened).join('\n')).toMatch(/^desk .* at once: /m)
}, 1_800_000)
