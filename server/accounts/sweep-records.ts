import { DAY_MS } from '../../lending/durations.ts'
import { deleteOldCodes } from '../codes/codes.ts'
import type { Context } from '../context.ts'
import { deleteEndedAttempts } from '../db/attempts.ts'
import { deleteIdempotencyKeys } from '../db/idempotency.ts'
import { deleteOldLoginFailures } from '../db/identity.ts'
import { deleteFinishedRows } from '../db/outbox.ts'
import { sweepOldRows } from '../db/retention.ts'

/** Nobody repeats a request a month later; a dedupe key must outlive the day it names. */
const KEEP_KEYS_MS = 30 * DAY_MS
/** The limits of sending look a day back (D41). */
const KEEP_CODES_MS = 2 * DAY_MS
/** Twelve quiet hours forget them anyway (quality reference B5). */
const KEEP_FAILURES_MS = DAY_MS
const KEEP_FINISHED_MS = 90 * DAY_MS

/** Removes what the machinery no longer needs: first answers of old requests, finished rows of the outbox, what visitors left. */
export const sweepRecords = async ({ database, clock }: Context): Promise<void> => {
  const nowMs = clock.now()
  await sweepOldRows(database, nowMs)
  await deleteIdempotencyKeys(database, nowMs - KEEP_KEYS_MS)
  await deleteFinishedRows(database, nowMs - KEEP_FINISHED_MS)
  await deleteEndedAttempts(database, nowMs)
  await deleteOldCodes(database, nowMs - KEEP_CODES_MS)
  await deleteOldLoginFailures(database, nowMs - KEEP_FAILURES_MS)
}
