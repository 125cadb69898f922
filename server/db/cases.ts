import { and, asc, count, eq, gt, isNotNull, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../lending/durations.ts'
import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import type { Queryable, Tx } from './database.ts'
import { isOpenSince } from './desk-requests.ts'
import { caseDecisions, caseReviews } from './schema/cases.ts'
import { clientChecks, clientPassports } from './schema/clients.ts'
import { deskRequests } from './schema/desk-requests.ts'
import { staffMembers } from './schema/staff.ts'

export type CaseReviewRow = typeof caseReviews.$inferSelect
export type CaseDecisionRow = typeof caseDecisions.$inferSelect

/** Puts an open check into the queue of the desk; one that is there already keeps its place. */
export const queueForDesk = async (tx: Tx, checkId: string, nowMs: number): Promise<void> => {
  await tx
    .update(clientChecks)
    .set({ deskSinceMs: nowMs })
    .where(
      and(
        eq(clientChecks.id, checkId),
        isNull(clientChecks.deskSinceMs),
        isNull(clientChecks.finishedAtMs),
      ),
    )
}

/** A second person decides whether the client of a case is declined: it is nobody's to take before (decision 0110). */
const isAsked = (nowMs: number) => sql`exists (select 1 from ${deskRequests}
  where ${deskRequests.subjectId} = ${clientChecks.id} and ${isOpenSince(nowMs - REQUEST_LIFE_MS)})`

/** How many cases wait for a reviewer, and since when the oldest of them. */
export const waitingCases = async (
  queryable: Queryable,
  nowMs: number,
): Promise<{ total: number; oldestAtMs: number | null }> => {
  const [row] = await queryable
    .select({
      total: count(),
      oldestAtMs: sql<string | null>`min(${clientChecks.deskSinceMs})`,
    })
    .from(clientChecks)
    .where(and(isNotNull(clientChecks.deskSinceMs), not(isAsked(nowMs))))
  const oldest = row?.oldestAtMs ?? null
  return { total: row?.total ?? 0, oldestAtMs: oldest === null ? null : Number(oldest) }
}

/** Cases that wait for a reviewer, with whoever looks at them, the longest waiting first. */
export const casesPage = (
  queryable: Queryable,
  { limit, nowMs }: { limit: number; nowMs: number },
) =>
  queryable
    .select({
      checkId: clientChecks.id,
      clientId: clientChecks.clientId,
      number: clientChecks.number,
      deskSinceMs: clientChecks.deskSinceMs,
      passportSealed: clientPassports.sealed,
      reviewerId: caseReviews.staffId,
      reviewerName: staffMembers.name,
      untilMs: caseReviews.untilMs,
    })
    .from(clientChecks)
    .leftJoin(clientPassports, eq(clientPassports.clientId, clientChecks.clientId))
    .leftJoin(caseReviews, eq(caseReviews.checkId, clientChecks.id))
    .leftJoin(staffMembers, eq(staffMembers.id, caseReviews.staffId))
    .where(and(isNotNull(clientChecks.deskSinceMs), not(isAsked(nowMs))))
    .orderBy(asc(clientChecks.deskSinceMs), asc(clientChecks.id))
    .limit(limit)

/** Cases whose client somebody asks to decline, the question that was asked first in front. */
export const askedCases = (
  queryable: Queryable,
  { limit, nowMs }: { limit: number; nowMs: number },
) =>
  queryable
    .select({
      checkId: clientChecks.id,
      clientId: clientChecks.clientId,
      deskSinceMs: clientChecks.deskSinceMs,
      passportSealed: clientPassports.sealed,
      request: deskRequests,
      askedByName: staffMembers.name,
    })
    .from(deskRequests)
    .innerJoin(clientChecks, eq(clientChecks.id, deskRequests.subjectId))
    .innerJoin(staffMembers, eq(staffMembers.id, deskRequests.askedBy))
    .leftJoin(clientPassports, eq(clientPassports.clientId, clientChecks.clientId))
    .where(and(isOpenSince(nowMs - REQUEST_LIFE_MS), isNotNull(clientChecks.deskSinceMs)))
    .orderBy(asc(deskRequests.askedAtMs), asc(deskRequests.id))
    .limit(limit)

/** The longest waiting case that nobody looks at and no open question is about, held against other takers; null when there is none. */
export const lockNextCase = async (
  tx: Tx,
  { staffId, nowMs }: { staffId: string; nowMs: number },
): Promise<string | null> => {
  const [row] = await tx
    .select({ id: clientChecks.id })
    .from(clientChecks)
    .leftJoin(
      caseReviews,
      and(
        eq(caseReviews.checkId, clientChecks.id),
        gt(caseReviews.untilMs, nowMs),
        ne(caseReviews.staffId, staffId),
      ),
    )
    .where(
      and(isNotNull(clientChecks.deskSinceMs), isNull(caseReviews.checkId), not(isAsked(nowMs))),
    )
    .orderBy(asc(clientChecks.deskSinceMs), asc(clientChecks.id))
    .limit(1)
    .for('update', { of: clientChecks, skipLocked: true })
  return row?.id ?? null
}

/** Holds a check, waiting or not, against whoever decides it. */
export const lockCheck = async (tx: Tx, checkId: string): Promise<void> => {
  await tx
    .select({ id: clientChecks.id })
    .from(clientChecks)
    .where(eq(clientChecks.id, checkId))
    .for('update')
}

/** Holds a case against other takers; null when it waits for nobody's decision. */
export const lockCase = async (
  tx: Tx,
  checkId: string,
): Promise<typeof clientChecks.$inferSelect | null> => {
  const [row] = await tx
    .select()
    .from(clientChecks)
    .where(and(eq(clientChecks.id, checkId), isNotNull(clientChecks.deskSinceMs)))
    .for('update')
  return row ?? null
}

/** Gives a case that nobody else looks at to a member of staff and puts their former one back; false when taken. */
export const takeReview = async (
  tx: Tx,
  review: { checkId: string; staffId: string; nowMs: number; untilMs: number },
): Promise<boolean> => {
  const { checkId, staffId, nowMs, untilMs } = review
  await tx
    .delete(caseReviews)
    .where(and(eq(caseReviews.staffId, staffId), ne(caseReviews.checkId, checkId)))
  const taken = await tx
    .insert(caseReviews)
    .values({ checkId, staffId, takenAtMs: nowMs, untilMs })
    .onConflictDoUpdate({
      target: caseReviews.checkId,
      set: {
        staffId,
        // Who takes their own case again goes on with it.
        takenAtMs: sql`case when ${caseReviews.staffId} = ${staffId} then ${caseReviews.takenAtMs} else ${nowMs}::bigint end`,
        untilMs,
      },
      setWhere: or(lte(caseReviews.untilMs, nowMs), eq(caseReviews.staffId, staffId)),
    })
    .returning({ checkId: caseReviews.checkId })
  return taken.length === 1
}

/** The review of a case that is this person's now, or null. */
export const reviewOf = async (
  queryable: Queryable,
  { checkId, staffId, nowMs }: { checkId: string; staffId: string; nowMs: number },
): Promise<CaseReviewRow | null> => {
  const [row] = await queryable
    .select()
    .from(caseReviews)
    .where(
      and(
        eq(caseReviews.checkId, checkId),
        eq(caseReviews.staffId, staffId),
        gt(caseReviews.untilMs, nowMs),
      ),
    )
  return row ?? null
}

export const putReviewBack = async (
  tx: Tx,
  { checkId, staffId }: { checkId: string; staffId: string },
): Promise<boolean> => {
  const gone = await tx
    .delete(caseReviews)
    .where(and(eq(caseReviews.checkId, checkId), eq(caseReviews.staffId, staffId)))
    .returning({ checkId: caseReviews.checkId })
  return gone.length === 1
}

/** Keeps a decision and takes the case out of the queue. */
export const keepDecision = async (tx: Tx, decision: CaseDecisionRow): Promise<void> => {
  const { checkId } = decision
  await tx.insert(caseDecisions).values(decision)
  await tx.update(clientChecks).set({ deskSinceMs: null }).where(eq(clientChecks.id, checkId))
  await tx.delete(caseReviews).where(eq(caseReviews.checkId, checkId))
}

/** Takes the cases of a client out of the queue, with the account. */
export const withdrawCases = async (tx: Tx, clientId: string): Promise<void> => {
  const withdrawn = await tx
    .update(clientChecks)
    .set({ deskSinceMs: null })
    .where(and(eq(clientChecks.clientId, clientId), isNotNull(clientChecks.deskSinceMs)))
    .returning({ id: clientChecks.id })
  for (const { id } of withdrawn) await tx.delete(caseReviews).where(eq(caseReviews.checkId, id))
}

/** What a person decided about a check, or null. */
export const decisionOf = async (
  queryable: Queryable,
  checkId: string,
): Promise<CaseDecisionRow | null> => {
  const [row] = await queryable
    .select()
    .from(caseDecisions)
    .where(eq(caseDecisions.checkId, checkId))
  return row ?? null
}

/** Half of the decisions of the last seven days took no longer, in seconds; null when there were none. */
export const medianReviewSeconds = async (
  queryable: Queryable,
  nowMs: number,
): Promise<number | null> => {
  const [row] = await queryable
    .select({
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${caseDecisions.decidedAtMs} - ${caseDecisions.takenAtMs})`,
    })
    .from(caseDecisions)
    .where(
      and(
        gt(caseDecisions.decidedAtMs, nowMs - 7 * DAY_MS),
        lt(caseDecisions.decidedAtMs, nowMs + 1),
      ),
    )
  const median = row?.median ?? null
  return median === null ? null : Math.round(median / 1000)
}
