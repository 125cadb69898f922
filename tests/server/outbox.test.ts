import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { claimRow, enqueue, enqueueAll, releaseLeases } from '../../server/db/outbox.ts'
import { outbox } from '../../server/db/schema/outbox.ts'
import { transaction } from '../../server/db/transaction.ts'
import { ALL_JOBS } from '../../server/jobs/all.ts'
import { anyJob, type Job } from '../../server/job.ts'
import { testApp, TEST_START_MS, type TestApp } from './test-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

interface Note {
  readonly text: string
  readonly failTimes?: number
}

let app: TestApp
let ran: string[]
let failures: Map<string, number>
let givenUp: string[]

const note: Job<Note> = {
  kind: 'test.note',
  maxAttempts: 3,
  retryDelayMs: (attempt) => attempt * MINUTE_MS,
  async run(context, { text, failTimes = 0 }) {
    ran.push(`${(context.clock.now() - TEST_START_MS) / MINUTE_MS} ${text}`)
    const failed = failures.get(text) ?? 0
    failures.set(text, failed + 1)
    if (failed < failTimes) throw new Error('the gateway is away')
    if (text === 'parent') await add('child', 30 * MINUTE_MS)
  },
  onDead(_context, { text }) {
    givenUp.push(text)
    return Promise.resolve()
  },
}

const hourly: Job<null> = {
  kind: 'test.hourly',
  maxAttempts: 1,
  retryDelayMs: () => MINUTE_MS,
  nextRunAtMs: (nowMs) => Math.floor(nowMs / HOUR_MS) * HOUR_MS + HOUR_MS,
  run(context) {
    ran.push(`${(context.clock.now() - TEST_START_MS) / MINUTE_MS} hourly`)
    return Promise.resolve()
  },
}

const add = (text: string, afterMs = 0, extra: { dedupeKey?: string; failTimes?: number } = {}) =>
  transaction(app.context.database, (tx) =>
    enqueue(tx, {
      kind: note.kind,
      payload: { text, ...(extra.failTimes ? { failTimes: extra.failTimes } : {}) },
      runAtMs: app.clock.now() + afterMs,
      ...(extra.dedupeKey ? { dedupeKey: extra.dedupeKey } : {}),
    }),
  )

beforeEach(async () => {
  ran = []
  givenUp = []
  failures = new Map()
  app = await testApp({ jobs: [anyJob(note)] })
})
afterEach(() => app.close())

test('rows run earliest first, those of one moment in the order of writing, and the clock stands at each', async () => {
  await add('late', 2 * HOUR_MS)
  await add('b')
  await add('c')
  await add('early', HOUR_MS)
  await app.runJobs(TEST_START_MS + 3 * HOUR_MS)
  expect(ran).toEqual(['0 b', '0 c', '60 early', '120 late'])
  expect(app.clock.now()).toBe(TEST_START_MS + 3 * HOUR_MS)
})

test('what a row enqueues on the way runs in its turn; what is due later waits', async () => {
  await add('parent')
  await add('later', 2 * HOUR_MS)
  await app.runJobs(TEST_START_MS + HOUR_MS)
  expect(ran).toEqual(['0 parent', '30 child'])
})

test('a row rolled back with its effect never runs', async () => {
  const failed = transaction(app.context.database, async (tx) => {
    await enqueue(tx, { kind: note.kind, payload: { text: 'ghost' }, runAtMs: app.clock.now() })
    throw new Error('effect refused')
  })
  await expect(failed).rejects.toThrow('effect refused')
  await app.runJobs()
  expect(ran).toEqual([])
})

test('a failed row is tried again after its delay and succeeds', async () => {
  await add('flaky', 0, { failTimes: 2 })
  await app.runJobs(TEST_START_MS + HOUR_MS)
  expect(ran).toEqual(['0 flaky', '1 flaky', '3 flaky'])
})

test('after the last try the row is dead, kept with its error, and its job is told once', async () => {
  await add('hopeless', 0, { failTimes: 99 })
  await app.runJobs(TEST_START_MS + HOUR_MS)
  const [row] = await app.context.database.select().from(outbox).where(eq(outbox.kind, note.kind))
  expect(ran).toHaveLength(3)
  expect(givenUp).toEqual(['hopeless'])
  expect(row).toMatchObject({ status: 'DEAD', lastError: 'Error: the gateway is away' })
})

test('the same dedupe key is written once, also after the first row is done', async () => {
  await add('reminder', 0, { dedupeKey: 'contract-1:2026-03-11' })
  await app.runJobs()
  await add('reminder again', 0, { dedupeKey: 'contract-1:2026-03-11' })
  await app.runJobs()
  expect(ran).toEqual(['0 reminder'])
})

test('the payload of a finished row is erased', async () => {
  await add('code 123456')
  await app.runJobs()
  const [row] = await app.context.database.select().from(outbox).where(eq(outbox.kind, note.kind))
  expect(row).toMatchObject({ status: 'DONE', payload: null })
})

test('a row held by another process is left alone until its lease ends', async () => {
  await add('held')
  const { database } = app.context
  const nowMs = app.clock.now()
  await claimRow(database, { owner: 'x', dueMs: nowMs, leaseMs: MINUTE_MS, nowMs })
  await app.runJobs()
  expect(ran).toEqual([])
  await app.runJobs(nowMs + MINUTE_MS)
  expect(ran).toEqual([])
  await app.runJobs(nowMs + MINUTE_MS)
  expect(ran).toEqual(['1 held'])
})

test('two workers never take the same row', async () => {
  for (const text of ['a', 'b', 'c', 'd']) await add(text)
  const { database } = app.context
  const nowMs = app.clock.now()
  const claimed = await Promise.all(
    ['x', 'y', 'x', 'y', 'x'].map((owner) =>
      claimRow(database, { owner, dueMs: nowMs, leaseMs: MINUTE_MS, nowMs }),
    ),
  )
  const ids = claimed.flatMap((row) => (row ? [row.id] : []))
  expect(new Set(ids).size).toBe(4)
})

test('a started runner works a row off as soon as its transaction is committed', async () => {
  await app.runner.start()
  await add('at once')
  await expect.poll(() => ran).toEqual(['0 at once'])
})

test('a started runner frees what a crashed process held on the database of its own', async () => {
  await add('left behind')
  const { database } = app.context
  const nowMs = app.clock.now()
  await claimRow(database, { owner: 'x', dueMs: nowMs, leaseMs: HOUR_MS, nowMs })
  await releaseLeases(database)
  await app.runner.start()
  await expect.poll(() => ran).toEqual(['0 left behind'])
})

test('a recurring job runs at each of its moments, once, whatever happens in between', async () => {
  const recurring = await testApp({ jobs: [anyJob(hourly)] })
  await recurring.runner.start()
  await recurring.runner.start()
  await recurring.runJobs(TEST_START_MS + 3 * HOUR_MS)
  await recurring.close()
  expect(ran).toEqual(['60 hourly', '120 hourly', '180 hourly'])
})

test('a row of a kind that nobody knows is dead at once and does not stop the rest', async () => {
  await transaction(app.context.database, (tx) =>
    enqueue(tx, { kind: 'test.unknown', payload: null, runAtMs: app.clock.now() }),
  )
  await add('next')
  await app.runJobs()
  const [row] = await app.context.database
    .select()
    .from(outbox)
    .where(eq(outbox.kind, 'test.unknown'))
  expect([ran, row?.status]).toEqual([['0 next'], 'DEAD'])
})

test('a stored payload that its job cannot read is a dead row with a clear error, and the others run', async () => {
  const strict = await testApp({ jobs: [anyJob(note, z.object({ text: z.string() }))] })
  const { database } = strict.context
  const rows = [{ text: 7 }, null, { text: 'good' }].map((payload) => ({
    kind: note.kind,
    payload,
    runAtMs: strict.clock.now(),
  }))
  await transaction(database, (tx) => enqueueAll(tx, rows))
  await strict.runJobs()
  expect(ran).toEqual(['0 good'])
  const dead = await database
    .select()
    .from(outbox)
    .where(eq(outbox.status, 'DEAD'))
    .orderBy(outbox.position)
  expect(dead.map(({ lastError, attempts }) => [lastError, attempts])).toEqual([
    ['The stored payload does not fit: text (invalid_type)', 1],
    ['The stored payload does not fit: payload (invalid_type)', 1],
  ])
  await strict.close()
})

test('every job of the server says what its stored rows look like', () => {
  expect(ALL_JOBS.filter(({ payload }) => !payload).map(({ kind }) => kind)).toEqual([])
})
