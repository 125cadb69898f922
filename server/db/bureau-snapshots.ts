import { and, asc, desc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { bureauSnapshots } from './schema/clients.ts'

export type BureauSnapshot = typeof bureauSnapshots.$inferSelect

/** Keeps the answers of one round of questions as evidence; they share their moment. */
export const insertBureauSnapshots = async (
  tx: Tx,
  snapshots: readonly BureauSnapshot[],
): Promise<void> => {
  if (snapshots.length === 0) return
  await tx
    .insert(bureauSnapshots)
    .values([...snapshots])
    .onConflictDoNothing()
}

/** The latest round of answers about a client, by the name of the bureau; empty when none were ever asked. */
export const latestBureauSnapshots = async (
  queryable: Queryable,
  clientId: string,
): Promise<readonly BureauSnapshot[]> => {
  const [latest] = await queryable
    .select({ receivedAtMs: bureauSnapshots.receivedAtMs })
    .from(bureauSnapshots)
    .where(eq(bureauSnapshots.clientId, clientId))
    .orderBy(desc(bureauSnapshots.receivedAtMs))
    .limit(1)
  if (!latest) return []
  return queryable
    .select()
    .from(bureauSnapshots)
    .where(
      and(
        eq(bureauSnapshots.clientId, clientId),
        eq(bureauSnapshots.receivedAtMs, latest.receivedAtMs),
      ),
    )
    .orderBy(asc(bureauSnapshots.bureau))
}
