import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database, Tx } from './database.ts'
import type { Json } from './json.ts'
import { outbox } from './schema/outbox.ts'
import { onCommit } from './transaction.ts'

export interface Enqueued {
  /** Name of the job that will run it. */
  readonly kind: string
  readonly payload: Json
  /** Not before this moment. */
  readonly runAtMs: number
  /** Written at most once per kind, finished rows included. */
  readonly dedupeKey?: string
}

const listeners = new WeakMap<Database, Set<() => void>>()

/** Writes many rows at once; see {@link enqueue}. */
export const enqueueAll = async (tx: Tx, rows: readonly Enqueued[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insert(outbox)
    .values(
      rows.map((row) => ({
        id: randomUUID(),
        kind: row.kind,
        payload: row.payload,
        dedupeKey: row.dedupeKey ?? null,
        status: 'WAITING' as const,
        runAtMs: row.runAtMs,
        attempts: 0,
      })),
    )
    .onConflictDoNothing()
  onCommit(tx, (database) => {
    for (const listener of listeners.get(database) ?? []) listener()
  })
}

/**
 * Writes what must leave the process or run later, in the transaction of the effect that asks for it.
 * The runner of this process is woken as soon as the transaction is committed.
 */
export const enqueue = (tx: Tx, row: Enqueued): Promise<void> => enqueueAll(tx, [row])

/** Has `listener` called after every commit that wrote to the outbox; returns how to stop listening. */
export const onEnqueued = (database: Database, listener: () => void): (() => void) => {
  const known = listeners.get(database) ?? new Set()
  listeners.set(database, known.add(listener))
  return () => known.delete(listener)
}

export interface ClaimedRow {
  readonly id: string
  readonly kind: string
  readonly payload: unknown
  /** Number of this try, from 1. */
  readonly attempts: number
}

const free = (nowMs: number) =>
  and(
    eq(outbox.status, 'WAITING'),
    or(isNull(outbox.leaseUntilMs), lte(outbox.leaseUntilMs, nowMs)),
  )

/** Takes the earliest due row that nobody holds, until the lease ends; null when there is none. */
export const claimRow = async (
  database: Database,
  lease: { owner: string; dueMs: number; leaseUntilMs: number; nowMs: number },
): Promise<ClaimedRow | null> => {
  const next = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(free(lease.nowMs), lte(outbox.runAtMs, lease.dueMs)))
    .orderBy(asc(outbox.runAtMs), asc(outbox.position))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await database
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      leaseOwner: lease.owner,
      leaseUntilMs: lease.leaseUntilMs,
    })
    .where(inArray(outbox.id, next))
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      payload: outbox.payload,
      attempts: outbox.attempts,
    })
  return row ?? null
}

/** Moment of the earliest row due up to `targetMs` that nobody holds; null when there is none. */
export const nextDueMs = async (
  database: Database,
  { targetMs, nowMs }: { targetMs: number; nowMs: number },
): Promise<number | null> => {
  const [row] = await database
    .select({ runAtMs: outbox.runAtMs })
    .from(outbox)
    .where(and(free(nowMs), lte(outbox.runAtMs, targetMs)))
    .orderBy(asc(outbox.runAtMs), asc(outbox.position))
    .limit(1)
  return row?.runAtMs ?? null
}

/** Closes a row that ran to its end and erases its payload. */
export const finishRow = async (
  database: Database,
  row: ClaimedRow,
  nowMs: number,
): Promise<void> => {
  await database
    .update(outbox)
    .set({ status: 'DONE', payload: null, leaseUntilMs: null, finishedAtMs: nowMs })
    .where(eq(outbox.id, row.id))
}

/** Puts a failed row back for another try at `runAtMs`. */
export const retryRow = async (
  database: Database,
  row: ClaimedRow,
  { runAtMs, lastError }: { runAtMs: number; lastError: string },
): Promise<void> => {
  await database
    .update(outbox)
    .set({ runAtMs, lastError, leaseUntilMs: null })
    .where(eq(outbox.id, row.id))
}

/** Gives a row up: it stays for a person to look at. */
export const buryRow = async (
  database: Database,
  row: ClaimedRow,
  { lastError, nowMs }: { lastError: string; nowMs: number },
): Promise<void> => {
  await database
    .update(outbox)
    .set({ status: 'DEAD', lastError, leaseUntilMs: null, finishedAtMs: nowMs })
    .where(eq(outbox.id, row.id))
}

/** Prolongs the leases of the rows that `owner` still runs. */
export const renewLeases = async (
  database: Database,
  owner: string,
  leaseUntilMs: number,
): Promise<void> => {
  await database
    .update(outbox)
    .set({ leaseUntilMs })
    .where(
      and(
        eq(outbox.status, 'WAITING'),
        eq(outbox.leaseOwner, owner),
        isNotNull(outbox.leaseUntilMs),
      ),
    )
}

/** Frees every leased row: right only at the start of the one process that may hold the database. */
export const releaseLeases = async (database: Database): Promise<void> => {
  await database.update(outbox).set({ leaseUntilMs: null }).where(eq(outbox.status, 'WAITING'))
}

/** Removes the rows that were done before `beforeMs`; dead ones stay. */
export const deleteFinishedRows = async (database: Database, beforeMs: number): Promise<void> => {
  await database
    .delete(outbox)
    .where(and(eq(outbox.status, 'DONE'), lt(outbox.finishedAtMs, beforeMs)))
}
