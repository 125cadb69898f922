import { defineConfig } from '@playwright/test'
import { findChromium, findShell, testLaunch } from './tools/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two workers, each with a server of its own (tests/e2e/fixtures.ts): the sandbox clock belongs to one worker.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Time-outs end what hangs; none of them judges how fast a busy machine is.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list']],
  // The quick walks go through the engine alone, a third cheaper; whatever needs a whole browser is tagged.
  // Walks of minutes have a run of their own, `npm run test:long`: those of a folder, and the tests tagged @long.
  projects: [
    {
      name: 'quick',
      testIgnore: 'long/**',
      grepInvert: /@long/,
      use: { launchOptions: testLaunch(findShell() ?? findChromium()) },
    },
    { name: 'tagged', testIgnore: 'long/**', grep: /@long/ },
    { name: 'long', testMatch: 'long/**/*.spec.ts' },
  ],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // What the page said stands in the error's context; snapshots of every step cost a sixth of the run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: testLaunch(findChromium()),
  },
})
