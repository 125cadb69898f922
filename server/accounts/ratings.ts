import { MINUTE_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { publishedWords, ratingCounts } from '../db/support.ts'

/** Of fewer clients a number would say too much about one of them, and too little about us. */
export const MIN_RATED_CLIENTS = 10
/** So long an answer is good for every reader: counting goes over all ratings. */
const FRESH_MS = 10 * MINUTE_MS

/** As many as a page of them holds. */
const MAX_WORDS = 30

const STARS = [1, 2, 3, 4, 5] as const

export interface Ratings {
  readonly clients: number
  /** By stars, from one to five. */
  readonly counts: number[]
}

/** Words that their client lets everybody read; whose they are is not told. */
export interface ShownWords {
  readonly stars: number
  readonly words: string
  readonly atMs: number
}

/** What everybody may read of the ratings. */
interface Opinions {
  readonly ratings: Ratings | null
  readonly words: readonly ShownWords[]
}

interface Counted {
  readonly countedAtMs: number
  readonly opinions: Promise<Opinions>
}

const lastCounted = new WeakMap<Database, Counted>()

const countNow = async (database: Database): Promise<Opinions> => {
  const words = (await publishedWords(database, MAX_WORDS)).map(({ rating, comment, atMs }) => ({
    stars: rating,
    words: comment,
    atMs,
  }))
  const known = new Map((await ratingCounts(database)).map(({ rating, count }) => [rating, count]))
  const counts = STARS.map((stars) => known.get(stars) ?? 0)
  const clients = counts.reduce((sum, count) => sum + count, 0)
  return { ratings: clients < MIN_RATED_CLIENTS ? null : { clients, counts }, words }
}

/**
 * Ratings of all clients, null while few have rated, and the words that may be shown; at most ten minutes old
 * (decisions 0054, 0073).
 */
export const publicRatings = async ({
  database,
  clock,
}: Context): Promise<Opinions & { countedAtMs: number }> => {
  const nowMs = clock.now()
  const last = lastCounted.get(database)
  if (last && nowMs - last.countedAtMs < FRESH_MS)
    return { countedAtMs: last.countedAtMs, ...(await last.opinions) }
  const counted = { countedAtMs: nowMs, opinions: countNow(database) }
  lastCounted.set(database, counted)
  try {
    return { countedAtMs: nowMs, ...(await counted.opinions) }
  } catch (error) {
    // The next reader asks again.
    lastCounted.delete(database)
    throw error
  }
}
