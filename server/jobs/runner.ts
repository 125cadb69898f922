import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import { isMovable } from '../clock.ts'
import type { Context } from '../context.ts'
import {
  killJob,
  claimRow,
  enqueueAlone,
  finishRow,
  finishRowBefore,
  onEnqueued,
  type RecurringRow,
  releaseLeases,
  renewLease,
  retryRow,
  type ClaimedRow,
} from '../db/outbox.ts'
import { nameError } from '../log.ts'
import type { AnyJob } from '../job.ts'

/** Rows run side by side in ordinary work; one slow gateway must not hold back the rest. */
const LANES = 4
/** How long a row is held without a word of its holder. */
const LEASE_MS = MINUTE_MS
/** A lease is renewed so many times before it ends. */
const RENEWALS = 3
const POLL_MS = 1_000
/** What follows a dead job (money back, a client told) must not be lost, so it is tried until it succeeds. */
const LAST_RESORT_MS = HOUR_MS

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
  /** How long a row is held without a word of its holder, ms. */
  readonly leaseMs?: number
}

/** What is wrong with a stored payload, by names of fields and never by values; null when the job can read it. */
const misfitOf = ({ payload }: AnyJob, row: ClaimedRow): string | null => {
  const read = payload?.safeParse(row.payload)
  if (!read?.error) return null
  const wrong = read.error.issues.map(
    ({ path, code }) => `${path.join('.') || 'payload'} (${code})`,
  )
  return `The stored payload does not fit: ${wrong.join(', ')}`
}

/** Makes the one worker of the outbox in this process. */
export const createRunner = ({
  context,
  jobs,
  exclusive,
  leaseMs = LEASE_MS,
}: RunnerDeps): Runner => {
  const { clock, database, log } = context
  const owner = randomUUID()
  const byKind = new Map(jobs.map((job) => [job.kind, job]))
  const lanes = new Set<Promise<void>>()
  /** What runs in this process right now, and nothing else, has its lease renewed (D43). */
  const running = new Set<ClaimedRow>()
  const state = { active: false, travelling: false }
  let stopListening: (() => void) | null = null
  let timers: NodeJS.Timeout[] = []
  let journey: Promise<void> = Promise.resolve()

  /** The next row of a job that comes again; null for others. */
  const nextRowOf = (job: AnyJob): RecurringRow | null => {
    const runAtMs = job.nextRunAtMs?.(clock.now())
    if (runAtMs === undefined) return null
    return { kind: job.kind, payload: null, runAtMs, dedupeKey: `at:${runAtMs}` }
  }

  const schedule = (recurring: readonly AnyJob[]): Promise<void> =>
    enqueueAlone(
      database,
      recurring.flatMap((job) => nextRowOf(job) ?? []),
    )

  const scheduleNext = (job: AnyJob): Promise<void> => schedule([job])

  /** Also brings back what a reset of the sandbox swept away; a moment that has its row already gets no second one. */
  const scheduleRecurring = (): Promise<void> => schedule(jobs)

  /** A connection that is cut while one lease is renewed must not cost the others theirs. */
  const renewRunning = async (): Promise<void> => {
    for (const row of running) {
      try {
        await renewLease(database, row, clock.now() + leaseMs)
      } catch (error) {
        log.error({ kind: row.kind, id: row.id, err: error }, 'lease could not be renewed')
      }
    }
  }

  const keepUp = async (): Promise<void> => {
    await renewRunning()
    await scheduleRecurring()
  }

  /** The last try has failed. Only the holder may say so: another one may be succeeding at this moment. */
  const giveUp = async (job: AnyJob, row: ClaimedRow, lastError: string): Promise<boolean> => {
    if (!(await renewLease(database, row, clock.now() + leaseMs))) return false
    try {
      await job.onDead?.(context, row.payload, row)
    } catch (onDeadError) {
      log.error({ kind: row.kind, id: row.id, err: onDeadError }, 'end of a dead job failed')
      return retryRow(database, row, { runAtMs: clock.now() + LAST_RESORT_MS, lastError })
    }
    if (!(await killJob(database, row, { lastError, nowMs: clock.now() }))) return false
    await scheduleNext(job)
    return true
  }

  /** A row that no version of the job can run: no further try makes it better, so it waits for a person. */
  const bury = async (job: AnyJob, row: ClaimedRow, lastError: string): Promise<boolean> => {
    log.error({ kind: row.kind, id: row.id, lastError }, 'job is dead')
    if (!(await killJob(database, row, { lastError, nowMs: clock.now() }))) return false
    await scheduleNext(job)
    return true
  }

  const fail = async (job: AnyJob, row: ClaimedRow, error: unknown): Promise<boolean> => {
    const lastError = nameError(error)
    if (row.attempts < job.maxAttempts) {
      const runAtMs = clock.now() + job.retryDelayMs(row.attempts)
      log.warn({ kind: row.kind, id: row.id, attempt: row.attempts, err: error }, 'job failed')
      return retryRow(database, row, { runAtMs, lastError })
    }
    log.error({ kind: row.kind, id: row.id, attempt: row.attempts, err: error }, 'job is dead')
    return giveUp(job, row, lastError)
  }

  const finish = (job: AnyJob, row: ClaimedRow): Promise<boolean> => {
    const nowMs = clock.now()
    const next = nextRowOf(job)
    return next ? finishRowBefore(database, row, { next, nowMs }) : finishRow(database, row, nowMs)
  }

  /** Runs a row and writes down how it ended; false when its lease was lost on the way. */
  const runHeld = async (row: ClaimedRow): Promise<boolean> => {
    const job = byKind.get(row.kind)
    if (!job) {
      log.error({ kind: row.kind, id: row.id }, 'no job of this kind')
      return killJob(database, row, { lastError: 'no such job', nowMs: clock.now() })
    }
    const misfit = misfitOf(job, row)
    if (misfit !== null) return bury(job, row, misfit)
    try {
      await job.run(context, row.payload, row)
    } catch (error) {
      return fail(job, row, error)
    }
    return finish(job, row)
  }

  const runRow = async (row: ClaimedRow): Promise<void> => {
    running.add(row)
    try {
      if (await runHeld(row)) return
      const { kind, id, attempts: attempt } = row
      log.warn({ kind, id, attempt }, 'lease was lost: the row is its next holder’s')
    } finally {
      // Whether or not the answer came: nobody renews it any more, so the row is free when its lease ends.
      running.delete(row)
    }
  }

  const claim = (dueMs: number): Promise<ClaimedRow | null> =>
    claimRow(database, { owner, dueMs, leaseMs, nowMs: clock.now() })

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
    if (!state.active || state.travelling || lanes.size >= LANES) return
    const work = lane().finally(() => lanes.delete(work))
    lanes.add(work)
  }

  const settle = async (): Promise<void> => {
    while (lanes.size > 0) await Promise.all(lanes)
  }

  const travel = async (targetMs: number): Promise<void> => {
    if (!isMovable(clock)) throw new Error('Only a movable clock can travel')
    await scheduleRecurring()
    for (;;) {
      const row = await claim(targetMs)
      if (!row) break
      await clock.moveTo(row.runAtMs)
      await runRow(row)
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
      // What falls due later is found by the poll.
      stopListening = onEnqueued(database, (dueMs) => {
        if (dueMs <= clock.now()) wake()
      })
      timers = [
        setInterval(wake, POLL_MS),
        setInterval(() => {
          keepUp().catch((error: unknown) => {
            log.error({ err: error }, 'jobs of the day could not be planned')
          })
        }, leaseMs / RENEWALS),
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
