import { MINUTE_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { ratingCounts } from '../db/feedback.ts'

/** Of fewer clients a number would say too much about one of them, and too little about us. */
export const MIN_RATED_CLIENTS = 10
/** So long an answer is good for every reader: counting goes over all ratings. */
const FRESH_MS = 10 * MINUTE_MS

const STARS = [1, 2, 3, 4, 5] as const

export interface Ratings {
  readonly clients: number
  /** By stars, from one to five. */
  readonly counts: number[]
}

interface Counted {
  readonly countedAtMs: number
  readonly ratings: Promise<Ratings | null>
}

const lastCounted = new WeakMap<Database, Counted>()

const countNow = async (database: Database): Promise<Ratings | null> => {
  const known = new Map((await ratingCounts(database)).map(({ rating, count }) => [rating, count]))
  const counts = STARS.map((stars) => known.get(stars) ?? 0)
  const clients = counts.reduce((sum, count) => sum + count, 0)
  return clients < MIN_RATED_CLIENTS ? null : { clients, counts }
}

/** Ratings of all clients and when they were counted, at most ten minutes ago; null while few have rated (decision 0054). */
export const publicRatings = async ({
  database,
  clock,
}: Context): Promise<{ countedAtMs: number; ratings: Ratings | null }> => {
  const nowMs = clock.now()
  const last = lastCounted.get(database)
  if (last && nowMs - last.countedAtMs < FRESH_MS)
    return { countedAtMs: last.countedAtMs, ratings: await last.ratings }
  const counted = { countedAtMs: nowMs, ratings: countNow(database) }
  lastCounted.set(database, counted)
  try {
    return { countedAtMs: nowMs, ratings: await counted.ratings }
  } catch (error) {
    // The next reader asks again.
    lastCounted.delete(database)
    throw error
  }
}
