import { DAY_MS, HOUR_MS } from '../../lending/durations.ts'
import { deleteEndedAttempts } from '../db/attempts.ts'
import { deleteOldCodes } from '../codes/codes.ts'
import { deleteIdempotencyKeys } from '../db/idempotency.ts'
import { deleteOldLoginFailures } from '../db/identity.ts'
import { deleteFinishedRows } from '../db/outbox.ts'
import { sweepOldRows } from '../db/retention.ts'
import type { Job } from './job.ts'

/** 4 o'clock in Moscow, when hardly anybody is here. */
const QUIET_HOUR_UTC_MS = HOUR_MS
/** Nobody repeats a request a month later; a dedupe key must outlive the day it names. */
const KEEP_KEYS_MS = 30 * DAY_MS
/** The limits of sending look a day back (D41). */
const KEEP_CODES_MS = 2 * DAY_MS
/** Twelve quiet hours forget them anyway (quality reference B5). */
const KEEP_FAILURES_MS = DAY_MS
const KEEP_FINISHED_MS = 90 * DAY_MS

/** Removes what the machinery no longer needs: first answers of old requests, finished rows of the outbox, what visitors left. */
export const sweepRecordsJob: Job<null> = {
  kind: 'records.sweep',
  maxAttempts: 3,
  retryDelayMs: () => HOUR_MS,
  nextRunAtMs: (nowMs) =>
    Math.floor((nowMs - QUIET_HOUR_UTC_MS) / DAY_MS) * DAY_MS + DAY_MS + QUIET_HOUR_UTC_MS,
  async run({ database, clock }) {
    const nowMs = clock.now()
    await sweepOldRows(database, nowMs)
    await deleteIdempotencyKeys(database, nowMs - KEEP_KEYS_MS)
    await deleteFinishedRows(database, nowMs - KEEP_FINISHED_MS)
    await deleteEndedAttempts(database, nowMs)
    await deleteOldCodes(database, nowMs - KEEP_CODES_MS)
    await deleteOldLoginFailures(database, nowMs - KEEP_FAILURES_MS)
  },
}
