import { and, count, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { moscowDate } from '../../lending/calendar.ts'
import { DAY_MS, HOUR_MS } from '../../lending/durations.ts'
import { Refusal } from '../../protocol/errors.ts'
import { attemptKey, takeAttempt } from '../db/attempts.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { codeSends } from '../db/schema/codes.ts'

/** D41: fewer than 30 % of the last 50 sends entered; after an hour without sends the prefix starts again. */
const LAST_SENDS = 50
const MIN_ENTERED = 15
const WINDOW_MS = HOUR_MS
/** The largest count that the column takes. */
const UNLIMITED = 2 ** 31 - 1

/** +7 and the three digits of the DEF code of a phone in E.164. */
export const prefixOf = (phone: string): string => phone.slice(0, 5)

/** Refuses like any other limit, so the words tell nothing; the figures are for the alarm. */
export class PrefixWaits extends Refusal {
  readonly prefix: string
  readonly entered: number

  constructor(prefix: string, entered: number) {
    super('CODE_SEND_LIMIT', { detail: 'Попробуйте позже или позвоните в поддержку.' })
    this.prefix = prefix
    this.entered = entered
  }
}

/**
 * Breaker against pumped messages: codes that strangers have sent to one prefix and nobody enters (D41). The owner and the
 * browsers they know have small allowances of their own and are not held.
 * @throws PrefixWaits
 */
export const refusePumpedPrefix = async (tx: Tx, phone: string, nowMs: number): Promise<void> => {
  const prefix = prefixOf(phone)
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`code-prefix:${prefix}`}, 0))`,
  )
  const last = tx
    .select({ enteredAtMs: codeSends.enteredAtMs })
    .from(codeSends)
    .where(
      and(
        eq(codeSends.prefix, prefix),
        eq(codeSends.asker, 'stranger'),
        ne(codeSends.state, 'FAILED'),
        gt(codeSends.sentAtMs, nowMs - WINDOW_MS),
      ),
    )
    .orderBy(desc(codeSends.sentAtMs))
    .limit(LAST_SENDS)
    .as('last')
  const [counted] = await tx.select({ sends: count(), entered: count(last.enteredAtMs) }).from(last)
  const { sends = 0, entered = 0 } = counted ?? {}
  if (sends >= LAST_SENDS && entered < MIN_ENTERED) throw new PrefixWaits(prefix, entered)
}

/** True once an hour and prefix: the alarm of a waiting prefix must not fill the log. */
export const isFirstAlarm = async (
  queryable: Queryable,
  { secret, prefix }: { secret: string; prefix: string },
  nowMs: number,
): Promise<boolean> => {
  const key = attemptKey(secret, 'prefix-alarm', prefix)
  return (await takeAttempt(queryable, { key, limit: 1, windowMs: HOUR_MS }, nowMs)).taken === 1
}

/** Counts one send of a code, whatever it was for; how many the Moscow day has seen with it. */
export const countSendOfDay = async (
  queryable: Queryable,
  secret: string,
  nowMs: number,
): Promise<number> => {
  const key = attemptKey(secret, 'sends-of-day', moscowDate(nowMs))
  const limit = { key, limit: UNLIMITED, windowMs: 2 * DAY_MS }
  return (await takeAttempt(queryable, limit, nowMs)).taken
}
