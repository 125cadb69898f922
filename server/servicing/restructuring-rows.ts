import { randomUUID } from 'node:crypto'
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { IsoDate } from '../../lending/calendar.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { isOpenSince } from '../db/desk-requests.ts'
import { deskRequests } from '../db/schema/desk-requests.ts'
import { restructurings } from '../db/schema/restructurings.ts'

export type RestructuringRow = typeof restructurings.$inferSelect

/** Keeps what was typed; nothing is offered before a second person has agreed. Returns its id. */
export const insertRestructuring = async (
  tx: Tx,
  typed: Pick<RestructuringRow, 'loanId' | 'clientId' | 'terms' | 'typedBy' | 'typedAtMs'>,
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(restructurings).values({ id, state: 'ASKED', ...typed })
  return id
}

export const restructuringById = async (
  queryable: Queryable,
  id: string,
): Promise<RestructuringRow | null> => {
  const [row] = await queryable.select().from(restructurings).where(eq(restructurings.id, id))
  return row ?? null
}

/** The same, held until the transaction ends. Lock its loan first. */
export const lockRestructuring = async (tx: Tx, id: string): Promise<RestructuringRow | null> => {
  const [row] = await tx
    .select()
    .from(restructurings)
    .where(eq(restructurings.id, id))
    .for('no key update')
  return row ?? null
}

/** What is offered for a loan and not signed, whether its last day has passed or not; null when nothing is. */
export const offeredRestructuring = async (
  queryable: Queryable,
  loanId: string,
): Promise<RestructuringRow | null> => {
  const [row] = await queryable
    .select()
    .from(restructurings)
    .where(and(eq(restructurings.loanId, loanId), sql`${restructurings.state} = 'OFFERED'`))
  return row ?? null
}

/** What was offered to a client and became of it, the latest first; what nobody has agreed to is left out. */
export const restructuringsOf = (
  queryable: Queryable,
  clientId: string,
): Promise<RestructuringRow[]> =>
  queryable
    .select()
    .from(restructurings)
    .where(and(eq(restructurings.clientId, clientId), ne(restructurings.state, 'ASKED')))
    .orderBy(desc(restructurings.typedAtMs), desc(restructurings.id))

/** Whether a question about new terms of a loan waits for its decision. `afterMs`: one that was asked earlier is over. */
export const isRestructuringAsked = async (
  queryable: Queryable,
  loanId: string,
  afterMs = 0,
): Promise<boolean> => {
  const [row] = await queryable
    .select({ id: deskRequests.id })
    .from(restructurings)
    .innerJoin(deskRequests, eq(deskRequests.subjectId, restructurings.id))
    .where(and(eq(restructurings.loanId, loanId), isOpenSince(afterMs)))
    .limit(1)
  return row !== undefined
}

/** Offers what a second person has agreed to. */
export const offerRestructuring = async (
  tx: Tx,
  id: string,
  { lastOn, nowMs }: { lastOn: IsoDate; nowMs: number },
): Promise<void> => {
  await tx
    .update(restructurings)
    .set({ state: 'OFFERED', lastOn, offeredAtMs: nowMs })
    .where(eq(restructurings.id, id))
}

/** Ends an offer; false when it was none any more. */
export const endRestructuring = async (
  tx: Tx,
  id: string,
  { state, nowMs }: { state: 'SIGNED' | 'WITHDRAWN' | 'EXPIRED'; nowMs: number },
): Promise<boolean> => {
  const ended = await tx
    .update(restructurings)
    .set({ state, finishedAtMs: nowMs })
    .where(and(eq(restructurings.id, id), sql`${restructurings.state} = 'OFFERED'`))
    .returning({ id: restructurings.id })
  return ended.length === 1
}

/** Ends the offers whose last day is before a day, and returns them. */
export const expireRestructurings = (
  tx: Tx,
  { today, nowMs }: { today: IsoDate; nowMs: number },
): Promise<RestructuringRow[]> =>
  tx
    .update(restructurings)
    .set({ state: 'EXPIRED', finishedAtMs: nowMs })
    .where(and(sql`${restructurings.state} = 'OFFERED'`, lt(restructurings.lastOn, today)))
    .returning()
