import type { Piece } from './run-pieces.ts'

/** Parts of one whole; each has four worlds, two for each of two cores. */
export const SIMULATION_PARTS = 40
const WORLDS = 4
/** Lives of one world: enough to share the nightly jobs, few enough to replay in some minutes. */
const LIVES = 40
const DAY_MS = 86_400_000
/** Seeds of a day do not reach those of the next. */
const SEEDS_A_DAY = 10_000
const FIRST_DAY_MS = Date.UTC(2026, 0, 1)
/** Then they begin again: a life's phone has no room for more seeds. */
const DAYS = 800

const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual)

/** The parts of one day are one whole, and every day of two years brings new seeds. */
const firstSeedToday = (): number =>
  (1 + (Math.floor((Date.now() - FIRST_DAY_MS) / DAY_MS) % DAYS)) * SEEDS_A_DAY

/**
 * The worlds of one part, named `3/40`.
 * @throws Error for anything else
 */
export const simulationPieces = (part = ''): readonly Piece[] => {
  const [, number, parts] = /^(\d+)\/(\d+)$/.exec(part) ?? []
  const index = Number(number) - 1
  if (Number(parts) !== SIMULATION_PARTS || !(index >= 0 && index < SIMULATION_PARTS))
    throw new Error(
      `Name one of the parts 1/${SIMULATION_PARTS} … ${SIMULATION_PARTS}/${SIMULATION_PARTS}`,
    )
  const lives = setting('SIMULATION_LIVES', LIVES)
  const first = setting('SIMULATION_FIRST', firstSeedToday()) + index * WORLDS * lives
  return Array.from({ length: WORLDS }, (_, world): Piece => {
    const options = {
      first: first + world * lives,
      seeds: lives,
      lives,
      steps: setting('SIMULATION_STEPS', 200),
      days: setting('SIMULATION_DAYS', 730),
    }
    const args = [
      'tests/simulation/run.ts',
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ]
    return {
      name: `seeds ${options.first}–${options.first + lives - 1}`,
      command: process.execPath,
      args,
      replay: ['npx node', ...args].join(' '),
    }
  })
}
