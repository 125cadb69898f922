/**
 * `npm run test:deep`: the simulation over thousands of seeds and the property tests over 100,000 lives of loans,
 * spread over the cores. SIMULATION_SEEDS, SIMULATION_STEPS, SIMULATION_DAYS, SIMULATION_FIRST and FAST_CHECK_RUNS
 * change how much. Stops with an error when any seed broke a rule, and says how to replay it.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Lives of one world: enough to share the nightly jobs, few enough to replay in some minutes. */
const LIVES = 100

const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual)
const firstSeed = setting('SIMULATION_FIRST', 0)
const seeds = setting('SIMULATION_SEEDS', 10_000)
const steps = setting('SIMULATION_STEPS', 200)
const days = setting('SIMULATION_DAYS', 730)
const runs = setting('FAST_CHECK_RUNS', 100_000)

interface Piece {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const properties: Piece = {
  name: `property tests, ${runs} runs each`,
  command: 'npx',
  args: [
    'vitest',
    'run',
    'tests/lending/loan-history.property',
    'tests/lending/loan-changes.property',
  ],
  env: { FAST_CHECK_RUNS: String(runs) },
}

const worlds: Piece[] = Array.from({ length: Math.ceil(seeds / LIVES) }, (_, index) => {
  const first = firstSeed + index * LIVES
  const lives = Math.min(LIVES, firstSeed + seeds - first)
  const options = { first, seeds: lives, lives, steps, days }
  return {
    name: `seeds ${first}–${first + lives - 1}`,
    command: process.execPath,
    args: [
      'tests/simulation/run.ts',
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
  }
})

const startedAt = performance.now()
const passed = (): string => `${((performance.now() - startedAt) / 60_000).toFixed(1)} min`
const broken: string[] = []
const totals = new Map<string, number>()

/** Adds up what the worlds say of themselves: lives, steps, seconds, restarts and each kind of fault. */
const addUp = (figures: unknown): void => {
  if (figures === null || typeof figures !== 'object') return
  const entries: [string, unknown][] = Object.entries({ ...figures })
  for (const [name, value] of entries) {
    if (name === 'firstSeed' || name === 'days') continue
    if (typeof value === 'number') totals.set(name, (totals.get(name) ?? 0) + value)
    else addUp(value)
  }
}

const figuresOf = (output: string): void => {
  for (const line of output.split('\n')) {
    if (line.startsWith('{"firstSeed"')) addUp(JSON.parse(line))
  }
}

const run = ({ name, command, args, env }: Piece): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'pipe' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
    }
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      if (code === 0) figuresOf(output)
      else broken.push(name)
      process.stdout.write(
        code === 0
          ? `${passed()}  ${name}: all rules hold\n`
          : `${passed()}  ${name}:\n${output}\n`,
      )
      resolve()
    })
  })

const queue = [properties, ...worlds]
const lane = async (): Promise<void> => {
  for (let piece = queue.shift(); piece; piece = queue.shift()) await run(piece)
}
await Promise.all(Array.from({ length: availableParallelism() }, lane))

process.stdout.write(`\n${JSON.stringify(Object.fromEntries(totals))}\n`)
process.stdout.write(
  broken.length === 0
    ? `\n${seeds} lives of at least ${steps} steps, ${runs} random loans: no broken rule, ${passed()}\n`
    : `\nBroken: ${broken.join('; ')}\n`,
)
if (broken.length > 0) process.exitCode = 1
