/**
 * `npm run test:slow`: the unit and server tests of many seconds (`*.slow.test.ts`), which npm test leaves out, and more
 * of the same random lives than npm test takes. Arguments name the files to run instead of all.
 */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { FAST_CHECK_RUNS: '1000', SIMULATION_SEEDS: '200', ...process.env, SLOW_TESTS: '1' },
  },
)
process.exit(status ?? 1)
