/**
 * How a job of the day is tried again: every five minutes until shortly before its next turn. With a few tries only, an
 * outage of half an hour at midnight would cost everybody the reminders of the day.
 */
export const NIGHTLY_TRIES = {
  maxAttempts: 250,
  retryDelayMs: (): number => 5 * 60_000,
} as const
