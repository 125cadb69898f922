/** Every worker has a real server of its own: built product, embedded database in a fresh folder, own port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverEntry } from '../../tools/server-bundle.ts'
import { test as base, expect, type Page } from '@playwright/test'

const FIRST_PORT = 8180

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

const ready = async (url: string, child: ChildProcess, log: string[]): Promise<void> => {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server stopped:\n${log.join('')}`)
    const response = await fetch(`${url}/health/ready`).catch(() => null)
    if (response?.ok) return
    await pause(250)
  }
  throw new Error(`The server did not become ready:\n${log.join('')}`)
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

const serverAt = (url: string): Server => ({
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
    async ({}, use, workerInfo) => {
      const port = FIRST_PORT + workerInfo.parallelIndex
      const dataDir = await mkdtemp(join(tmpdir(), 'vovremya-e2e-'))
      const log: string[] = []
      const child = spawn(process.execPath, [serverEntry], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          RATE_LIMIT_PER_MINUTE: '100000',
          // Each test comes from an address of its own: codes are limited by address (D22).
          TRUST_PROXY: 'loopback',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout.on('data', (chunk: Buffer) => log.push(chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()))
      const url = `http://localhost:${port}`
      await ready(url, child, log)
      await use(serverAt(url))
      const stopped = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await Promise.race([stopped, pause(12_000).then(() => child.kill('SIGKILL'))])
      await rm(dataDir, { recursive: true, force: true })
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
