import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptKey, takeAttempt } from '../../server/db/attempts.ts'
import { runIdempotent } from '../../server/db/idempotency.ts'
import { attemptCounters } from '../../server/db/schema/attempts.ts'
import { outbox } from '../../server/db/schema/outbox.ts'
import { idempotencyKeys } from '../../server/db/schema/idempotency.ts'
import { PRODUCT, testApp, TEST_START_MS, type TestApp } from './test-app.ts'

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  // Two hundred days of the job that is asked about, and of one more whose finished rows it finds.
  const jobs = PRODUCT.jobs.filter(({ kind }) => ['records.sweep', 'offers.expire'].includes(kind))
  app = await testApp({ product: { ...PRODUCT, jobs } })
})
afterAll(() => app.close())

test('first answers are kept for 30 days, finished rows for 90, then both are removed at night', async () => {
  const { database } = app.context
  await runIdempotent(
    app.context,
    { owner: 'anna', route: 'POST /x', key: 'key-00001', bodyHash: '1' },
    { effect: () => Promise.resolve({ receipt: 1 }) },
  )
  await app.runJobs(TEST_START_MS + 29 * DAY_MS)
  expect(await database.select().from(idempotencyKeys)).toHaveLength(1)
  await app.runJobs(TEST_START_MS + 31 * DAY_MS)
  expect(await database.select().from(idempotencyKeys)).toHaveLength(0)
  await app.runJobs(TEST_START_MS + 200 * DAY_MS)
  const rows = await database.select({ finishedAtMs: outbox.finishedAtMs }).from(outbox)
  const oldest = Math.min(...rows.map((row) => row.finishedAtMs ?? app.clock.now()))
  expect(oldest).toBeGreaterThan(TEST_START_MS + 108 * DAY_MS)
})

test('a counter of tries goes the night after its window has ended', async () => {
  const { database, config } = app.context
  const nowMs = app.clock.now()
  const count = (whose: string, windowMs: number) =>
    takeAttempt(
      database,
      { key: attemptKey(config.secret, 'test', whose), limit: 1, windowMs },
      nowMs,
    )
  await count('short', 60_000)
  await count('long', 3 * DAY_MS)
  await app.runJobs(nowMs + DAY_MS)
  const [left, ...more] = await database.select().from(attemptCounters)
  expect([left?.endsAtMs, more]).toEqual([nowMs + 3 * DAY_MS, []])
})
