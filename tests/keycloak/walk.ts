import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { IdentityAccounts } from '../../server/gateways/gateways.ts'
import { createKeycloakAccounts } from '../../server/gateways/openid/keycloak-accounts.ts'
import { CHROMIUM_FLAGS } from '../../tools/chromium.ts'
import { keycloakSettings, startKeycloak } from '../../tools/keycloak/keycloak.ts'
import { newPhone, type Server, serverAt } from '../e2e/server-at.ts'
import { freePort, startServer } from '../e2e/start-server.ts'

/** Where pictures of the walk lie. */
export const PICTURES = 'test-results/keycloak'

/** Time-outs end what hangs; none of them judges how fast a busy machine is. */
const PATIENCE_MS = 120_000

export const PASSWORD = 'правильная лошадь 42'

export interface Walk {
  readonly server: Server
  /** The browser of the person; a second one is another device. */
  readonly page: Page
  readonly context: BrowserContext
  readonly issuer: string
  /** The port of the accounts over the real administration. */
  readonly accounts: IdentityAccounts
  readonly phone: string
  /** A browser that has nothing of the first one's. */
  anotherDevice(): Promise<Page>
  /** Takes a picture of each open page, of every device; their addresses. */
  picture(): Promise<string>
  end(): Promise<void>
}

/** One thing that is walked, in the order of the list it stands in. */
export type Part = readonly [name: string, work: (walk: Walk) => Promise<void>]

const openDevice = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    hasTouch: true,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  context.setDefaultNavigationTimeout(PATIENCE_MS)
  return context
}

/** Starts the product and its Keycloak; each needs the other's address first, and neither needs the other to start. */
export const startWalk = async (executablePath: string): Promise<Walk> => {
  const port = await freePort()
  const settings = keycloakSettings(port)
  const running = await startServer({ env: settings })
  const began = performance.now()
  const keycloak = await startKeycloak(port, running.url).catch(async (error: unknown) => {
    await running.stop()
    throw error
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(`Keycloak is ready after ${seconds} s, the product at ${running.url}\n`)
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
  const context = await openDevice(browser)
  return {
    server: serverAt(running.url),
    page: await context.newPage(),
    context,
    issuer: settings.OIDC_ISSUER,
    accounts: createKeycloakAccounts(
      {
        issuer: settings.OIDC_ISSUER,
        url: settings.OIDC_ACCOUNTS_URL,
        clientId: 'vovremya-accounts',
        clientSecret: settings.OIDC_ACCOUNTS_CLIENT_SECRET,
      },
      fetch,
    ),
    phone: newPhone(),
    anotherDevice: async () => (await openDevice(browser)).newPage(),
    async picture() {
      const pages = browser.contexts().flatMap((device) => device.pages())
      for (const [place, open] of pages.entries())
        await open.screenshot({ path: `${PICTURES}/stopped-${place + 1}.png` })
      return pages.map((open) => open.url()).join(', ')
    },
    async end() {
      await browser.close()
      await keycloak.stop()
      await running.stop()
    },
  }
}
