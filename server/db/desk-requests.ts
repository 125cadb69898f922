import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from './database.ts'
import { deskRequests } from './schema/desk-requests.ts'
import { staffMembers } from './schema/staff.ts'

export type DeskRequestRow = typeof deskRequests.$inferSelect

/** A request that was asked after a moment and nobody has decided or taken back; one that was asked earlier is over. */
export const isOpenSince = (afterMs: number): SQL =>
  // The state stands in the text: the indexes of open requests are found by it.
  sql`${deskRequests.state} = 'OPEN' and ${deskRequests.askedAtMs} > ${afterMs}`

/** Writes a request down; null while another one about the same thing is open. */
export const insertDeskRequest = async (
  tx: Tx,
  request: Pick<
    DeskRequestRow,
    'kind' | 'subjectId' | 'target' | 'about' | 'facts' | 'clientId' | 'reason' | 'askedBy'
  >,
  nowMs: number,
): Promise<string | null> => {
  const id = randomUUID()
  const [row] = await tx
    .insert(deskRequests)
    .values({ ...request, id, state: 'OPEN', askedAtMs: nowMs })
    .onConflictDoNothing()
    .returning({ id: deskRequests.id })
  return row?.id ?? null
}

/** What kind of question has this id, not held; null when there is none. */
export const kindOfRequest = async (tx: Tx, id: string): Promise<DeskRequestRow['kind'] | null> => {
  const [row] = await tx
    .select({ kind: deskRequests.kind })
    .from(deskRequests)
    .where(eq(deskRequests.id, id))
  return row?.kind ?? null
}

/** The request with this id, held until the transaction ends; null when there is none. */
export const lockDeskRequest = async (tx: Tx, id: string): Promise<DeskRequestRow | null> => {
  const [row] = await tx.select().from(deskRequests).where(eq(deskRequests.id, id)).for('update')
  return row ?? null
}

/** Closes an open request with what was decided, and by whom. */
export const decideDeskRequest = async (
  tx: Tx,
  id: string,
  decision: Pick<DeskRequestRow, 'state' | 'decidedBy' | 'decidedAtMs' | 'note'>,
): Promise<void> => {
  await tx.update(deskRequests).set(decision).where(eq(deskRequests.id, id))
}

/** Closes the open requests that were made before a moment; nobody has decided them. `subjectId`: of one thing only. */
export const expireDeskRequests = async (
  queryable: Queryable,
  { beforeMs, nowMs, subjectId }: { beforeMs: number; nowMs: number; subjectId?: string },
): Promise<void> => {
  await queryable
    .update(deskRequests)
    .set({ state: 'EXPIRED', decidedAtMs: nowMs })
    .where(
      and(
        sql`${deskRequests.state} = 'OPEN'`,
        lte(deskRequests.askedAtMs, beforeMs),
        subjectId === undefined ? undefined : eq(deskRequests.subjectId, subjectId),
      ),
    )
}

const askers = alias(staffMembers, 'asker')
const deciders = alias(staffMembers, 'decider')

const withNames = (queryable: Queryable) =>
  queryable
    .select({ request: deskRequests, askedByName: askers.name, decidedByName: deciders.name })
    .from(deskRequests)
    .innerJoin(askers, eq(askers.id, deskRequests.askedBy))
    .leftJoin(deciders, eq(deciders.id, deskRequests.decidedBy))

/** Open requests, the oldest first. */
export const openDeskRequests = (queryable: Queryable, limit: number) =>
  withNames(queryable)
    .where(eq(deskRequests.state, 'OPEN'))
    .orderBy(asc(deskRequests.askedAtMs), asc(deskRequests.id))
    .limit(limit)

/** Requests that were decided or have expired, the latest first. */
export const decidedDeskRequests = (queryable: Queryable, limit: number) =>
  withNames(queryable)
    .where(sql`${deskRequests.state} <> 'OPEN'`)
    .orderBy(desc(deskRequests.decidedAtMs), desc(deskRequests.id))
    .limit(limit)

/** How many requests are open. */
export const countOpenRequests = (queryable: Queryable): Promise<number> =>
  queryable.$count(deskRequests, eq(deskRequests.state, 'OPEN'))

/** The open request about a thing with the name of whoever asked, and null when there is none that was asked after a moment. */
export const openRequestAbout = async (
  queryable: Queryable,
  { subjectId, afterMs }: { subjectId: string; afterMs: number },
) => {
  const [row] = await withNames(queryable).where(
    and(eq(deskRequests.subjectId, subjectId), isOpenSince(afterMs)),
  )
  return row ?? null
}

/** Whether a request about a thing is open. `afterMs`: one that was asked earlier is over already. */
export const isAskedFor = async (
  queryable: Queryable,
  subjectId: string,
  afterMs = 0,
): Promise<boolean> => {
  const isOpen = and(eq(deskRequests.subjectId, subjectId), isOpenSince(afterMs))
  return (await queryable.$count(deskRequests, isOpen)) > 0
}
