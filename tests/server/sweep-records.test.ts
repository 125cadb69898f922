import { afterAll, beforeAll, expect, test } from 'vitest'
import { runIdempotent } from '../../server/db/idempotency.ts'
import { outbox } from '../../server/db/schema/outbox.ts'
import { idempotencyKeys } from '../../server/db/schema/idempotency.ts'
import { testApp, TEST_START_MS, type TestApp } from './test-app.ts'

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
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
