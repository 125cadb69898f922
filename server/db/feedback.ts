import { randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
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

/** Keeps an event of the interface; whose it was is not written down. */
export const insertTrackedEvent = async (
  queryable: Queryable,
  event: Omit<typeof trackedEvents.$inferInsert, 'id'>,
): Promise<void> => {
  await queryable.insert(trackedEvents).values({ id: randomUUID(), ...event })
}
