/**
 * How a job is tried that somebody's money or data waits for and that nothing else does in its place: for weeks. A few
 * tries only, and an outage of an hour would leave a loan on its way, or a paper unmade, for ever.
 */
export const UNTIL_DONE = {
  maxAttempts: 1_000,
  retryDelayMs: (attempt: number): number => Math.min(attempt, 30) * 60_000,
} as const
