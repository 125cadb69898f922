import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const plan = { firstSeed: 3_309_050, lives: 6, steps: 16, days: 40, faults: true, desk: true }

test('one seed is one world: the same rows in the same order, run after run', async () => {
  const { seconds: _once, ...first } = await simulate(plan)
  const { seconds: _twice, ...second } = await simulate(plan)
  expect(second).toEqual(first)
}, 600_000)
