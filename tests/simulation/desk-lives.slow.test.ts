import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const LIVES = 24

/** What needs many steps of one holiday after another: these seeds must come to it, so that it is walked in every run. */
const PAPERS = ['HOLIDAY_PROOF_ASKED', 'HOLIDAY_PROOF_ACCEPTED', 'HOLIDAY_ENDED_UNPROVEN']

test('whatever people of the lender do at once, nothing is done twice, alone or without a reason: seeds from 500100', async () => {
  const figures = await simulate({
    firstSeed: 500_100,
    lives: LIVES,
    steps: 24,
    days: 170,
    faults: true,
    desk: true,
  })
  expect(figures.lives).toBe(LIVES)
  expect(Object.keys(figures.happened).join('\n')).toMatch(/^desk .* at once: /m)
  const done = Object.keys(figures.desk?.actions ?? {})
  expect(PAPERS.filter((action) => !done.includes(action))).toEqual([])
}, 1_800_000)
