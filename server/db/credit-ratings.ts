import { and, desc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { creditRatingRequests } from './schema/credit-ratings.ts'

export type NewCreditRatingRequest = typeof creditRatingRequests.$inferInsert

/** Writes down a signed request with its answer. */
export const insertCreditRatingRequest = async (
  tx: Tx,
  request: NewCreditRatingRequest,
): Promise<void> => {
  await tx.insert(creditRatingRequests).values(request)
}

/** When the client's latest request was refused; null when none ever was. */
export const lastCreditRatingRefusalMs = async (
  queryable: Queryable,
  clientId: string,
): Promise<number | null> => {
  const [row] = await queryable
    .select({ signedAtMs: creditRatingRequests.signedAtMs })
    .from(creditRatingRequests)
    .where(
      and(eq(creditRatingRequests.clientId, clientId), eq(creditRatingRequests.outcome, 'REFUSED')),
    )
    .orderBy(desc(creditRatingRequests.signedAtMs))
    .limit(1)
  return row?.signedAtMs ?? null
}
