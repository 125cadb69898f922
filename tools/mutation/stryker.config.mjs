/**
 * `npm run test:mutation`: breaks lending/ in every small way and counts the breaks that some test notices.
 * One file: `npm run test:mutation -- --mutate lending/money.ts`.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', pool: 'threads' },
  coverageAnalysis: 'perTest',
  mutate: ['lending/**/*.ts'],
  ignorePatterns: [
    '**',
    '!lending/**',
    '!tests/lending/**',
    '!tools/mutation/**',
    '!tsconfig.base.json',
    '!package.json',
  ],
  tempDirName: '.stryker-tmp',
  incremental: false,
  concurrency: Number(process.env['MUTATION_WORKERS'] ?? 1),
  timeoutMS: 10_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
  jsonReporter: { fileName: 'test-results/mutation.json' },
  thresholds: { high: 95, low: 90, break: 90 },
}
