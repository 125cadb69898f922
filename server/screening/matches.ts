import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { MATCH_STATES } from '../../protocol/screening.ts'
import { passportDigits, passportShape } from '../db/client-profile.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { clientPassports, clients } from '../db/schema/clients.ts'
import { deskRequests } from '../db/schema/desk-requests.ts'
import { screenings, watchlistMatches } from '../db/schema/screenings.ts'
import { CELLS, sealerOf } from '../db/sealed-columns.ts'

export type MatchRow = typeof watchlistMatches.$inferSelect
export type NewMatch = Omit<MatchRow, 'id' | 'state' | 'foundAtMs' | 'decidedAtMs'>
type MatchState = (typeof MATCH_STATES)[number]

/** States in which nothing is lent or given back. */
const HOLDING = ['POSSIBLE_MATCH', 'FROZEN'] as const

/** Whom a list is compared with. Birth date YYYY-MM-DD, digits only in the numbers. */
export interface ScreenedPerson {
  readonly clientId: string
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string | null
  readonly birthDate: string
  /** Series and number, ten digits. */
  readonly passport: string
  readonly inn: string | null
}

const identifiers = z.object({ inn: z.string() })

const screenedPeople = (queryable: Queryable) =>
  queryable
    .select({
      clientId: clients.id,
      passportSealed: clientPassports.sealed,
      identifiersSealed: clients.identifiersSealed,
    })
    .from(clients)
    .innerJoin(clientPassports, eq(clientPassports.clientId, clients.id))

type SealedPerson = Awaited<ReturnType<typeof screenedPeople>>[number]

const opened = (
  queryable: Queryable,
  { clientId, passportSealed, identifiersSealed }: SealedPerson,
): ScreenedPerson[] => {
  if (passportSealed === null) return []
  const sealer = sealerOf(queryable)
  const passport = passportShape.parse(sealer.open(CELLS.passport(clientId), passportSealed))
  const { lastName, firstName, patronymic, birthDate } = passport
  const inn =
    identifiersSealed === null
      ? null
      : identifiers.parse(sealer.open(CELLS.identifiers(clientId), identifiersSealed)).inn
  const number = passportDigits(passport)
  return [{ clientId, lastName, firstName, patronymic, birthDate, passport: number, inn }]
}

/** The client as a list is compared with them; null before their passport was entered. */
export const screenedPersonOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<ScreenedPerson | null> => {
  const rows = await screenedPeople(queryable).where(eq(clients.id, clientId))
  return rows.flatMap((row) => opened(queryable, row))[0] ?? null
}

/** The next clients with a passport after this id, by id; `last` is null after the end. */
export const screenedPage = async (
  queryable: Queryable,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ people: readonly ScreenedPerson[]; last: string | null }> => {
  const rows = await screenedPeople(queryable)
    .where(
      and(
        isNull(clients.deletedAtMs),
        isNotNull(clientPassports.sealed),
        after === null ? undefined : gt(clients.id, after),
      ),
    )
    .orderBy(asc(clients.id))
    .limit(limit)
  return {
    people: rows.flatMap((row) => opened(queryable, row)),
    last: rows.length < limit ? null : (rows.at(-1)?.clientId ?? null),
  }
}

/** Writes matches down once; one that was released asks again when another edition still has it. */
export const insertMatches = async (
  queryable: Queryable,
  matches: readonly NewMatch[],
  nowMs: number,
): Promise<void> => {
  if (matches.length === 0) return
  await queryable
    .insert(watchlistMatches)
    .values(
      matches.map((match) => ({
        ...match,
        id: randomUUID(),
        state: 'POSSIBLE_MATCH' as const,
        foundAtMs: nowMs,
        decidedAtMs: null,
      })),
    )
    .onConflictDoUpdate({
      target: [watchlistMatches.clientId, watchlistMatches.entryKey],
      set: {
        state: 'POSSIBLE_MATCH',
        edition: sql`excluded.edition`,
        cause: sql`excluded.cause`,
        foundAtMs: sql`excluded.found_at_ms`,
      },
      setWhere: sql`${watchlistMatches.state} = 'RELEASED' and ${watchlistMatches.edition} <> excluded.edition`,
    })
}

/** Writes down that a client, or the whole base, was checked. */
export const recordScreening = async (
  queryable: Queryable,
  screening: Omit<typeof screenings.$inferInsert, 'id'>,
): Promise<void> => {
  await queryable.insert(screenings).values({ ...screening, id: randomUUID() })
}

/** The latest check of the whole base that came to its end; null before the first. */
export const lastBaseScreening = async (queryable: Queryable) => {
  const [row] = await queryable
    .select()
    .from(screenings)
    .where(sql`${screenings.cause} = 'BASE'`)
    .orderBy(desc(screenings.atMs), desc(screenings.id))
    .limit(1)
  return row ?? null
}

const holding = (clientId: string) =>
  and(eq(watchlistMatches.clientId, clientId), inArray(watchlistMatches.state, [...HOLDING]))

/** True while a match of the client with a list of 115-FZ is undecided, or froze them: nothing is lent or given back. */
export const isHeldByList = async (queryable: Queryable, clientId: string): Promise<boolean> => {
  const [row] = await queryable
    .select({ id: watchlistMatches.id })
    .from(watchlistMatches)
    .where(and(holding(clientId), ne(watchlistMatches.list, 'FRAUD_BASE')))
    .limit(1)
  return row !== undefined
}

/**
 * True while they are held so, or by the base of payments without consent: nothing is lent to them. Their own money goes
 * back to where it came from all the same (decision 0163).
 */
export const mayNotBeLentTo = async (queryable: Queryable, clientId: string): Promise<boolean> => {
  const [row] = await queryable
    .select({ id: watchlistMatches.id })
    .from(watchlistMatches)
    .where(holding(clientId))
    .limit(1)
  return row !== undefined
}

/** The match with this id, held until the transaction ends; null when there is none. */
export const lockMatch = async (tx: Tx, id: string): Promise<MatchRow | null> => {
  const [row] = await tx
    .select()
    .from(watchlistMatches)
    .where(eq(watchlistMatches.id, id))
    .for('update')
  return row ?? null
}

/** Moves a match to what two people decided, under the edition named. */
export const decideMatch = async (
  tx: Tx,
  id: string,
  { state, edition, nowMs }: { state: MatchState; edition: string; nowMs: number },
): Promise<void> => {
  await tx
    .update(watchlistMatches)
    .set({ state, edition, decidedAtMs: nowMs })
    .where(eq(watchlistMatches.id, id))
}

/** Matches that hold somebody: the undecided first, each the oldest first, with the request about them that is open. */
export const heldMatches = (queryable: Queryable, limit: number) =>
  queryable
    .select({
      match: watchlistMatches,
      passportSealed: clientPassports.sealed,
      requestId: deskRequests.id,
      requestKind: deskRequests.kind,
    })
    .from(watchlistMatches)
    .leftJoin(clientPassports, eq(clientPassports.clientId, watchlistMatches.clientId))
    .leftJoin(
      deskRequests,
      and(eq(deskRequests.subjectId, watchlistMatches.id), sql`${deskRequests.state} = 'OPEN'`),
    )
    .where(sql`${watchlistMatches.state} in ('POSSIBLE_MATCH', 'FROZEN')`)
    .orderBy(
      desc(watchlistMatches.state),
      asc(watchlistMatches.foundAtMs),
      asc(watchlistMatches.id),
    )
    .limit(limit)

/** How many matches nobody has decided, and the moment of the oldest. */
export const undecidedMatches = async (
  queryable: Queryable,
): Promise<{ total: number; oldestAtMs: number | null }> => {
  const [row] = await queryable
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      oldestAtMs: sql<string | null>`min(${watchlistMatches.foundAtMs})::text`,
    })
    .from(watchlistMatches)
    .where(sql`${watchlistMatches.state} = 'POSSIBLE_MATCH'`)
  return {
    total: row?.total ?? 0,
    oldestAtMs: row?.oldestAtMs == null ? null : Number(row.oldestAtMs),
  }
}
