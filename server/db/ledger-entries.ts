import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, max, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from './database.ts'
import { deskRequests } from './schema/desk-requests.ts'
import { ledgerEntries, postings } from './schema/ledger.ts'
import { payments } from './schema/payments.ts'
import { writeBehind } from './transaction.ts'

/** Money on one account of an entry. */
export interface EntryPosting {
  readonly account: string
  readonly amountKopecks: number
}

/** An entry of the ledger to be written with its postings; they sum to zero. */
export interface NewEntry {
  /** Null for an entry of the suspense account. */
  readonly loanId: string | null
  readonly kind: string
  /** Business day in Moscow. */
  readonly on: string
  readonly movementKey: string
  /** Payment, payout or refund that caused it. */
  readonly causeId: string | null
  /** The entry it undoes. */
  readonly reversesId?: string
  readonly postings: readonly EntryPosting[]
}

const PAGE = 500

/**
 * Appends entries with their postings (D11); a second entry of one name fails on the unique key. The rows of a page go
 * as two values in one statement: a night writes hundreds of thousands, and a text with a parameter for each column of
 * each is built and parsed longer than its rows are written.
 */
export const appendEntries = async (
  tx: Tx,
  entries: readonly NewEntry[],
  nowMs: number,
): Promise<void> => {
  const named = entries.map((entry) => ({ id: randomUUID(), ...entry }))
  for (let start = 0; start < named.length; start += PAGE) {
    const page = named.slice(start, start + PAGE)
    const rows = page.map(({ id, loanId, kind, on, movementKey, causeId, reversesId }) => ({
      id,
      loanId,
      kind,
      on,
      movementKey,
      causeId,
      reversesId: reversesId ?? null,
    }))
    const parts = page.flatMap(({ id: entryId, loanId, postings: own }) =>
      own.map(({ account, amountKopecks }) => ({
        id: randomUUID(),
        entryId,
        loanId,
        account,
        amountKopecks,
      })),
    )
    const write = sql`
      with entry as (
        insert into journal_entry (id, loan_id, kind, "on", movement_key, cause_id, reverses_id, at_ms)
        select e.id, e."loanId", e.kind, e."on", e."movementKey", e."causeId", e."reversesId",
          ${nowMs}::bigint
        from json_to_recordset(${JSON.stringify(rows)}::json) as e(id text, "loanId" text, kind text,
          "on" date, "movementKey" text, "causeId" text, "reversesId" text))
      insert into posting (id, entry_id, loan_id, account, amount_kopecks)
      select p.id, p."entryId", p."loanId", p.account, p."amountKopecks"
      from json_to_recordset(${JSON.stringify(parts)}::json) as p(id text, "entryId" text,
        "loanId" text, account text, "amountKopecks" bigint)`
    await writeBehind(tx, () => tx.execute(write).execute())
  }
}

/** Postings of a movement, one an account: what two of them are compared by. */
export const byAccount = (of: readonly EntryPosting[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const { account, amountKopecks } of of)
    sums.set(account, (sums.get(account) ?? 0) + amountKopecks)
  return new Map([...sums].filter(([, sum]) => sum !== 0))
}

/** The last day the ledger knows of a loan; nothing is booked before it. */
export const lastLedgerDay = async (tx: Tx, loanId: string): Promise<string | null> => {
  const [row] = await tx
    .select({ last: max(ledgerEntries.on) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.loanId, loanId))
  return row?.last ?? null
}

/** An entry of the ledger that stands: it undoes none and was not undone. */
export interface StandingEntry {
  readonly id: string
  readonly loanId: string
  readonly kind: string
  readonly on: string
  readonly movementKey: string
  readonly causeId: string | null
  readonly postings: readonly EntryPosting[]
}

const undoing = alias(ledgerEntries, 'undoing')

/** Entries of a loan that stand, with their postings; `causeId` narrows them to what one payment caused. */
export const standingEntries = async (
  queryable: Queryable,
  { loanId, causeId }: { loanId: string; causeId?: string },
): Promise<readonly StandingEntry[]> => {
  const entries = await queryable
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      on: ledgerEntries.on,
      movementKey: ledgerEntries.movementKey,
      causeId: ledgerEntries.causeId,
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.loanId, loanId),
        causeId === undefined ? undefined : eq(ledgerEntries.causeId, causeId),
        isNull(ledgerEntries.reversesId),
        notExists(
          queryable
            .select({ one: sql`1` })
            .from(undoing)
            .where(eq(undoing.reversesId, ledgerEntries.id)),
        ),
      ),
    )
  if (entries.length === 0) return []
  const rows = await queryable
    .select()
    .from(postings)
    .where(
      inArray(
        postings.entryId,
        entries.map(({ id }) => id),
      ),
    )
  const own = Map.groupBy(rows, ({ entryId }) => entryId)
  return entries.map((entry) => ({ ...entry, loanId, postings: own.get(entry.id) ?? [] }))
}

/**
 * Undoes entries of a locked loan: each gets an entry of its own kind, day and cause that names it and has its
 * postings negated (D11, D55). `on`: the day of the reversals, by default that of the entry undone, so that the
 * balances of every past day come right; when it was written stands in `at_ms`.
 */
export const reverseEntries = (
  tx: Tx,
  undone: readonly StandingEntry[],
  { nowMs, on }: { nowMs: number; on?: string },
): Promise<void> =>
  appendEntries(
    tx,
    undone.map((entry) => ({
      loanId: entry.loanId,
      kind: entry.kind,
      on: on ?? entry.on,
      movementKey: `${entry.movementKey}:reversed`,
      causeId: entry.causeId,
      reversesId: entry.id,
      postings: entry.postings.map(({ account, amountKopecks }) => ({
        account,
        amountKopecks: 0 - amountKopecks,
      })),
    })),
    nowMs,
  )

/** The latest entries of a loan by business day, with their postings and whether they were undone; how many there are. */
export const ledgerPage = async (queryable: Queryable, loanId: string, limit: number) => {
  const total = await queryable.$count(ledgerEntries, eq(ledgerEntries.loanId, loanId))
  const entries = await queryable
    .select({ entry: ledgerEntries, undoneById: undoing.id })
    .from(ledgerEntries)
    .leftJoin(undoing, eq(undoing.reversesId, ledgerEntries.id))
    .where(eq(ledgerEntries.loanId, loanId))
    .orderBy(desc(ledgerEntries.on), desc(ledgerEntries.atMs), desc(ledgerEntries.id))
    .limit(limit)
  const ids = entries.map(({ entry }) => entry.id)
  const rows =
    ids.length === 0
      ? []
      : await queryable.select().from(postings).where(inArray(postings.entryId, ids))
  const own = Map.groupBy(rows, ({ entryId }) => entryId)
  return {
    total,
    entries: entries.map(({ entry, undoneById }) => ({
      ...entry,
      isReversed: undoneById !== null,
      postings: own.get(entry.id) ?? [],
    })),
  }
}

/** Payments that were booked on a loan, the latest first, each with the request about it that is open. */
export const bookedPayments = (queryable: Queryable, loanId: string, limit: number) =>
  queryable
    .select({ payment: payments, requestId: deskRequests.id })
    .from(payments)
    .leftJoin(
      deskRequests,
      and(eq(deskRequests.subjectId, payments.id), sql`${deskRequests.state} = 'OPEN'`),
    )
    .where(
      and(eq(payments.loanId, loanId), eq(payments.state, 'PAID'), isNotNull(payments.appliedOn)),
    )
    .orderBy(desc(payments.finishedAtMs), desc(payments.id))
    .limit(limit)
