/** What two people enter for a day on: caps of the law (decision 0096), market rows, the last day of a law (decision 0121). */
import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { HolidayLawTerm } from '../../lending/payment-holiday.ts'
import type { Queryable, Tx } from './database.ts'
import { deskRequests } from './schema/desk-requests.ts'
import { holidayLaw, holidayLawDrafts } from './schema/holiday-law.ts'
import { lawCapDrafts, lawCaps } from './schema/law-caps.ts'
import { marketRowDrafts, marketRows } from './schema/market-rows.ts'

export type LawCapDraft = typeof lawCapDrafts.$inferSelect

/** What a row says of the caps. */
export type LawCapRow = Pick<
  LawCapDraft,
  'validFrom' | 'dailyRateCapMillionths' | 'fullCostCapPercent' | 'overpaymentCapPercent'
>

/** All caps that two people have entered, oldest first: a few rows in the life of a lender (decision 0096). */
export const lawCapRows = (queryable: Queryable): Promise<LawCapRow[]> =>
  queryable.select().from(lawCaps).orderBy(asc(lawCaps.validFrom))

/** Keeps what was typed; returns its id. */
export const insertLawCapDraft = async (
  tx: Tx,
  draft: Omit<LawCapDraft, 'id'>,
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(lawCapDrafts).values({ ...draft, id })
  return id
}

/** The draft with this id; null when there is none. */
export const lawCapDraftById = async (
  queryable: Queryable,
  id: string,
): Promise<LawCapDraft | null> => {
  const [draft] = await queryable.select().from(lawCapDrafts).where(eq(lawCapDrafts.id, id))
  return draft ?? null
}

/** Puts a draft in force; false when another row begins on the same day. */
export const enterLawCaps = async (
  tx: Tx,
  { typedBy: _typedBy, typedAtMs: _typedAtMs, ...draft }: LawCapDraft,
  nowMs: number,
): Promise<boolean> => {
  const entered = await tx
    .insert(lawCaps)
    .values({ ...draft, enteredAtMs: nowMs })
    .onConflictDoNothing()
    .returning({ id: lawCaps.id })
  return entered.length === 1
}

/** Drafts that another person has still to decide about, the oldest first. */
export const openLawCapDrafts = (queryable: Queryable, limit: number) =>
  queryable
    .select({ draft: lawCapDrafts })
    .from(deskRequests)
    .innerJoin(lawCapDrafts, eq(lawCapDrafts.id, deskRequests.subjectId))
    .where(sql`${deskRequests.state} = 'OPEN' and ${deskRequests.kind} = 'SET_LAW_CAPS'`)
    .orderBy(asc(deskRequests.askedAtMs), asc(deskRequests.id))
    .limit(limit)

export type MarketRowDraft = typeof marketRowDrafts.$inferSelect

/** Rows of these quarters that two people have entered, oldest first. */
export const marketRowsOf = (queryable: Queryable, quarters: readonly string[]) =>
  queryable
    .select({
      quarter: marketRows.quarter,
      validFrom: marketRows.validFrom,
      limits: marketRows.limits,
    })
    .from(marketRows)
    .where(inArray(marketRows.quarter, [...quarters]))
    .orderBy(asc(marketRows.quarter), asc(marketRows.validFrom))

/** Keeps what was typed; returns its id. */
export const insertMarketDraft = async (
  tx: Tx,
  draft: Omit<MarketRowDraft, 'id'>,
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(marketRowDrafts).values({ ...draft, id })
  return id
}

/** The draft with this id; null when there is none. */
export const marketDraftById = async (
  queryable: Queryable,
  id: string,
): Promise<MarketRowDraft | null> => {
  const [draft] = await queryable.select().from(marketRowDrafts).where(eq(marketRowDrafts.id, id))
  return draft ?? null
}

/** Puts a draft in force; false when a row of its quarter begins on the same day. */
export const enterMarketRow = async (
  tx: Tx,
  { id, quarter, validFrom, limits }: MarketRowDraft,
  nowMs: number,
): Promise<boolean> => {
  const entered = await tx
    .insert(marketRows)
    .values({ id, quarter, validFrom, limits, enteredAtMs: nowMs })
    .onConflictDoNothing()
    .returning({ id: marketRows.id })
  return entered.length === 1
}

/** Drafts that another person has still to decide about, the oldest first. */
export const openMarketDrafts = (queryable: Queryable, limit: number) =>
  queryable
    .select({ draft: marketRowDrafts })
    .from(deskRequests)
    .innerJoin(marketRowDrafts, eq(marketRowDrafts.id, deskRequests.subjectId))
    .where(sql`${deskRequests.state} = 'OPEN' and ${deskRequests.kind} = 'SET_MARKET_LIMITS'`)
    .orderBy(asc(deskRequests.askedAtMs), asc(deskRequests.id))
    .limit(limit)

export type HolidayLawDraft = typeof holidayLawDrafts.$inferSelect

/** All last days of 377-FZ that two people have entered, oldest first: one a year (decision 0121). */
export const holidayLawTerms = (queryable: Queryable): Promise<HolidayLawTerm[]> =>
  queryable
    .select({ validFrom: holidayLaw.validFrom, lastOn: holidayLaw.lastOn })
    .from(holidayLaw)
    .orderBy(asc(holidayLaw.validFrom))

/** Keeps what was typed; returns its id. */
export const insertHolidayLawDraft = async (
  tx: Tx,
  draft: Omit<HolidayLawDraft, 'id'>,
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(holidayLawDrafts).values({ ...draft, id })
  return id
}

/** The draft with this id; null when there is none. */
export const holidayLawDraftById = async (
  queryable: Queryable,
  id: string,
): Promise<HolidayLawDraft | null> => {
  const [draft] = await queryable.select().from(holidayLawDrafts).where(eq(holidayLawDrafts.id, id))
  return draft ?? null
}

/** Puts a draft in force; false when another row begins on the same day. */
export const enterHolidayLaw = async (
  tx: Tx,
  { id, validFrom, lastOn }: HolidayLawDraft,
  nowMs: number,
): Promise<boolean> => {
  const entered = await tx
    .insert(holidayLaw)
    .values({ id, validFrom, lastOn, enteredAtMs: nowMs })
    .onConflictDoNothing()
    .returning({ id: holidayLaw.id })
  return entered.length === 1
}

/** Drafts that another person has still to decide about, the oldest first. */
export const openHolidayLawDrafts = (queryable: Queryable, limit: number) =>
  queryable
    .select({ draft: holidayLawDrafts })
    .from(deskRequests)
    .innerJoin(holidayLawDrafts, eq(holidayLawDrafts.id, deskRequests.subjectId))
    .where(sql`${deskRequests.state} = 'OPEN' and ${deskRequests.kind} = 'SET_HOLIDAY_LAW'`)
    .orderBy(asc(deskRequests.askedAtMs), asc(deskRequests.id))
    .limit(limit)
