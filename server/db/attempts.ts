import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { keptKey } from '../derived-key.ts'
import type { Queryable } from './database.ts'
import { attemptCounters } from './schema/attempts.ts'

/** What is counted: so many tries in a window that begins with the first of them. */
export interface AttemptLimit {
  /** Made by {@link attemptKey}. */
  readonly key: string
  readonly limit: number
  readonly windowMs: number
}

export interface Attempt {
  readonly key: string
  /** How many were taken with this one; 0 for a try that was refused. */
  readonly taken: number
  /** End of the window: a refused try has to wait until then. */
  readonly endsAtMs: number
}

/** The key of a counter: one for all processes, and no phone or address can be read out of it. */
export const attemptKey = (secret: string, what: string, ...whose: readonly string[]): string =>
  createHmac('sha256', keptKey(secret, 'attempts'))
    .update(JSON.stringify([what, ...whose]))
    .digest('base64url')

/**
 * Takes one try before anything is checked (D41), in one statement: of any number at once, in however many processes,
 * `limit` get a number and the others `taken: 0`.
 */
export const takeAttempt = async (
  queryable: Queryable,
  { key, limit, windowMs }: AttemptLimit,
  nowMs: number,
): Promise<Attempt> => {
  const isOver = sql`${attemptCounters.endsAtMs} <= ${nowMs}::bigint`
  const [counted] = await queryable
    .insert(attemptCounters)
    .values({ key, taken: 1, endsAtMs: nowMs + windowMs })
    .onConflictDoUpdate({
      target: attemptCounters.key,
      set: {
        taken: sql`case when ${isOver} then 1 else ${attemptCounters.taken} + 1 end`,
        endsAtMs: sql`case when ${isOver} then ${nowMs + windowMs}::bigint else ${attemptCounters.endsAtMs} end`,
      },
      setWhere: or(
        lte(attemptCounters.endsAtMs, nowMs),
        sql`${attemptCounters.taken} < ${limit}::int`,
      ),
    })
    .returning({ taken: attemptCounters.taken, endsAtMs: attemptCounters.endsAtMs })
  if (counted) return { key, ...counted }
  const [full] = await queryable.select().from(attemptCounters).where(eq(attemptCounters.key, key))
  return { key, taken: 0, endsAtMs: full?.endsAtMs ?? nowMs }
}

/** Gives back a try that was no failure; one whose window has ended meanwhile is gone already. */
export const giveBackAttempt = async (
  queryable: Queryable,
  { key, endsAtMs }: Attempt,
): Promise<void> => {
  await queryable
    .update(attemptCounters)
    .set({ taken: sql`${attemptCounters.taken} - 1` })
    .where(
      and(
        eq(attemptCounters.key, key),
        eq(attemptCounters.endsAtMs, endsAtMs),
        gt(attemptCounters.taken, 0),
      ),
    )
}

/** How many tries of a window that has not ended are taken. */
export const attemptsTaken = async (
  queryable: Queryable,
  key: string,
  nowMs: number,
): Promise<number> => {
  const [row] = await queryable
    .select({ taken: attemptCounters.taken })
    .from(attemptCounters)
    .where(and(eq(attemptCounters.key, key), gt(attemptCounters.endsAtMs, nowMs)))
  return row?.taken ?? 0
}

/** When the window of a counter ends; null when none is open. */
export const attemptEndsAtMs = async (
  queryable: Queryable,
  key: string,
  nowMs: number,
): Promise<number | null> => {
  const [row] = await queryable
    .select({ endsAtMs: attemptCounters.endsAtMs })
    .from(attemptCounters)
    .where(and(eq(attemptCounters.key, key), gt(attemptCounters.endsAtMs, nowMs)))
  return row?.endsAtMs ?? null
}

/** Forgets counters, whatever they have counted. */
export const forgetAttempts = async (
  queryable: Queryable,
  keys: readonly string[],
): Promise<void> => {
  await queryable.delete(attemptCounters).where(inArray(attemptCounters.key, [...keys]))
}
