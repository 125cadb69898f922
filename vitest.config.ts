import { defineConfig } from 'vitest/config'

/** Tests of many seconds have names of their own and a run of their own: `npm run test:slow`. */
const SLOW = 'tests/**/*.slow.test.ts'
/** Tests of chance run in both: a little in `npm test`, more in the run of the slow ones (tools/test-slow.ts). */
const CHANCE = ['tests/lending/*.property.test.ts', 'tests/simulation/simulation.test.ts']
const isSlowRun = process.env['SLOW_TESTS'] === '1'

const exclude = ['tests/e2e/**', 'node_modules/**', ...(isSlowRun ? [] : [SLOW])]
const within = (folder: string): string[] =>
  isSlowRun
    ? [`${folder}/**/*.slow.test.ts`, ...CHANCE.filter((file) => file.startsWith(`${folder}/`))]
    : [`${folder}/**/*.test.{ts,tsx}`]

/** Their tests bring everything of their own, so files of one worker share modules and emptied databases. */
const SHARING = ['tests/server', 'tests/lending', 'tests/protocol']

/** Tests of what the browser draws: they need a page. */
const COMPONENTS = 'tests/src/**/*.test.tsx'

const common = {
  pool: 'forks',
  // Time-outs end what hangs; none of them judges how fast a busy machine is.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000, interval: 10 } },
  globalSetup: ['tests/server/database-template.ts'],
  setupFiles: ['tests/fixed-seed.ts'],
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'shared',
          isolate: false,
          include: SHARING.flatMap(within),
          exclude,
        },
      },
      {
        // Tests of the device put pieces of a browser into the global object: each file has a process of its own.
        test: {
          ...common,
          name: 'alone',
          include: within('tests'),
          exclude: [...exclude, ...SHARING.map((folder) => `${folder}/**`), COMPONENTS],
        },
      },
      {
        // A page for every file, and a server that is answered for at the only fetch.
        test: {
          ...common,
          name: 'components',
          isolate: false,
          environment: 'happy-dom',
          globalSetup: [],
          setupFiles: [...common.setupFiles, 'tests/src/component-setup.ts'],
          // Moments are shown by the reader's own clock.
          env: { TZ: 'Europe/Moscow' },
          include: isSlowRun ? [] : [COMPONENTS],
          exclude,
        },
      },
    ],
  },
})
