import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from './database.ts'
import { appendEntries, type EntryPosting } from './journal-entries.ts'
import { journalEntries, postings } from './schema/journal.ts'

/** An entry of the journal that stands: it undoes none and was not undone. */
export interface StandingEntry {
  readonly id: string
  readonly loanId: string
  readonly kind: string
  readonly on: string
  readonly movementKey: string
  readonly causeId: string | null
  readonly postings: readonly EntryPosting[]
}

const undoing = alias(journalEntries, 'undoing')

/** Entries of a loan that stand, with their postings; `causeId` narrows them to what one payment caused. */
export const standingEntries = async (
  queryable: Queryable,
  { loanId, causeId }: { loanId: string; causeId?: string },
): Promise<readonly StandingEntry[]> => {
  const entries = await queryable
    .select({
      id: journalEntries.id,
      kind: journalEntries.kind,
      on: journalEntries.on,
      movementKey: journalEntries.movementKey,
      causeId: journalEntries.causeId,
    })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.loanId, loanId),
        causeId === undefined ? undefined : eq(journalEntries.causeId, causeId),
        isNull(journalEntries.reversesId),
        notExists(
          queryable
            .select({ one: sql`1` })
            .from(undoing)
            .where(eq(undoing.reversesId, journalEntries.id)),
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
