/**
 * `npm run test:slow`: the unit and server tests of many seconds (`*.slow.test.ts`) and of a second and more (`@slow` in their
 * titles), which npm test leaves out, and more of the same random lives than npm test takes. Arguments name the files to run
 * instead of all.
 */
import { spawnSync } from 'node:child_process'
import { type SlowKind, slowTestFiles } from './slow-tests.ts'

const MORE_CHANCE = { FAST_CHECK_RUNS: '1000', SIMULATION_SEEDS: '200', HOSTILE_REQUESTS: '2000' }

const named = process.argv.slice(2)
const all = [...slowTestFiles.files(), ...slowTestFiles.titles()]
const unknown = named.filter((name) => !all.some((file) => file.includes(name)))
if (unknown.length > 0) throw new Error(`No slow test is in ${unknown.join(', ')}`)

/** One run of Vitest; a file named for the one kind may have nothing of the other. */
const passes = (kind: SlowKind): boolean => {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...named],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...MORE_CHANCE, ...process.env, SLOW_TESTS: kind },
    },
  )
  return status === 0
}

process.exit(passes('files') && passes('titles') ? 0 : 1)
