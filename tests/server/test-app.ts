import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as allRoutes from '../../server/all-routes.ts'
import { type App, build, type BuildOptions, type Product } from '../../server/app.ts'
import { createFrozenClock, type MovableClock } from '../../server/clock.ts'
import { parseConfig } from '../../server/config.ts'
import type { Database, OpenDatabase } from '../../server/db/database.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { readSetting, settingOr } from '../../server/db/settings.ts'
import { ALL_JOBS } from '../../server/jobs/all.ts'
import { SIGNING_KEY_SETTING } from '../../server/identity/keys.ts'
import { onServer, siblingUrl, templateName } from './database-template.ts'
import { embeddedFromPool } from './embedded-pool.ts'
import { asProduct } from './query-log.ts'

/** A Wednesday noon in Moscow; tests that need another moment pass their own. */
export const TEST_START_MS = Date.UTC(2026, 2, 11, 9)

const DAY_MS = 86_400_000
const TEST_TOKEN = 'test-token.'

export interface TestApp extends App {
  readonly clock: MovableClock
  /** Headers of a signed-in borrower with this id. */
  asClient(clientId: string): { authorization: string }
  /** Works off everything due up to `targetMs` (default: now), in order. */
  runJobs(targetMs?: number): Promise<void>
  /**
   * The same on a later moment after a pause of the whole product: the nights of it are made up for in one, as after an
   * outage, and only the last days go by as they should (default: one; a moment no farther away is met as by
   * {@link runJobs}). Much faster, where a test asks only how things then stand.
   */
  runJobsAfterPause(targetMs: number, lastDays?: number): Promise<void>
}

const postgresCopy = async (url: string): Promise<OpenDatabase> => {
  const name = `vovremya_test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name} template ${templateName()}`)
  const opened = await openPostgres(siblingUrl(url, name))
  return {
    ...opened,
    async close() {
      await opened.close()
      await onServer(url, `drop database ${name}`)
    },
  }
}

/** A database of the test's own: in memory, or on the PostgreSQL of TEST_DATABASE_URL. */
export const testDatabase = (): Promise<OpenDatabase> => {
  const url = process.env['TEST_DATABASE_URL']
  return url ? postgresCopy(url) : embeddedFromPool()
}

/** Settings of a test: sandbox, silent, its own data folder, no `.env`. */
export const testConfig = (env: Readonly<Record<string, string>> = {}) =>
  parseConfig({
    LOG_LEVEL: 'silent',
    // A crowd is tested where a test makes one; elsewhere a slow machine must not look like one.
    REQUESTS_IN_FLIGHT: '100000',
    SECRET: 'only-for-tests-0123456789-abcdefghij',
    DATA_DIR: join(tmpdir(), `vovremya-test-${randomUUID()}`),
    ...env,
  })

/** As `server/main.ts` puts it together. */
export const PRODUCT: Product = { routes: allRoutes, jobs: ALL_JOBS }

/** What the lender asks of itself every night, whatever happened by day: half of what a day of an app costs. */
const LOOKS: ReadonlySet<string> = new Set([
  'bureau.scan',
  'bureau.compare',
  'fiscal.compare',
  'journal.check',
  'records.sweep',
])

/** The product without these looks, for tests whose days go by for something else; their own tests have them. */
export const WITHOUT_LOOKS: Product = {
  ...PRODUCT,
  jobs: ALL_JOBS.filter(({ kind }) => !LOOKS.has(kind)),
}

/** The signing key of this process's first server, sealed as it is stored: making one takes longer than the rest. */
let signingKey: string | null = null

/** Gives a fresh database the key the first start made; a restart finds its key there just so. */
const withSigningKey = async (database: Database): Promise<void> => {
  const known = signingKey
  if (known !== null) await settingOr(database, SIGNING_KEY_SETTING, () => Promise.resolve(known))
}

/**
 * The whole server on a database of its own, with a clock that stands still until it is moved.
 * The runner is not started: `runJobs` works the outbox off when the test says so.
 */
export const testApp = async (
  options: Partial<BuildOptions> & {
    startMs?: number
    env?: Readonly<Record<string, string>>
  } = {},
): Promise<TestApp> => {
  const { startMs = TEST_START_MS, env, ...overrides } = options
  const clock = createFrozenClock(startMs)
  const opened = overrides.opened ?? (await testDatabase())
  const hasTestSecret = overrides.config === undefined && env?.['SECRET'] === undefined
  if (hasTestSecret) await withSigningKey(opened.database)
  const app = await build({
    config: testConfig(env),
    product: PRODUCT,
    clock,
    opened,
    verifyAccessToken: (own) =>
      Object.assign(
        (token: string) =>
          token.startsWith(TEST_TOKEN)
            ? Promise.resolve({ sub: token.slice(TEST_TOKEN.length) })
            : own(token),
        own.claimOf && { claimOf: own.claimOf },
      ),
    ...overrides,
  })
  if (hasTestSecret && signingKey === null) {
    // None was made where another identity server signs.
    const made = await readSetting(opened.database, SIGNING_KEY_SETTING)
    if (typeof made === 'string') signingKey = made
  }
  const inject = app.fastify.inject.bind(app.fastify)
  // Begun inside: what is handed out unawaited is only sent when somebody asks for it, outside the product.
  const begun = (...given: Parameters<typeof inject>) =>
    asProduct(async () => await inject(...given))
  app.fastify.inject = begun as typeof inject
  const runJobs = (targetMs = clock.now()) => asProduct(() => app.runner.runUntil(targetMs))
  return {
    ...app,
    clock,
    asClient: (clientId) => ({ authorization: `Bearer ${TEST_TOKEN}${clientId}` }),
    runJobs,
    async runJobsAfterPause(targetMs, lastDays = 1) {
      await clock.moveTo(targetMs - lastDays * DAY_MS)
      await runJobs(targetMs)
    },
  }
}
