import type { Context } from '../context.ts'

/** One kind of work that leaves the process or runs later. It may run twice after a crash, so it must be idempotent. */
export interface Job<P> {
  /** The outbox row's `kind`. */
  readonly kind: string
  readonly maxAttempts: number
  /** Pause before the next try after try number `attempt` (from 1) failed. */
  retryDelayMs(attempt: number): number
  run(context: Context, payload: P): Promise<void>
  /** Called once when the last try has failed. */
  onDead?(context: Context, payload: P): Promise<void>
  /** Makes the job recurring: the first moment after `nowMs` when it runs again. Its payload is null. */
  nextRunAtMs?(nowMs: number): number
}

/** A job with its payload's type forgotten, as the runner's list holds it. */
export interface AnyJob {
  readonly kind: string
  readonly maxAttempts: number
  retryDelayMs(attempt: number): number
  run(context: Context, payload: unknown): Promise<void>
  onDead?(context: Context, payload: unknown): Promise<void>
  nextRunAtMs?(nowMs: number): number
}

/** Puts a job into the list: its rows are written by our own services with the payload's type. */
export const anyJob = <P>(job: Job<P>): AnyJob => job
