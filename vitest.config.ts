import { defineConfig } from 'vitest/config'
import { SLOW_FILES, SLOW_TITLE, slowTestFiles } from './tools/slow-tests.ts'

/** What tools/test-slow.ts asks for; nothing in `npm test`. */
const asked = process.env['SLOW_TESTS']
const slowRun = asked === 'files' || asked === 'titles' ? asked : undefined

const exclude = ['tests/e2e/**', 'node_modules/**', ...(slowRun ? [] : [SLOW_FILES])]
const slow = slowRun && slowTestFiles[slowRun]()
const within = (folder: string): string[] =>
  slow?.filter((file) => file.startsWith(`${folder}/`)) ?? [`${folder}/**/*.test.{ts,tsx}`]

/** Slow titles are left out or asked alone, and whoever names a test (`-t`) gets it. */
const named = {
  files: {},
  titles: { testNamePattern: SLOW_TITLE },
  none: { testNamePattern: /^(?!.*@slow)/ },
}[slowRun ?? 'none']

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
    ...named,
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
          include: slowRun ? [] : [COMPONENTS],
          exclude,
        },
      },
    ],
  },
})
