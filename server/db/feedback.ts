import { randomUUID } from 'node:crypto'
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { clientPassports } from './schema/clients.ts'
import { recommendations, trackedEvents } from './schema/loans.ts'

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
