import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../server/db/database.ts'
import {
  killJob,
  claimRow,
  enqueue,
  finishRow,
  finishRowBefore,
  renewLease,
  retryRow,
} from '../../server/db/outbox.ts'
import { outbox } from '../../server/db/schema/outbox.ts'
import { transaction } from '../../server/db/transaction.ts'
import { anyJob, type Job } from '../../server/job.ts'
import { createRunner, type Runner } from '../../server/jobs/runner.ts'
import { testApp, type TestApp } from './test-app.ts'

const LEASE_MS = 30
const KIND = 'test.leased'

let app: TestApp
let runner: Runner | null

const add = (id = 'a') =>
  transaction(app.context.database, (tx) =>
    enqueue(tx, { kind: KIND, payload: { id }, runAtMs: app.clock.now() }),
  )

const rowNow = async () => {
  const [row] = await app.context.database.select().from(outbox).where(eq(outbox.kind, KIND))
  if (!row) throw new Error('no row')
  return row
}

const claimAs = async (owner: string, nowMs: number) => {
  const until = { dueMs: nowMs, leaseMs: LEASE_MS, nowMs }
  const row = await claimRow(app.context.database, { owner, ...until })
  if (!row) throw new Error('nothing to claim')
  return row
}

/** A database whose changes are lost while `isCut` says so, as when the connection dies under them. */
const cutDatabase = (isCut: () => boolean): Database =>
  new Proxy(app.context.database, {
    get(target, name) {
      if ((name === 'update' || name === '_') && isCut())
        throw new Error('Connection terminated unexpectedly')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

const startRunner = async (job: Job<{ id: string }>, isCut: () => boolean = () => false) => {
  const context = { ...app.context, database: cutDatabase(isCut) }
  runner = createRunner({ context, jobs: [anyJob(job)], exclusive: false, leaseMs: LEASE_MS })
  await runner.start()
}

beforeEach(async () => {
  runner = null
  app = await testApp()
})
afterEach(async () => {
  await runner?.stop()
  await app.close()
})

test('one claim takes one row, whatever the plan of the query (D43)', async () => {
  for (let count = 0; count < 6; count += 1) await add(String(count))
  const nowMs = app.clock.now()
  const until = { dueMs: nowMs, leaseMs: LEASE_MS, nowMs }
  await transaction(app.context.database, async (tx) => {
    for (const plan of ['hashjoin', 'mergejoin', 'material', 'hashagg', 'sort'])
      await tx.execute(sql.raw(`set local enable_${plan} = off`))
    expect(await claimRow(tx, { owner: 'x', ...until })).not.toBeNull()
  })
  const held = await app.context.database.select().from(outbox).where(eq(outbox.leaseOwner, 'x'))
  expect(held).toHaveLength(1)
})

test('a former holder changes nothing (D43)', async () => {
  await add()
  const { database } = app.context
  const nowMs = app.clock.now()
  const former = await claimAs('x', nowMs)
  const holder = await claimAs('x', nowMs + LEASE_MS)
  const before = await rowNow()
  const next = { kind: 'test.next', payload: null, runAtMs: nowMs + LEASE_MS, dedupeKey: 'at:1' }
  const late = [
    await finishRow(database, former, nowMs),
    await finishRowBefore(database, former, { next, nowMs }),
    await retryRow(database, former, { runAtMs: nowMs, lastError: 'late' }),
    await killJob(database, former, { lastError: 'late', nowMs }),
    await renewLease(database, former, nowMs + 999_999),
  ]
  expect(late).toEqual([false, false, false, false, false])
  expect(await rowNow()).toEqual(before)
  expect(await database.$count(outbox, eq(outbox.kind, next.kind)), 'nothing follows').toBe(0)
  expect(await finishRow(database, holder, nowMs)).toBe(true)
  expect(await finishRow(database, holder, nowMs), 'held no more').toBe(false)
})

test('the next row of a job that comes again is written with the end of the former, once a moment', async () => {
  const { database } = app.context
  const nowMs = app.clock.now()
  const next = { kind: 'test.next', payload: null, runAtMs: nowMs + LEASE_MS, dedupeKey: 'at:1' }
  for (const id of ['a', 'b']) {
    await add(id)
    expect(await finishRowBefore(database, await claimAs('x', nowMs), { next, nowMs })).toBe(true)
  }
  const rows = await database.select().from(outbox).where(eq(outbox.kind, next.kind))
  expect(rows).toMatchObject([
    { ...next, status: 'WAITING', attempts: 0, leaseOwner: null, leaseUntilMs: null },
  ])
})

test('a row claimed before it falls due is held one lease from its own moment', async () => {
  const { database } = app.context
  const nowMs = app.clock.now()
  const runAtMs = nowMs + 9 * LEASE_MS
  await transaction(database, (tx) => enqueue(tx, { kind: KIND, payload: { id: 'a' }, runAtMs }))
  const claim = { owner: 'x', dueMs: runAtMs, leaseMs: LEASE_MS, nowMs }
  expect(await claimRow(database, claim)).toMatchObject({ runAtMs })
  expect((await rowNow()).leaseUntilMs).toBe(runAtMs + LEASE_MS)
})

test.each(['its retry', 'its end'] as const)(
  'a row whose %s was lost runs again after one lease (D43)',
  async (lost) => {
    let runs = 0
    let isCut = false
    await add()
    await startRunner(
      {
        kind: KIND,
        maxAttempts: 5,
        retryDelayMs: () => 0,
        run() {
          runs += 1
          isCut = runs === 1
          if (isCut && lost === 'its retry') throw new Error('the gateway is away')
          return Promise.resolve()
        },
      },
      () => isCut,
    )
    await expect.poll(() => runs).toBe(1)
    await runner?.stop()
    isCut = false
    await runner?.start()
    expect((await rowNow()).leaseUntilMs).toBe(app.clock.now() + LEASE_MS)
    await app.clock.moveTo(app.clock.now() + LEASE_MS)
    await expect.poll(async () => (await rowNow()).status).toBe('DONE')
    expect(runs).toBe(2)
  },
)

test('a row that runs longer than its lease keeps it', async () => {
  const ending = Promise.withResolvers<void>()
  let runs = 0
  await add()
  await startRunner({
    kind: KIND,
    maxAttempts: 5,
    retryDelayMs: () => 0,
    run() {
      runs += 1
      return ending.promise
    },
  })
  await expect.poll(() => runs).toBe(1)
  for (let leases = 0; leases < 3; leases += 1) {
    await app.clock.moveTo(app.clock.now() + LEASE_MS - 1)
    const renewedUntilMs = app.clock.now() + LEASE_MS
    await expect.poll(async () => (await rowNow()).leaseUntilMs).toBe(renewedUntilMs)
  }
  ending.resolve()
  await expect.poll(async () => (await rowNow()).status).toBe('DONE')
  expect(runs).toBe(1)
})

test('who lost the lease does not declare the job dead (D43)', async () => {
  let dead = 0
  await add()
  await startRunner({
    kind: KIND,
    maxAttempts: 1,
    retryDelayMs: () => 0,
    async run(context) {
      await context.database.update(outbox).set({ leaseOwner: 'another', attempts: 7 })
      throw new Error('too late')
    },
    onDead() {
      dead += 1
      return Promise.resolve()
    },
  })
  await expect.poll(async () => (await rowNow()).attempts).toBe(7)
  await runner?.stop()
  expect(await rowNow()).toMatchObject({ status: 'WAITING', leaseOwner: 'another' })
  expect(dead).toBe(0)
})
