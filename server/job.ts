import type * as z from 'zod'
import type { Context } from './context.ts'

/** The row of the outbox that a job runs for: what it writes under this id, a second run of the row writes once. */
export interface JobRow {
  readonly id: string
}

/**
 * One kind of work that leaves the process or runs later. It may run again after a crash or a lost answer, and two runs
 * of it may overlap when the first could not renew its lease, so it must be idempotent (D43).
 */
export interface Job<P> {
  /** The outbox row's `kind`. */
  readonly kind: string
  readonly maxAttempts: number
  /** Pause before the next try after try number `attempt` (from 1) failed. */
  retryDelayMs(attempt: number): number
  run(context: Context, payload: P, row: JobRow): Promise<void>
  /** Called when the last try has failed; again when the answer to its end was lost. */
  onDead?(context: Context, payload: P, row: JobRow): Promise<void>
  /** Makes the job recurring: the first moment after `nowMs` when it runs again. Its payload is null. */
  nextRunAtMs?(nowMs: number): number
}

/** A job with its payload's type forgotten, as the runner's list holds it. */
export interface AnyJob {
  readonly kind: string
  readonly maxAttempts: number
  /** What a stored payload must look like; a row that does not fit is dead at once. Without it any fits. */
  readonly payload?: z.ZodType
  retryDelayMs(attempt: number): number
  run(context: Context, payload: unknown, row: JobRow): Promise<void>
  onDead?(context: Context, payload: unknown, row: JobRow): Promise<void>
  nextRunAtMs?(nowMs: number): number
}

/**
 * Puts a job into the list. Its rows are written by our own services with the payload's type, but maybe by another
 * version of them, or repaired by hand: what is stored is read by `payload` before the job gets it.
 */
export const anyJob = <P>(job: Job<P>, payload?: z.ZodType<P>): AnyJob =>
  payload ? { ...job, payload } : job
