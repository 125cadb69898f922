import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm'
import type { Database, Json, Queryable, Tx } from './database.ts'
import { keptQuery } from './kept-query.ts'
import { outbox } from './schema/outbox.ts'
import { onCommit, transaction } from './transaction.ts'

export interface Enqueued {
  /** Name of the job that will run it. */
  readonly kind: string
  readonly payload: Json
  /** Not before this moment. */
  readonly runAtMs: number
  /** Written at most once per kind, finished rows included. */
  readonly dedupeKey?: string
}

/** The row of a job that comes again: nothing to read, once a moment. */
export interface RecurringRow extends Enqueued {
  readonly payload: null
  readonly dedupeKey: string
}

/** Name of the job that sends a postback to a partner; a list of failed jobs shows those last. */
export const SEND_POSTBACK = 'partners.postback'

type Listener = (dueMs: number) => void

const listeners = new WeakMap<Database, Set<Listener>>()

/** Rows as they are written by whatever statement; the runner is told when they are committed. */
export const outboxRows = (tx: Tx, rows: readonly Enqueued[]) => {
  const dueMs = Math.min(...rows.map(({ runAtMs }) => runAtMs))
  onCommit(tx, (database) => {
    for (const listener of listeners.get(database) ?? []) listener(dueMs)
  })
  return rows.map((row) => ({
    id: randomUUID(),
    kind: row.kind,
    payload: row.payload,
    dedupeKey: row.dedupeKey ?? null,
    status: 'WAITING' as const,
    runAtMs: row.runAtMs,
    attempts: 0,
  }))
}

/** Writes rows as the caller's own statement or a part of one. */
const insertRows = (tx: Tx, rows: readonly Enqueued[]) =>
  tx.insert(outbox).values(outboxRows(tx, rows)).onConflictDoNothing()

/** Writes many rows at once; see {@link enqueue}. */
export const enqueueAll = async (tx: Tx, rows: readonly Enqueued[]): Promise<void> => {
  if (rows.length > 0) await insertRows(tx, rows)
}

/** {@link enqueueAll} as a part of another statement of the transaction: `tx.with(enqueued(tx, rows)).insert(…)`. */
export const enqueued = (tx: Tx, rows: readonly Enqueued[]) =>
  tx.$with('enqueued').as(insertRows(tx, rows).returning({ id: outbox.id }))

/**
 * Writes what must leave the process or run later, in the transaction of the effect that asks for it.
 * The runner of this process is woken as soon as the transaction is committed, for what is due by then.
 */
export const enqueue = (tx: Tx, row: Enqueued): Promise<void> => enqueueAll(tx, [row])

/** {@link enqueueAll} as a transaction of its own: for orders that nothing else is written with. */
export const enqueueAlone = async (
  database: Database,
  rows: readonly Enqueued[],
): Promise<void> => {
  if (rows.length > 0) await transaction(database, (tx) => enqueueAll(tx, rows))
}

/**
 * Has `listener` called after every commit that wrote to the outbox, with the moment the earliest row of it falls due;
 * returns how to stop listening.
 */
export const onEnqueued = (database: Database, listener: Listener): (() => void) => {
  const known = listeners.get(database) ?? new Set()
  listeners.set(database, known.add(listener))
  return () => known.delete(listener)
}

/** One claim of a row: every later claim has a higher number, so a former holder is fenced off by both (D43). */
export interface Lease {
  readonly id: string
  /** The process that claimed it. */
  readonly owner: string
  /** Number of this claim of the row, from 1. */
  readonly attempts: number
}

export interface ClaimedRow extends Lease {
  readonly kind: string
  readonly payload: unknown
  /** When it fell due, or falls due. */
  readonly runAtMs: number
}

/** A row that waits and that nobody holds. Written out: the index of what is due is found by these very words. */
const free = (nowMs: number | Placeholder) =>
  and(
    sql`${outbox.status} = 'WAITING'`,
    or(isNull(outbox.leaseUntilMs), lte(outbox.leaseUntilMs, nowMs)),
  )

/** The row while it is held by this very claim. */
const held = ({
  id,
  owner,
  attempts,
}: { readonly [Part in keyof Lease]: Lease[Part] | Placeholder }) =>
  and(
    eq(outbox.id, id),
    eq(outbox.status, 'WAITING'),
    eq(outbox.leaseOwner, owner),
    eq(outbox.attempts, attempts),
    isNotNull(outbox.leaseUntilMs),
  )

/** Changes the row only while the claim holds it; false when the lease was lost. */
const changeHeld = async (
  database: Database,
  lease: Lease,
  change: Partial<Omit<typeof outbox.$inferInsert, 'id'>>,
): Promise<boolean> => {
  const changed = await database
    .update(outbox)
    .set(change)
    .where(held(lease))
    .returning({ id: outbox.id })
  return changed.length === 1
}

type Claim = { owner: string; dueMs: number; leaseMs: number; nowMs: number }

const claimed = keptQuery<Claim, Omit<ClaimedRow, 'owner'>[]>((database) => {
  const next = database.$with('next').as(
    database
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(free(sql.placeholder('nowMs')), lte(outbox.runAtMs, sql.placeholder('dueMs'))))
      .orderBy(asc(outbox.runAtMs), asc(outbox.position))
      .limit(1)
      .for('update', { skipLocked: true }),
  )
  return database
    .with(next)
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      leaseOwner: sql`${sql.placeholder('owner')}`,
      leaseUntilMs: sql`greatest(${outbox.runAtMs}, ${sql.placeholder('nowMs')}::bigint) + ${sql.placeholder('leaseMs')}::bigint`,
    })
    .from(next)
    .where(eq(outbox.id, next.id))
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      payload: outbox.payload,
      attempts: outbox.attempts,
      runAtMs: outbox.runAtMs,
    })
})

/**
 * Takes the earliest row due up to `dueMs` that nobody holds, until the lease ends: `leaseMs` from now, or from the row's
 * own moment when that is still to come. Null when there is none. The row is chosen and locked once, before the update: as
 * a subquery of it the choice may be made again and lock or take further rows.
 */
export const claimRow = async (database: Queryable, claim: Claim): Promise<ClaimedRow | null> => {
  const [row] = await claimed(database, claim)
  return row ? { ...row, owner: claim.owner } : null
}

/** The statement that closes a row while it is held and erases its payload. */
const closing = (database: Database) =>
  database
    .update(outbox)
    .set({
      status: 'DONE',
      payload: null,
      leaseUntilMs: null,
      finishedAtMs: sql`${sql.placeholder('nowMs')}`,
    })
    .where(
      held({
        id: sql.placeholder('id'),
        owner: sql.placeholder('owner'),
        attempts: sql.placeholder('attempts'),
      }),
    )
    .returning({ id: outbox.id })

type Closing = { id: string; owner: string; attempts: number; nowMs: number }

const finished = keptQuery<Closing, { id: string }[]>(closing)

const finishedBefore = keptQuery<
  Closing & { nextId: string; kind: string; runAtMs: number; dedupeKey: string },
  { id: string }[]
>((database) => {
  const done = database.$with('done').as(closing(database))
  const next = database.$with('next', { id: outbox.id }).as(sql`
    insert into ${outbox} (id, kind, dedupe_key, status, run_at_ms, attempts)
    select ${sql.placeholder('nextId')}::text, ${sql.placeholder('kind')}::text,
      ${sql.placeholder('dedupeKey')}::text, 'WAITING', ${sql.placeholder('runAtMs')}::bigint, 0
    from ${done}
    on conflict do nothing
    returning id`)
  return database.with(done, next).select({ id: done.id }).from(done)
})

/** Closes a row that ran to its end and erases its payload; false when the lease was lost. */
export const finishRow = async (
  database: Database,
  { id, owner, attempts }: Lease,
  nowMs: number,
): Promise<boolean> => (await finished(database, { id, owner, attempts, nowMs })).length === 1

/**
 * {@link finishRow} for a job that comes again: its next row is written by the same statement, so by the same commit.
 * `next` is due later than now, so the runner need not be woken for it.
 */
export const finishRowBefore = async (
  database: Database,
  { id, owner, attempts }: Lease,
  { next, nowMs }: { next: RecurringRow; nowMs: number },
): Promise<boolean> => {
  const { kind, runAtMs, dedupeKey } = next
  const values = { nextId: randomUUID(), kind, runAtMs, dedupeKey }
  return (await finishedBefore(database, { id, owner, attempts, nowMs, ...values })).length === 1
}

/** Puts a failed row back for another try at `runAtMs`; false when the lease was lost. */
export const retryRow = (
  database: Database,
  lease: Lease,
  { runAtMs, lastError }: { runAtMs: number; lastError: string },
): Promise<boolean> => changeHeld(database, lease, { runAtMs, lastError, leaseUntilMs: null })

/** Gives a row up: it stays for a person to look at; false when the lease was lost. */
export const killJob = (
  database: Database,
  lease: Lease,
  { lastError, nowMs }: { lastError: string; nowMs: number },
): Promise<boolean> =>
  changeHeld(database, lease, {
    status: 'DEAD',
    lastError,
    leaseUntilMs: null,
    finishedAtMs: nowMs,
  })

/** Has a job that was given up run once more, at once; false when it was not given up any more. */
export const reviveJob = async (tx: Tx, id: string, nowMs: number): Promise<boolean> => {
  const revived = await tx
    .update(outbox)
    .set({ status: 'WAITING', runAtMs: nowMs, leaseUntilMs: null, finishedAtMs: null })
    .where(and(eq(outbox.id, id), sql`${outbox.status} = 'DEAD'`))
    .returning({ id: outbox.id })
  if (revived.length === 0) return false
  onCommit(tx, (database) => {
    for (const listener of listeners.get(database) ?? []) listener(nowMs)
  })
  return true
}

/** Prolongs a lease while its row still runs; false when it was lost. */
export const renewLease = (
  database: Database,
  lease: Lease,
  leaseUntilMs: number,
): Promise<boolean> => changeHeld(database, lease, { leaseUntilMs })

/** Frees every leased row: right only at the start of the one process that may hold the database. */
export const releaseLeases = async (database: Database): Promise<void> => {
  await database.update(outbox).set({ leaseUntilMs: null }).where(eq(outbox.status, 'WAITING'))
}
