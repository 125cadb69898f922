import { DAY_MS, HOUR_MS } from '../../lending/durations.ts'
import { sweepRecords } from '../accounts/sweep-records.ts'
import type { Job } from '../job.ts'

/** 4 o'clock in Moscow, when hardly anybody is here. */
const QUIET_HOUR_UTC_MS = HOUR_MS

/** Removes what the machinery no longer needs, every night. */
export const sweepRecordsJob: Job<null> = {
  kind: 'records.sweep',
  maxAttempts: 3,
  retryDelayMs: () => HOUR_MS,
  nextRunAtMs: (nowMs) =>
    Math.floor((nowMs - QUIET_HOUR_UTC_MS) / DAY_MS) * DAY_MS + DAY_MS + QUIET_HOUR_UTC_MS,
  run: sweepRecords,
}
