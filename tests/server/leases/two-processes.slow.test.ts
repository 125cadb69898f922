import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { and, eq, gt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { enqueueAll } from '../../../server/db/outbox.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { outbox } from '../../../server/db/schema/outbox.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { onServer, siblingUrl, templateName } from '../database-template.ts'
import { cuttingProxy } from './cutting-proxy.ts'
import { accounts, CREATE_TABLES, EFFECT, effects, HOPELESS } from './tables.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const JOBS = Number(process.env['LEASE_JOBS'] ?? 500)
const CUTS = Number(process.env['LEASE_CUTS'] ?? 40)
const SEED = process.env['LEASE_SEED'] ?? '1'
const LEASE_MS = 3_000
/** Requests a job makes when nothing is lost: claim, begin, look, effect, note, commit, end. */
const REQUESTS_A_JOB = 7
/** A run on a busy machine may outlive its first lease; a stranded row outlives any number of them. */
const STRANDED_MS = 4 * LEASE_MS

const isHopeless = (number: number): boolean => number % 50 === 0
const isOpen = eq(outbox.status, 'WAITING')

const startWorker = async (url: string): Promise<ChildProcess & { errors: string[] }> => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'worker.ts'), url, `${LEASE_MS}`],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  const errors: string[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', () => reject(new Error(`A worker did not start: ${errors.join('')}`)))
  })
  return Object.assign(child, { errors })
}

/** Notes how long one claim of a row was in force without a break. */
const watchLeases = (database: Database) => {
  const since = new Map<string, number>()
  let longestMs = 0
  return {
    longestMs: () => longestMs,
    async look(): Promise<void> {
      const nowMs = Date.now()
      const held = await database
        .select({ id: outbox.id, attempts: outbox.attempts })
        .from(outbox)
        .where(and(isOpen, gt(outbox.leaseUntilMs, nowMs)))
      const claims = new Set(held.map(({ id, attempts }) => `${id}#${attempts}`))
      for (const claim of since.keys()) if (!claims.has(claim)) since.delete(claim)
      for (const claim of claims) {
        since.set(claim, since.get(claim) ?? nowMs)
        longestMs = Math.max(longestMs, nowMs - (since.get(claim) ?? nowMs))
      }
    },
  }
}

/** Writes the jobs down, all due. */
const orderJobs = async (database: Database): Promise<void> => {
  const numbers = Array.from({ length: JOBS }, (_, index) => index + 1)
  for (let from = 0; from < JOBS; from += 500) {
    const some = numbers.slice(from, from + 500)
    await transaction(database, async (tx) => {
      await tx.insert(accounts).values(some.map((number) => ({ number, paid: false })))
      await enqueueAll(
        tx,
        some.map((number) => ({
          kind: isHopeless(number) ? HOPELESS : EFFECT,
          payload: { number },
          runAtMs: Date.now(),
        })),
      )
    })
  }
}

/** A database of the proof's own. */
const ownDatabase = async (url: string) => {
  const name = `vovremya_leases_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name} template ${templateName()}`)
  const own = siblingUrl(url, name)
  await onServer(own, CREATE_TABLES)
  return { url: own, drop: () => onServer(url, `drop database ${name} with (force)`) }
}

// Two processes need a database that serves both: npm run test:postgres, npm run test:deep -- leases.
test.skipIf(!serverUrl)(
  'two processes over a cut line strand no row and double no effect (D43)',
  async () => {
    const own = await ownDatabase(serverUrl ?? '')
    const line = await cuttingProxy(own.url)
    const opened = await openPostgres(own.url)
    const { database } = opened
    await orderJobs(database)
    const workers = await Promise.all([startWorker(line.url), startWorker(line.url)])
    const deaths: unknown[] = []
    for (const worker of workers) worker.once('exit', () => deaths.push(worker.errors.join('')))
    const meanRequests = Math.max(1, Math.floor((JOBS * REQUESTS_A_JOB * 0.7) / CUTS))
    line.arm({ cuts: CUTS, meanRequests, seed: SEED })
    for (const worker of workers) worker.stdin?.write('go\n')

    const leases = watchLeases(database)
    await expect
      .poll(
        async () => {
          await leases.look()
          const isStuck = deaths.length > 0 || leases.longestMs() > STRANDED_MS
          return isStuck ? 0 : database.$count(outbox, isOpen)
        },
        { timeout: 1_500_000, interval: 200 },
      )
      .toBe(0)
    const [doubled, done, dead] = await Promise.all([
      database.execute(sql`select number from ${effects} group by number having count(*) > 1`),
      database.$count(outbox, eq(outbox.status, 'DONE')),
      database.$count(outbox, eq(outbox.status, 'DEAD')),
    ])
    const taken = await database.$count(effects)
    for (const worker of workers) {
      worker.removeAllListeners('exit')
      worker.kill('SIGKILL')
    }
    await opened.close()
    await line.close()
    await own.drop()

    process.stdout.write(
      `${JOBS} jobs, ${line.cutsMade()} cuts, seed ${SEED}: longest lease ${leases.longestMs()} ms of ${LEASE_MS}\n`,
    )
    expect(deaths).toEqual([])
    expect(leases.longestMs()).toBeLessThan(STRANDED_MS)
    expect(line.cutsMade()).toBe(CUTS)
    expect(doubled.rows).toEqual([])
    expect([taken, done + dead, dead]).toEqual([JOBS, JOBS, Math.floor(JOBS / 50)])
  },
  1_800_000,
)
