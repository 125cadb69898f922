/** Copies of their data that clients took; the only SQL of them. */
import { createHash } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { dataCopies } from '../db/schema/data-copies.ts'

export type DataCopyRow = typeof dataCopies.$inferSelect

const holderOf = (sessionUid: string): string =>
  createHash('sha256').update(sessionUid).digest('base64url')

/** Writes down that a copy was asked for. */
export const insertCopy = async (
  tx: Tx,
  { sessionUid, ...copy }: Omit<DataCopyRow, 'holder' | 'givenAtMs'> & { sessionUid: string },
): Promise<void> => {
  await tx.insert(dataCopies).values({ ...copy, holder: holderOf(sessionUid) })
}

/** Copies of a client asked for after a moment, the latest first. */
export const copiesSince = (
  queryable: Queryable,
  clientId: string,
  { afterMs, limit }: { afterMs: number; limit: number },
): Promise<DataCopyRow[]> =>
  queryable
    .select()
    .from(dataCopies)
    .where(and(eq(dataCopies.clientId, clientId), gt(dataCopies.askedAtMs, afterMs)))
    .orderBy(desc(dataCopies.askedAtMs))
    .limit(limit)

/** A copy that may be given now to this session of its client; null for any other. */
export const copyToGive = async (
  queryable: Queryable,
  copy: { copyId: string; clientId: string; sessionUid: string; nowMs: number },
): Promise<DataCopyRow | null> => {
  const [row] = await queryable
    .select()
    .from(dataCopies)
    .where(
      and(
        eq(dataCopies.id, copy.copyId),
        eq(dataCopies.clientId, copy.clientId),
        eq(dataCopies.holder, holderOf(copy.sessionUid)),
        gt(dataCopies.expiresAtMs, copy.nowMs),
      ),
    )
  return row ?? null
}

/** Notes that a copy left whole. */
export const noteGiven = async (
  queryable: Queryable,
  copyId: string,
  givenAtMs: number,
): Promise<void> => {
  await queryable.update(dataCopies).set({ givenAtMs }).where(eq(dataCopies.id, copyId))
}
