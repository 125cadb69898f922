import { randomUUID } from 'node:crypto'
import { asc, eq, gt } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { loanWatches } from './schema/loan-watches.ts'

/** Notes that a client wants to be told; asked again it stays as it was. */
export const insertLoanWatch = async (tx: Tx, clientId: string, nowMs: number): Promise<void> => {
  await tx
    .insert(loanWatches)
    .values({ clientId, id: randomUUID(), askedAtMs: nowMs })
    .onConflictDoNothing()
}

/** Ends the waiting of a client and gives its id; null when nobody waits. */
export const endLoanWatch = async (tx: Tx, clientId: string): Promise<string | null> => {
  const [gone] = await tx
    .delete(loanWatches)
    .where(eq(loanWatches.clientId, clientId))
    .returning({ id: loanWatches.id })
  return gone?.id ?? null
}

/** Clients who wait, behind `afterId`, in the order of their ids. */
export const loanWatchersPage = async (
  queryable: Queryable,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<readonly string[]> => {
  const rows = await queryable
    .select({ clientId: loanWatches.clientId })
    .from(loanWatches)
    .where(gt(loanWatches.clientId, afterId))
    .orderBy(asc(loanWatches.clientId))
    .limit(limit)
  return rows.map(({ clientId }) => clientId)
}
