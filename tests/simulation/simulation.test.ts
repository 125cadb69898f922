import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const SEEDS = Number(process.env['SIMULATION_SEEDS'] ?? 200)
const LIVES = 50
const first = Number(process.env['SIMULATION_FIRST'] ?? 0)
const worlds = Array.from({ length: Math.ceil(SEEDS / LIVES) }, (_, index) => first + index * LIVES)

test.each(worlds)(
  'whatever people do and whatever breaks, every rule holds and everything ends: seeds from %i',
  async (firstSeed) => {
    const figures = await simulate({ firstSeed, lives: LIVES, steps: 18, days: 150, faults: true })
    expect(figures.lives).toBe(LIVES)
    expect(Object.values(figures.faults).every((count) => count > 0)).toBe(true)
  },
  600_000,
)
