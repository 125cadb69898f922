import { defineConfig } from 'vitest/config'

/** Tests of many seconds have names of their own and a run of their own: `npm run test:slow`. */
const SLOW = 'tests/**/*.slow.test.ts'
const isSlowRun = process.env['SLOW_TESTS'] === '1'

export default defineConfig({
  test: {
    include: isSlowRun ? [SLOW] : ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**', ...(isSlowRun ? [] : [SLOW])],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['tests/server/database-template.ts'],
  },
})
