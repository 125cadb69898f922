/** What clients write to us: questions with their answers, ratings with their words. */
import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, gt, isNotNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from './database.ts'
import { clientPassports, clients } from './schema/clients.ts'
import { recommendations } from './schema/recommendations.ts'
import { trackedEvents } from './schema/tracked-events.ts'
import { supportMessages, supportThreads } from './schema/support.ts'

export type SupportRow = typeof supportMessages.$inferSelect

/** Notes in the thread that the client waits, or that everything is answered. */
const noteInThread = async (
  tx: Tx,
  {
    clientId,
    author,
    kind,
    id,
    nowMs,
  }: Pick<SupportRow, 'clientId' | 'author' | 'kind' | 'id'> & {
    nowMs: number
  },
): Promise<void> => {
  if (author === 'LENDER') {
    await tx
      .update(supportThreads)
      .set({ waitingSinceMs: null, firstUnansweredId: null, unanswered: 0, wantsCall: false })
      .where(eq(supportThreads.clientId, clientId))
    return
  }
  const wantsCall = kind === 'CALL_BACK'
  await tx
    .insert(supportThreads)
    .values({ clientId, waitingSinceMs: nowMs, firstUnansweredId: id, unanswered: 1, wantsCall })
    .onConflictDoUpdate({
      target: supportThreads.clientId,
      set: {
        waitingSinceMs: sql`coalesce(${supportThreads.waitingSinceMs}, excluded.waiting_since_ms)`,
        firstUnansweredId: sql`coalesce(${supportThreads.firstUnansweredId}, excluded.first_unanswered_id)`,
        unanswered: sql`${supportThreads.unanswered} + 1`,
        wantsCall: sql`${supportThreads.wantsCall} or excluded.wants_call`,
      },
    })
}

/** Writes one message of a thread; its id. */
export const insertSupportMessage = async (
  tx: Tx,
  { nowMs, ...message }: Omit<SupportRow, 'id' | 'createdAtMs'> & { nowMs: number },
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(supportMessages).values({ ...message, id, createdAtMs: nowMs })
  await noteInThread(tx, { ...message, id, nowMs })
  return id
}

/** The latest messages of a client's thread, oldest first. */
export const supportThreadOf = async (
  queryable: Queryable,
  clientId: string,
  limit: number,
): Promise<SupportRow[]> => {
  const { createdAtMs, id } = supportMessages
  const rows = await queryable
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.clientId, clientId))
    .orderBy(desc(createdAtMs), desc(id))
    .limit(limit)
  return rows.toReversed()
}

/** Messages of clients that nothing was answered to yet, with their phones, the longest waiting first. */
export const unansweredSupport = (queryable: Queryable, limit: number) => {
  const later = alias(supportMessages, 'later')
  return queryable
    .select({ message: supportMessages, phone: clients.phone })
    .from(supportMessages)
    .innerJoin(clients, eq(clients.id, supportMessages.clientId))
    .where(
      and(
        eq(supportMessages.author, 'CLIENT'),
        notExists(
          queryable
            .select({ one: sql`1` })
            .from(later)
            .where(
              and(
                eq(later.clientId, supportMessages.clientId),
                eq(later.author, 'LENDER'),
                gt(later.createdAtMs, supportMessages.createdAtMs),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(supportMessages.createdAtMs))
    .limit(limit)
}

/** How many threads wait for an answer, and since when the oldest of them. */
export const waitingThreads = async (
  queryable: Queryable,
): Promise<{ total: number; oldestAtMs: number | null }> => {
  const [row] = await queryable
    .select({ total: count(), oldest: sql<string | null>`min(${supportThreads.waitingSinceMs})` })
    .from(supportThreads)
    .where(isNotNull(supportThreads.waitingSinceMs))
  const oldest = row?.oldest ?? null
  return { total: row?.total ?? 0, oldestAtMs: oldest === null ? null : Number(oldest) }
}

/** Threads that wait for an answer with their oldest unanswered message, the longest waiting first. */
export const threadsPage = (queryable: Queryable, limit: number) =>
  queryable
    .select({
      thread: supportThreads,
      beginning: supportMessages.body,
      passportSealed: clientPassports.sealed,
    })
    .from(supportThreads)
    .leftJoin(supportMessages, eq(supportMessages.id, supportThreads.firstUnansweredId))
    .leftJoin(clientPassports, eq(clientPassports.clientId, supportThreads.clientId))
    .where(isNotNull(supportThreads.waitingSinceMs))
    .orderBy(asc(supportThreads.waitingSinceMs), asc(supportThreads.clientId))
    .limit(limit)

/** Holds a thread against other answers and gives the id of its last message; null for an empty thread. */
export const lockThread = async (tx: Tx, clientId: string): Promise<string | null> => {
  await tx
    .select({ clientId: supportThreads.clientId })
    .from(supportThreads)
    .where(eq(supportThreads.clientId, clientId))
    .for('update')
  const [last] = await supportThreadOf(tx, clientId, 1)
  return last?.id ?? null
}

/** Erases a thread, with the account. */
export const deleteSupportThread = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(supportThreads).where(eq(supportThreads.clientId, clientId))
  await tx.delete(supportMessages).where(eq(supportMessages.clientId, clientId))
}

/** Keeps a rating with its comment. */
export const insertRecommendation = async (
  queryable: Queryable,
  given: Omit<typeof recommendations.$inferInsert, 'id'>,
): Promise<void> => {
  await queryable.insert(recommendations).values({ id: randomUUID(), ...given })
}

/** How many clients have each rating as their latest one. */
export const ratingCounts = (
  queryable: Queryable,
): Promise<{ rating: number; count: number }[]> => {
  const { clientId, rating, atMs } = recommendations
  const latest = queryable
    .selectDistinctOn([clientId], { rating })
    .from(recommendations)
    .orderBy(clientId, desc(atMs))
    .as('latest')
  return queryable
    .select({ rating: latest.rating, count: sql<number>`count(*)::int` })
    .from(latest)
    .groupBy(latest.rating)
}

/** Words that are shown to everybody, without whose they are, the newest first. */
export const publishedWords = (queryable: Queryable, limit: number) => {
  const { rating, comment, atMs, id, publishedAtMs } = recommendations
  return queryable
    .select({ rating, comment, atMs })
    .from(recommendations)
    .where(isNotNull(publishedAtMs))
    .orderBy(desc(atMs), desc(id))
    .limit(limit)
}

/** One rating, locked until the transaction ends; undefined when there is none. */
export const lockRating = async (tx: Tx, id: string) => {
  const [row] = await tx
    .select()
    .from(recommendations)
    .where(eq(recommendations.id, id))
    .for('update')
  return row
}

/** Shows the words of a rating since a moment, or takes them away with null. */
export const setRatingPublished = async (
  tx: Tx,
  id: string,
  publishedAtMs: number | null,
): Promise<void> => {
  await tx.update(recommendations).set({ publishedAtMs }).where(eq(recommendations.id, id))
}

/** Ratings with their words and the name of whoever gave them, the newest first. */
export const latestRatings = (queryable: Queryable, limit: number) =>
  queryable
    .select({ rating: recommendations, passportSealed: clientPassports.sealed })
    .from(recommendations)
    .leftJoin(clientPassports, eq(clientPassports.clientId, recommendations.clientId))
    .orderBy(desc(recommendations.atMs), desc(recommendations.id))
    .limit(limit)

/** Keeps an event of the interface; whose it was is not written down. */
export const insertTrackedEvent = async (
  queryable: Queryable,
  event: Omit<typeof trackedEvents.$inferInsert, 'id'>,
): Promise<void> => {
  await queryable.insert(trackedEvents).values({ id: randomUUID(), ...event })
}
