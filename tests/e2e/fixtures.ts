/** Every worker has a real server of its own: built product, embedded database in a fresh folder, own port (start-server.ts). */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { test as base, expect, type Page } from '@playwright/test'
import { startServer } from './start-server.ts'

export interface Server {
  readonly url: string
  /** Codes sent to a phone, newest first (D38). */
  codes(
    phone: string,
  ): Promise<{ code: string; eventCode: string; channel: string; sentAt: string }[]>
  /** Moves the product's clock forward and runs what falls due on the way (D38). */
  advanceDays(days: number): Promise<void>
  advanceMinutes(minutes: number): Promise<void>
  now(): Promise<Date>
}

const json = async (url: string, init?: RequestInit): Promise<unknown> => {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

const moveClock = (url: string, body: unknown) =>
  json(`${url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const nowAt = async (url: string) =>
  new Date(((await json(`${url}/sandbox/clock`)) as { now: string }).now)

/** What a test may do with a server besides opening its pages. */
export const serverAt = (url: string): Server => ({
  url,
  codes: async (phone) =>
    (await json(`${url}/sandbox/codes?phone=${encodeURIComponent(phone)}`)) as Awaited<
      ReturnType<Server['codes']>
    >,
  async advanceDays(days) {
    await moveClock(url, { advanceDays: days })
  },
  async advanceMinutes(minutes) {
    const now = await nowAt(url)
    await moveClock(url, { now: new Date(now.getTime() + minutes * 60_000).toISOString() })
  },
  now: () => nowAt(url),
})

/** Console errors a test expects, matched against their text. */
type Fixtures = { expectedConsoleErrors: RegExp[]; consoleGuard: void }

/** An address of the documentation range family, different for every test. */
const addressOf = (testId: string): string => {
  const hash = createHash('sha256').update(testId).digest()
  return `10.${hash[0]}.${hash[1]}.${hash[2]}`
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    async ({}, use) => {
      const running = await startServer()
      await use(serverAt(running.url))
      await running.stop()
    },
    { scope: 'worker', timeout: 120_000 },
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

let phones = 0

/** A mobile number no other test of this run uses; its tail is none of the magic ones of the code sender. */
export const newPhone = (): string => {
  phones += 1
  const run = String(process.pid % 1000).padStart(3, '0')
  return `+7901${run}${String(phones * 10 + 105).padStart(4, '0')}`
}

/** The newest code sent to the phone for an event; waits for it to arrive. */
export const latestCode = async (
  server: Server,
  phone: string,
  eventCode?: string,
): Promise<string> => {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const sent = (await server.codes(phone)).find(
      (code) => !eventCode || code.eventCode === eventCode,
    )
    if (sent) return sent.code
    await pause(150)
  }
  throw new Error(`No code ${eventCode ?? ''} was sent to ${phone}`)
}

export { expect, type Page }
