/** Which tests are slow: what `npm test` leaves out and `npm run test:slow` asks (vitest.config.ts, test-slow.ts). */
import { globSync, readFileSync } from 'node:fs'

/** Files of many seconds have names of their own. */
export const SLOW_FILES = 'tests/**/*.slow.test.ts'

/** Slow tests of other files, of about a second and more, have this word in their titles. */
export const SLOW_TITLE = /@slow/

/** Tests of chance run in both: a little in `npm test`, more in the run of the slow ones. */
const CHANCE = [
  'tests/lending/*.property.test.ts',
  'tests/simulation/simulation.test.ts',
  'tests/hostile/hostile.test.ts',
]

/** What vitest.config.ts includes for SLOW_TESTS: slow files and those of chance, or the other files with slow titles. */
export const slowTestFiles = {
  files: (): string[] => globSync([SLOW_FILES, ...CHANCE]),
  titles: (): string[] =>
    globSync('tests/**/*.test.{ts,tsx}', { exclude: ['tests/e2e/**'] }).filter((file) =>
      SLOW_TITLE.test(readFileSync(file, 'utf8')),
    ),
}

export type SlowKind = keyof typeof slowTestFiles
