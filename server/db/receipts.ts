import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { documents } from './schema/documents.ts'

/** Receipts of a loan by payment, the latest of each: a late payment may have corrected the first (D55). */
export const receiptsOf = async (
  queryable: Queryable,
  loanId: string,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await queryable
    .select({ id: documents.id, causeId: documents.causeId })
    .from(documents)
    .where(and(eq(documents.type, 'RECEIPT'), eq(documents.loanId, loanId)))
    .orderBy(asc(documents.createdAtMs), asc(documents.id))
  return new Map(rows.map(({ id, causeId }) => [causeId.split(':')[0] ?? causeId, id]))
}

/** Id of a payment's receipt; null while the payment is not booked. */
export const receiptOf = async (
  queryable: Queryable,
  payment: { readonly id: string; readonly loanId: string | null },
): Promise<string | null> =>
  payment.loanId === null
    ? null
    : ((await receiptsOf(queryable, payment.loanId)).get(payment.id) ?? null)
