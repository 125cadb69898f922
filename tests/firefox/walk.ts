/** One walk: a Firefox, a server that can be given newer versions, and a person of their own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { type Person, personWith } from '../e2e/person.ts'
import { createReleases, type Releases } from '../e2e/releases.ts'
import { newPhone, type Server, serverAt } from '../e2e/server-at.ts'
import { startServer } from '../e2e/start-server.ts'
import { ensureFirefox } from './ensure-firefox.ts'
import { type ErrorGuard, guardErrors } from './guard-errors.ts'
import { PUSH_PREFERENCES, type PushService, startPushService } from './push-service.ts'

export interface Walk {
  readonly browser: Browser
  readonly page: Page
  readonly person: Person
  readonly server: Server
  readonly releases: Pick<Releases, 'deploy'>
  readonly pushService: PushService
  readonly errors: ErrorGuard
  /** A folder of the run's own: photographs in, downloads out. */
  readonly folder: string
  /** Stops the server; the browser goes on. */
  readonly stopServer: () => Promise<void>
  readonly end: () => Promise<void>
}

export const startWalk = async (): Promise<Walk> => {
  const executablePath = ensureFirefox()
  const folder = await mkdtemp(join(tmpdir(), 'vovremya-firefox-'))
  const releases = await createReleases()
  const running = await startServer({ distDir: releases.distDir })
  const pushService = await startPushService()
  let serving = true
  const stopServer = async (): Promise<void> => {
    if (serving) await running.stop()
    serving = false
  }
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      ...PUSH_PREFERENCES,
      'dom.push.serverURL': pushService.url,
      'browser.download.folderList': 2,
      'browser.download.dir': folder,
    },
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 390, height: 844 })
  await page.emulateTimezone('Europe/Moscow')
  return {
    browser,
    page,
    person: personWith(newPhone()),
    server: serverAt(running.url),
    releases,
    pushService,
    errors: await guardErrors(page),
    folder,
    stopServer,
    async end() {
      await browser.close()
      await stopServer()
      await pushService.stop()
      await releases.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
