import { randomUUID } from 'node:crypto'
import type { Queryable } from './database.ts'
import { recommendations, trackedEvents } from './schema/loans.ts'

/** Keeps a rating with its comment. */
export const insertRecommendation = async (
  queryable: Queryable,
  given: Omit<typeof recommendations.$inferInsert, 'id'>,
): Promise<void> => {
  await queryable.insert(recommendations).values({ id: randomUUID(), ...given })
}

/** Keeps an event of the interface; whose it was is not written down. */
export const insertTrackedEvent = async (
  queryable: Queryable,
  event: Omit<typeof trackedEvents.$inferInsert, 'id'>,
): Promise<void> => {
  await queryable.insert(trackedEvents).values({ id: randomUUID(), ...event })
}
