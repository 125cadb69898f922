/**
 * `npm run test:deep -- <part> [what of it]`: what chance may still find, in parts of at most ten minutes on two quiet
 * cores. Every run draws new seeds, prints them, and prints for a broken one how it is replayed; the environment
 * variables of the replay change how much is run. Without a part it says which there are.
 */
import { randomInt } from 'node:crypto'
import { type Piece, runPieces } from './deep/run-pieces.ts'
import {
  deskPieces,
  DESK_LIVES,
  DESK_TOTALS,
  simulationPieces,
  SIMULATION_PARTS,
} from './deep/simulation-pieces.ts'

interface Part {
  readonly usage: string
  readonly says: string
  pieces(what: string | undefined): readonly Piece[]
  /** The program that sums up what all of them print. */
  readonly sumUp?: readonly string[]
}

const given = (name: string, usual: number): string => process.env[name] ?? String(usual)
const newSeed = (): number => randomInt(1, 2 ** 31)

/** A piece whose size and seed are environment variables of its tests. */
const withSettings = (
  name: string,
  settings: Readonly<Record<string, string>>,
  [command, ...args]: readonly [string, ...string[]],
): Piece => {
  const words = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  return {
    name: `${name} (${words.join(', ')})`,
    command,
    args,
    env: settings,
    replay: [...words, command, ...args].join(' '),
  }
}

const vitest = (...files: string[]) => ['npx', 'vitest', 'run', ...files] as const

const PARTS: Readonly<Record<string, Part>> = {
  properties: {
    usage: 'properties',
    says: 'random loans, their changes and histories of waiting calls',
    pieces: () => {
      const FAST_CHECK_SEED = given('FAST_CHECK_SEED', newSeed())
      const some = { FAST_CHECK_SEED, FAST_CHECK_RUNS: given('FAST_CHECK_RUNS', 10_000) }
      return [
        withSettings('changes', some, vitest('tests/lending/loan-changes.property')),
        withSettings('payments', some, vitest('tests/lending/loan-history.property')),
        withSettings('waiting calls', { FAST_CHECK_SEED }, vitest('tests/src/offline/outbox.test')),
      ]
    },
  },
  simulation: {
    usage: `simulation 3/${SIMULATION_PARTS}`,
    says: 'lives of borrowers over the whole server with everything that may break',
    pieces: simulationPieces,
  },
  desk: {
    usage: 'desk',
    says: `${DESK_LIVES.toLocaleString('en')} lives at the workplace: races, forms out of date, lost answers`,
    pieces: deskPieces,
    sumUp: DESK_TOTALS,
  },
  hostile: {
    usage: 'hostile',
    says: '20,000 hostile requests at every call',
    pieces: () => [
      withSettings(
        'hostile requests',
        {
          HOSTILE_REQUESTS: given('HOSTILE_REQUESTS', 20_000),
          HOSTILE_SEED: given('HOSTILE_SEED', newSeed()),
        },
        vitest('tests/hostile'),
      ),
    ],
  },
  assaults: {
    usage: 'assaults',
    says: '10,000 wrong codes, 5,000 sends, 10,000 passwords from 200 addresses over two processes',
    pieces: () => [
      withSettings('assaults', { ASSAULT_TRIES: given('ASSAULT_TRIES', 10_000) }, [
        'npm',
        'run',
        'test:slow',
        '--',
        'tests/server/identity/assaults',
      ]),
    ],
  },
  leases: {
    usage: 'leases',
    says: '10,000 jobs of two processes on PostgreSQL over a line that is cut 500 times',
    pieces: () => [
      withSettings(
        'leases',
        {
          LEASE_JOBS: given('LEASE_JOBS', 10_000),
          LEASE_CUTS: given('LEASE_CUTS', 500),
          LEASE_SEED: given('LEASE_SEED', newSeed()),
        },
        ['npm', 'run', 'test:postgres', '--', 'tests/server/leases/two-processes'],
      ),
    ],
  },
  postgres: {
    usage: 'postgres',
    says: 'every server test on PostgreSQL, not only those in which things happen at once',
    pieces: () => [
      {
        name: 'every server test on PostgreSQL',
        command: 'npm',
        args: ['run', 'test:postgres', '--', 'all'],
        env: {},
        replay: 'npm run test:postgres -- all',
      },
    ],
  },
  tabs: {
    usage: 'tabs',
    says: 'histories of waiting calls in real tabs of a real browser that die',
    pieces: () => [
      withSettings('tabs', { FAST_CHECK_SEED: given('FAST_CHECK_SEED', newSeed()) }, [
        'node',
        'tools/test-browser.ts',
        'tagged',
        'outbox-histories',
      ]),
    ],
  },
  interruptions: {
    usage: 'interruptions',
    says: '100 interruptions of registrations: back, reload, a page that dies, no network, another device',
    pieces: () => [
      withSettings(
        'interruptions',
        {
          INTERRUPTIONS: given('INTERRUPTIONS', 100),
          FAST_CHECK_SEED: given('FAST_CHECK_SEED', newSeed()),
        },
        ['node', 'tools/test-browser.ts', 'long', 'interrupted-registration'],
      ),
    ],
  },
}

const [name = '', what] = process.argv.slice(2)
const part = PARTS[name]
if (part) {
  const holds = await runPieces(part.pieces(what), part.sumUp)
  if (!holds) process.exitCode = 1
} else {
  const lines = Object.values(PARTS).map(
    ({ usage, says }) => `  npm run test:deep -- ${usage.padEnd(18)}${says}`,
  )
  process.stdout.write(`Parts, each at most ten minutes on two quiet cores:\n${lines.join('\n')}\n`)
  if (name !== '') process.exitCode = 1
}
