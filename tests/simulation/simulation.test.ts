import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const SEEDS = Number(process.env['SIMULATION_SEEDS'] ?? 16)
/** Lives of one server; more share its start and the nightly jobs, fewer replay faster. */
const LIVES = Math.min(SEEDS, 200)
const steps = Number(process.env['SIMULATION_STEPS'] ?? 4)
const days = Number(process.env['SIMULATION_DAYS'] ?? 20)
const first = Number(process.env['SIMULATION_FIRST'] ?? 0)
const worlds = Array.from({ length: Math.ceil(SEEDS / LIVES) }, (_, index) => first + index * LIVES)

test.each(worlds)(
  'whatever people do and whatever breaks, every rule holds and everything ends: seeds from %i',
  async (firstSeed) => {
    const figures = await simulate({ firstSeed, lives: LIVES, steps, days, faults: true })
    expect(figures.lives).toBe(LIVES)
    expect(Object.keys(figures.faults)).not.toEqual([])
  },
  1_800_000,
)
