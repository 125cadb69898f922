/** Every worker has a real server of its own: built product, embedded database in a fresh folder, own port (start-server.ts). */
import { createHash } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { latestCode, newPhone, type Server, serverAt } from './server-at.ts'
import { startServer } from './start-server.ts'

/** Console errors a test expects, matched against their text. */
type Fixtures = { expectedConsoleErrors: RegExp[]; consoleGuard: void }

/** An address of the documentation range family, different for every test. */
const addressOf = (testId: string): string => {
  const hash = createHash('sha256').update(testId).digest()
  return `10.${hash[0]}.${hash[1]}.${hash[2]}`
}

interface WorkerFixtures {
  /** A file that names one gets a server nobody else moves the clock of: a law of its own years is about days. */
  serverOf: string
  server: Server
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverOf: ['everyone', { option: true, scope: 'worker' }],
  server: [
    // The option is a part of what makes a worker, and with it of its server.
    async ({ serverOf }, use) => {
      const running = await startServer({ name: serverOf })
      await use(serverAt(running.url))
      await running.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  extraHTTPHeaders: async ({}, use, testInfo) =>
    use({ 'X-Forwarded-For': addressOf(testInfo.testId) }),
  baseURL: async ({ server }, use) => use(server.url),
  expectedConsoleErrors: [[], { option: true }],
  /** An unexpected console error or page error fails the test. */
  consoleGuard: [
    async ({ page, expectedConsoleErrors }, use) => {
      const errors: string[] = []
      const note = (text: string) => {
        if (!expectedConsoleErrors.some((pattern) => pattern.test(text))) errors.push(text)
      }
      page.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => note(`${error.name}: ${error.message}`))
      await use()
      expect(errors, 'unexpected console errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect, latestCode, newPhone, type Page, type Server, serverAt }
