import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'

/**
 * Retry policy of nightly jobs: every five minutes until shortly before the next run. With a few tries only, an outage
 * of half an hour at midnight would cost everybody the reminders of the day.
 */
export const NIGHTLY_TRIES = {
  maxAttempts: 250,
  retryDelayMs: (): number => 5 * MINUTE_MS,
} as const

/**
 * Retry policy of nightly jobs that nobody waits for: every hour until shortly before the next run. Given up after a few
 * tries, one would stand among the dead jobs for a person to look at, though the next night does the same again.
 */
export const HOURLY_TRIES = {
  maxAttempts: 22,
  retryDelayMs: (): number => HOUR_MS,
} as const

/**
 * Retry policy of jobs that somebody's money or data waits for and that nothing else does in their place: for weeks. A
 * few tries only, and an outage of an hour would leave a loan on its way, or a document unmade, for ever.
 */
export const UNTIL_DONE = {
  maxAttempts: 1_000,
  retryDelayMs: (attempt: number): number => Math.min(attempt, 30) * MINUTE_MS,
} as const
