/** A server of the installed application that further versions are put in place under (D34). */
import { test as base } from './borrower.ts'
import { expect, type Page, type Server, serverAt } from './fixtures.ts'
import { createReleases, type Releases } from './releases.ts'
import { startServer } from './start-server.ts'

export type Deployment = Server & Omit<Releases, 'distDir' | 'remove'>

/** Tests of the installed application; a worker starts the second server only for those that deploy on it. */
export const test = base.extend<object, { deployment: Deployment }>({
  deployment: [
    async ({}, use) => {
      const { distDir, remove, ...versions } = await createReleases()
      const running = await startServer({ distDir })
      await use({ ...serverAt(running.url), ...versions })
      await running.stop()
      await remove()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/** A browser keeps a former worker that still has work for five minutes at most, whoever asks to let the next one in. */
const LET_IN_WITHIN_MS = 400_000

/** Waits until the page is the one delivered with a version. */
export const expectVersion = (page: Page, version: string): Promise<void> =>
  expect(page.locator('meta[name=release]')).toHaveAttribute('content', version, {
    timeout: LET_IN_WITHIN_MS,
  })
