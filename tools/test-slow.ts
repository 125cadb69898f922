/** `npm run test:slow`: the unit and server tests of many seconds (`*.slow.test.ts`), which npm test leaves out. */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
  { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, SLOW_TESTS: '1' } },
)
process.exit(status ?? 1)
