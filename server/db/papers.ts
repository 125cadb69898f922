import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { documents } from './schema/documents.ts'

/** Papers of a loan by their types, those filed at one moment where it is named; the oldest first. */
export const papersOf = (
  queryable: Queryable,
  sought: { loanId: string; types: readonly string[]; atMs: number | null },
) =>
  queryable
    .select({ id: documents.id, type: documents.type, title: documents.title })
    .from(documents)
    .where(
      and(
        eq(documents.loanId, sought.loanId),
        inArray(documents.type, [...sought.types]),
        sought.atMs === null ? undefined : eq(documents.createdAtMs, sought.atMs),
      ),
    )
    .orderBy(asc(documents.createdAtMs), asc(documents.type), asc(documents.id))
