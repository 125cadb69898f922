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

interface Size {
  readonly first: number
  readonly lives: number
  readonly steps: number
  readonly days: number
}

const worldOf = ({ first, lives, ...size }: Size, ...flags: readonly string[]): Piece => {
  const options = { first, seeds: lives, lives, ...size }
  const args = [
    'tests/simulation/run.ts',
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ...flags,
  ]
  return {
    name: `seeds ${first}–${first + lives - 1}`,
    command: process.execPath,
    args,
    replay: ['npx node', ...args].join(' '),
  }
}

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
  const steps = setting('SIMULATION_STEPS', 200)
  const days = setting('SIMULATION_DAYS', 730)
  return Array.from({ length: WORLDS }, (_, world) =>
    worldOf({ first: first + world * lives, lives, steps, days }),
  )
}

/** Lives of `npm run test:deep -- desk`. */
export const DESK_LIVES = 1_000
const DESK_WORLDS = 20

/** What sums their figures up. */
export const DESK_TOTALS = ['tests/simulation/desk-totals.ts'] as const

/** One world in so many lasts until debts are hopeless. */
const LONG_EVERY = 5

/** Lives whose lender is as busy as they are, in worlds of fifty; seeds of their own every day. */
export const deskPieces = (): readonly Piece[] => {
  const lives = setting('SIMULATION_LIVES', DESK_LIVES / DESK_WORLDS)
  // The last of a day's seeds, which the parts of the other lives do not reach.
  const first = setting('SIMULATION_FIRST', firstSeedToday() + SEEDS_A_DAY - DESK_LIVES)
  return Array.from({ length: DESK_WORLDS }, (_, world) => {
    const isLong = world % LONG_EVERY === 0
    const steps = setting('SIMULATION_STEPS', isLong ? 40 : 24)
    const days = setting('SIMULATION_DAYS', isLong ? 500 : 120)
    const piece = worldOf({ first: first + world * lives, lives, steps, days }, '--desk')
    return { ...piece, isTold: true }
  })
}
