/** What the desk reads of the ledger of one loan. */
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'
import { deskRequests } from './schema/desk-requests.ts'
import { ledgerEntries, postings } from './schema/ledger.ts'
import { payments } from './schema/payments.ts'

const undoing = alias(ledgerEntries, 'undoing')

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
