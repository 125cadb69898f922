import { randomUUID } from 'node:crypto'
import { isMovable } from '../clock.ts'
import type { Context } from '../context.ts'
import {
  buryRow,
  claimRow,
  enqueueAll,
  finishRow,
  nextDueMs,
  onEnqueued,
  releaseLeases,
  renewLeases,
  retryRow,
  type ClaimedRow,
} from '../db/outbox.ts'
import { transaction } from '../db/transaction.ts'
import { nameError } from '../log.ts'
import type { AnyJob } from './job.ts'

/** Rows run side by side in ordinary work; one slow gateway must not hold back the rest. */
const LANES = 4
const LEASE_MS = 60_000
const RENEW_MS = 20_000
const POLL_MS = 1_000
/** What follows a dead job (money back, a client told) must not be lost, so it is tried until it succeeds. */
const LAST_RESORT_MS = 3_600_000

export interface Runner {
  /** Begins to work off the outbox in the background. */
  start(): Promise<void>
  /** Takes no new rows and waits for those that run, at most `graceMs`. */
  stop(graceMs?: number): Promise<void>
  /**
   * Works off everything due up to `targetMs`, earliest first, one by one, moving the clock to each row's moment,
   * and leaves the clock at `targetMs` (D38). What the rows enqueue on the way runs in its turn.
   */
  runUntil(targetMs: number): Promise<void>
}

interface RunnerDeps {
  readonly context: Context
  readonly jobs: readonly AnyJob[]
  /** True when no other process works on the same database, so leases found at start are a crash's remains. */
  readonly exclusive: boolean
}

/** Makes the one worker of the outbox in this process. */
export const createRunner = ({ context, jobs, exclusive }: RunnerDeps): Runner => {
  const { clock, database, log } = context
  const owner = randomUUID()
  const byKind = new Map(jobs.map((job) => [job.kind, job]))
  const running = new Set<Promise<void>>()
  const state = { active: false, travelling: false }
  let stopListening: (() => void) | null = null
  let timers: NodeJS.Timeout[] = []
  let journey: Promise<void> = Promise.resolve()

  const schedule = async (recurring: readonly AnyJob[]): Promise<void> => {
    const rows = recurring.flatMap((job) => {
      const runAtMs = job.nextRunAtMs?.(clock.now())
      if (runAtMs === undefined) return []
      return [{ kind: job.kind, payload: null, runAtMs, dedupeKey: `at:${runAtMs}` }]
    })
    if (rows.length > 0) await transaction(database, (tx) => enqueueAll(tx, rows))
  }

  const scheduleNext = (job: AnyJob): Promise<void> => schedule([job])

  /** Also brings back what a reset of the sandbox swept away; a moment that has its row already gets no second one. */
  const scheduleRecurring = (): Promise<void> => schedule(jobs)

  const keepUp = async (): Promise<void> => {
    await renewLeases(database, owner, clock.now() + LEASE_MS)
    await scheduleRecurring()
  }

  const fail = async (job: AnyJob, row: ClaimedRow, error: unknown): Promise<void> => {
    const lastError = nameError(error)
    if (row.attempts < job.maxAttempts) {
      const runAtMs = clock.now() + job.retryDelayMs(row.attempts)
      log.warn({ kind: row.kind, id: row.id, attempt: row.attempts, err: error }, 'job failed')
      await retryRow(database, row, { runAtMs, lastError })
      return
    }
    log.error({ kind: row.kind, id: row.id, attempt: row.attempts, err: error }, 'job is dead')
    try {
      await job.onDead?.(context, row.payload)
    } catch (onDeadError) {
      log.error({ kind: row.kind, id: row.id, err: onDeadError }, 'end of a dead job failed')
      await retryRow(database, row, { runAtMs: clock.now() + LAST_RESORT_MS, lastError })
      return
    }
    await buryRow(database, row, { lastError, nowMs: clock.now() })
    await scheduleNext(job)
  }

  const runRow = async (row: ClaimedRow): Promise<void> => {
    const job = byKind.get(row.kind)
    if (!job) {
      await buryRow(database, row, { lastError: 'no such job', nowMs: clock.now() })
      log.error({ kind: row.kind, id: row.id }, 'no job of this kind')
      return
    }
    try {
      await job.run(context, row.payload)
    } catch (error) {
      await fail(job, row, error)
      return
    }
    await finishRow(database, row, clock.now())
    await scheduleNext(job)
  }

  const claim = (dueMs: number): Promise<ClaimedRow | null> =>
    claimRow(database, { owner, dueMs, leaseUntilMs: clock.now() + LEASE_MS, nowMs: clock.now() })

  const lane = async (): Promise<void> => {
    try {
      while (state.active && !state.travelling) {
        const row = await claim(clock.now())
        if (!row) return
        await runRow(row)
      }
    } catch (error) {
      log.error({ err: error }, 'outbox could not be read')
    }
  }

  const wake = (): void => {
    if (!state.active || state.travelling || running.size >= LANES) return
    const work = lane().finally(() => running.delete(work))
    running.add(work)
  }

  const settle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running)
  }

  const travel = async (targetMs: number): Promise<void> => {
    if (!isMovable(clock)) throw new Error('Only a movable clock can travel')
    await scheduleRecurring()
    for (;;) {
      const dueMs = await nextDueMs(database, { targetMs, nowMs: clock.now() })
      if (dueMs === null) break
      await clock.moveTo(dueMs)
      const row = await claim(Math.max(dueMs, clock.now()))
      if (row) await runRow(row)
    }
    await clock.moveTo(targetMs)
  }

  /** One journey after the other: two at once would take each other's rows out of order. */
  const travelAfter = async (before: Promise<void>, targetMs: number): Promise<void> => {
    await before
    state.travelling = true
    try {
      await settle()
      await travel(targetMs)
    } finally {
      state.travelling = false
      wake()
    }
  }

  return {
    async start() {
      if (exclusive) await releaseLeases(database)
      await scheduleRecurring()
      state.active = true
      stopListening = onEnqueued(database, wake)
      timers = [
        setInterval(wake, POLL_MS),
        setInterval(() => {
          keepUp().catch((error: unknown) => {
            log.error({ err: error }, 'leases could not be renewed')
          })
        }, RENEW_MS),
      ]
      for (const timer of timers) timer.unref()
      wake()
    },
    async stop(graceMs = 10_000) {
      state.active = false
      stopListening?.()
      for (const timer of timers) clearInterval(timer)
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, graceMs)
      await Promise.race([settle(), promise])
      clearTimeout(timer)
    },
    runUntil(targetMs) {
      const next = travelAfter(journey, targetMs)
      journey = next.catch(() => undefined)
      return next
    },
  }
}
