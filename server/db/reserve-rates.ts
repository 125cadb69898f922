/** Percents of reserves that two people enter for a day on (decision 0123). */
import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from './database.ts'
import { deskRequests } from './schema/desk-requests.ts'
import { reserveRateDrafts, reserveRates } from './schema/reserve-rates.ts'

export type ReserveRateDraft = typeof reserveRateDrafts.$inferSelect

export type ReserveRateRow = Pick<ReserveRateDraft, 'validFrom' | 'rates'>

/** All percents that two people have entered, oldest first: a few rows in the life of a lender. */
export const reserveRateRows = (queryable: Queryable): Promise<ReserveRateRow[]> =>
  queryable.select().from(reserveRates).orderBy(asc(reserveRates.validFrom))

/** Keeps what was typed; returns its id. */
export const insertReserveRateDraft = async (
  tx: Tx,
  draft: Omit<ReserveRateDraft, 'id'>,
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(reserveRateDrafts).values({ ...draft, id })
  return id
}

/** The draft with this id; null when there is none. */
export const reserveRateDraftById = async (
  queryable: Queryable,
  id: string,
): Promise<ReserveRateDraft | null> => {
  const [draft] = await queryable
    .select()
    .from(reserveRateDrafts)
    .where(eq(reserveRateDrafts.id, id))
  return draft ?? null
}

/** Puts a draft in force; false when another row begins on the same day. */
export const enterReserveRates = async (
  tx: Tx,
  { id, validFrom, rates }: ReserveRateDraft,
  nowMs: number,
): Promise<boolean> => {
  const entered = await tx
    .insert(reserveRates)
    .values({ id, validFrom, rates, enteredAtMs: nowMs })
    .onConflictDoNothing()
    .returning({ id: reserveRates.id })
  return entered.length === 1
}

/** Drafts that another person has still to decide about, the oldest first. */
export const openReserveRateDrafts = (queryable: Queryable, limit: number) =>
  queryable
    .select({ draft: reserveRateDrafts })
    .from(deskRequests)
    .innerJoin(reserveRateDrafts, eq(reserveRateDrafts.id, deskRequests.subjectId))
    .where(sql`${deskRequests.state} = 'OPEN' and ${deskRequests.kind} = 'SET_RESERVE_RATES'`)
    .orderBy(asc(deskRequests.askedAtMs), asc(deskRequests.id))
    .limit(limit)
