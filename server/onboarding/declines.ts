import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DECLINE_ENDS } from '../../protocol/cases.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { forgetDeclined, keepDeclined } from './decline-digests.ts'
import { caseDecisions, clientDeclines } from '../db/schema/cases.ts'
import { deskRequests } from '../db/schema/desk-requests.ts'
import { staffMembers } from '../db/schema/staff.ts'

export type DeclineRow = typeof clientDeclines.$inferSelect

/** Writes down that a client was declined; a decline that stood gives place to it. Returns its id. */
export const insertDecline = async (
  tx: Tx,
  decline: Omit<DeclineRow, 'id' | 'endedAtMs' | 'end'>,
): Promise<string> => {
  const { clientId, declinedAtMs } = decline
  await endDecline(tx, { clientId, end: 'DECLINED_AGAIN', nowMs: declinedAtMs })
  const id = randomUUID()
  await tx.insert(clientDeclines).values({ ...decline, id })
  await keepDeclined(tx, { ...decline, id })
  return id
}

/** Ends the decline of a client that stands, if there is one. */
export const endDecline = async (
  tx: Tx,
  { clientId, end, nowMs }: { clientId: string; end: (typeof DECLINE_ENDS)[number]; nowMs: number },
): Promise<void> => {
  const ended = await tx
    .update(clientDeclines)
    .set({ end, endedAtMs: nowMs })
    .where(and(eq(clientDeclines.clientId, clientId), isNull(clientDeclines.endedAtMs)))
    .returning({ id: clientDeclines.id })
  for (const { id } of ended) await forgetDeclined(tx, id)
}

/** The decline of a client that stands, or null. */
export const standingDecline = async (
  queryable: Queryable,
  clientId: string,
): Promise<DeclineRow | null> => {
  const [row] = await queryable
    .select()
    .from(clientDeclines)
    .where(and(eq(clientDeclines.clientId, clientId), isNull(clientDeclines.endedAtMs)))
  return row ?? null
}

/** True for a client whom a person has ever declined, whatever came after it. */
export const wasDeclined = async (queryable: Queryable, clientId: string): Promise<boolean> =>
  (await queryable.$count(clientDeclines, eq(clientDeclines.clientId, clientId))) > 0

/** The decline with this id; null when there is none. */
export const declineById = async (queryable: Queryable, id: string): Promise<DeclineRow | null> => {
  const [row] = await queryable.select().from(clientDeclines).where(eq(clientDeclines.id, id))
  return row ?? null
}

const askers = alias(staffMembers, 'asker')

/** Every decline of a client with what was compared and who decided, the latest first. */
export const declinesOf = (queryable: Queryable, clientId: string) =>
  queryable
    .select({
      decline: clientDeclines,
      findings: caseDecisions.findings,
      decidedBy: staffMembers.name,
      /** Null where one person was enough. */
      askedBy: askers.name,
    })
    .from(clientDeclines)
    .innerJoin(caseDecisions, eq(caseDecisions.checkId, clientDeclines.checkId))
    .innerJoin(staffMembers, eq(staffMembers.id, clientDeclines.staffId))
    .leftJoin(
      deskRequests,
      and(eq(deskRequests.subjectId, clientDeclines.checkId), eq(deskRequests.state, 'APPROVED')),
    )
    .leftJoin(askers, eq(askers.id, deskRequests.askedBy))
    .where(eq(clientDeclines.clientId, clientId))
    .orderBy(desc(clientDeclines.declinedAtMs))
