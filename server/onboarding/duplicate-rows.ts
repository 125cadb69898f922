/** Accounts whose clients were identified by the same documents (decision 0112). */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DuplicateGround, DuplicateState } from '../../protocol/duplicates.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { clientPassports, clients } from '../db/schema/clients.ts'
import { deskRequests } from '../db/schema/desk-requests.ts'
import { duplicateAccounts } from '../db/schema/duplicate-accounts.ts'

export type DuplicateRow = typeof duplicateAccounts.$inferSelect

/** Another account that was identified by the same documents. */
export interface IdentifiedOther {
  readonly clientId: string
  readonly grounds: readonly DuplicateGround[]
}

const GROUNDS = [
  ['PASSPORT', 'digest'],
  ['INN', 'innDigest'],
  ['SNILS', 'snilsDigest'],
] as const

interface PersonDigests {
  readonly digest: string | null
  readonly innDigest: string | null
  readonly snilsDigest: string | null
}

const digestsOf = async (queryable: Queryable, clientId: string): Promise<PersonDigests | null> => {
  const { digest, innDigest, snilsDigest } = clientPassports
  const [row] = await queryable
    .select({ digest, innDigest, snilsDigest })
    .from(clientPassports)
    .where(eq(clientPassports.clientId, clientId))
  return row ?? null
}

/**
 * Holds documents until the transaction ends, whoever typed them, always in one order: of two accounts identified at the
 * same moment by one passport, the second one sees the first. Taken behind the lock of a client, never before it.
 */
export const lockDocuments = async (tx: Tx, digests: readonly string[]): Promise<void> => {
  for (const digest of digests.toSorted())
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`documents:${digest}`}, 0))`,
    )
}

/** {@link lockDocuments} of the passport, ИНН and СНИЛС of a questionnaire. */
export const lockDocumentsOf = async (tx: Tx, clientId: string): Promise<void> => {
  const known = await digestsOf(tx, clientId)
  const named = GROUNDS.flatMap(([, column]) => known?.[column] || [])
  await lockDocuments(tx, named)
}

/** Other accounts there are that were identified by a document this questionnaire names; what was only typed is none. */
export const identifiedOthers = async (
  queryable: Queryable,
  clientId: string,
): Promise<readonly IdentifiedOther[]> => {
  const known = await digestsOf(queryable, clientId)
  const same = GROUNDS.filter(([, column]) => known?.[column])
  if (!known || same.length === 0) return []
  const { digest, innDigest, snilsDigest } = clientPassports
  const rows = await queryable
    .select({ clientId: clientPassports.clientId, digest, innDigest, snilsDigest })
    .from(clientPassports)
    .innerJoin(clients, eq(clients.id, clientPassports.clientId))
    .where(
      and(
        or(...same.map(([, column]) => eq(clientPassports[column], known[column] ?? ''))),
        ne(clientPassports.clientId, clientId),
        eq(clients.status, 'VERIFIED'),
        isNull(clients.deletedAtMs),
      ),
    )
  return rows.map((row) => ({
    clientId: row.clientId,
    grounds: same.filter(([, column]) => row[column] === known[column]).map(([ground]) => ground),
  }))
}

type NewPair = Pick<DuplicateRow, 'earlierClientId' | 'laterClientId' | 'grounds'>

/** Writes pairs down that are not known yet; returns those. */
export const insertDuplicates = async (
  tx: Tx,
  pairs: readonly NewPair[],
  nowMs: number,
): Promise<DuplicateRow[]> =>
  pairs.length === 0
    ? []
    : tx
        .insert(duplicateAccounts)
        .values(
          pairs.map((pair) => ({
            ...pair,
            id: randomUUID(),
            state: 'UNDECIDED' as const,
            foundAtMs: nowMs,
            decidedAtMs: null,
          })),
        )
        .onConflictDoNothing()
        .returning()

const earlier = alias(clients, 'earlier')
const later = alias(clients, 'later')

/** The pairs an account is one of, the newest first, with whether the other account is there still. */
export const duplicatesOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<(DuplicateRow & { readonly isOtherThere: boolean })[]> => {
  const rows = await queryable
    .select({
      pair: duplicateAccounts,
      earlierDeletedAtMs: earlier.deletedAtMs,
      laterDeletedAtMs: later.deletedAtMs,
    })
    .from(duplicateAccounts)
    .innerJoin(earlier, eq(earlier.id, duplicateAccounts.earlierClientId))
    .innerJoin(later, eq(later.id, duplicateAccounts.laterClientId))
    .where(
      or(
        eq(duplicateAccounts.earlierClientId, clientId),
        eq(duplicateAccounts.laterClientId, clientId),
      ),
    )
    .orderBy(desc(duplicateAccounts.foundAtMs), asc(duplicateAccounts.id))
  return rows.map(({ pair, earlierDeletedAtMs, laterDeletedAtMs }) => ({
    ...pair,
    isOtherThere:
      (pair.earlierClientId === clientId ? laterDeletedAtMs : earlierDeletedAtMs) === null,
  }))
}

/** The pair with this id; null when there is none. */
export const duplicateById = async (
  queryable: Queryable,
  id: string,
): Promise<DuplicateRow | null> => {
  const [row] = await queryable.select().from(duplicateAccounts).where(eq(duplicateAccounts.id, id))
  return row ?? null
}

/** The pair with this id, held until the transaction ends; null when there is none. */
export const lockDuplicate = async (tx: Tx, id: string): Promise<DuplicateRow | null> => {
  const [row] = await tx
    .select()
    .from(duplicateAccounts)
    .where(eq(duplicateAccounts.id, id))
    .for('update')
  return row ?? null
}

/** Moves a pair to what two people decided. */
export const decideDuplicate = async (
  tx: Tx,
  id: string,
  { state, nowMs }: { state: DuplicateState; nowMs: number },
): Promise<void> => {
  await tx
    .update(duplicateAccounts)
    .set({ state, decidedAtMs: nowMs })
    .where(eq(duplicateAccounts.id, id))
}

const isUndecided = sql`${duplicateAccounts.state} = 'UNDECIDED'`
const isThere = and(isNull(earlier.deletedAtMs), isNull(later.deletedAtMs))

/**
 * Pairs in one state whose accounts are both there, with the open question about each. Of several states no index has the
 * order: thousands of pairs would be read and sorted for twenty.
 */
export const duplicatesPage = (
  queryable: Queryable,
  { state, first, limit }: { state: DuplicateState; first: 'OLDEST' | 'LATEST'; limit: number },
) => {
  const order = first === 'OLDEST' ? asc : desc
  return queryable
    .select({ pair: duplicateAccounts, requestKind: deskRequests.kind })
    .from(duplicateAccounts)
    .innerJoin(earlier, eq(earlier.id, duplicateAccounts.earlierClientId))
    .innerJoin(later, eq(later.id, duplicateAccounts.laterClientId))
    .leftJoin(
      deskRequests,
      and(eq(deskRequests.subjectId, duplicateAccounts.id), sql`${deskRequests.state} = 'OPEN'`),
    )
    .where(and(eq(duplicateAccounts.state, state), isThere))
    .orderBy(order(duplicateAccounts.foundAtMs), order(duplicateAccounts.id))
    .limit(limit)
}

/** How many pairs nobody has decided, and the moment of the oldest. */
export const undecidedDuplicates = async (
  queryable: Queryable,
): Promise<{ total: number; oldestAtMs: number | null }> => {
  const [row] = await queryable
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      oldestAtMs: sql<string | null>`min(${duplicateAccounts.foundAtMs})::text`,
    })
    .from(duplicateAccounts)
    .innerJoin(earlier, eq(earlier.id, duplicateAccounts.earlierClientId))
    .innerJoin(later, eq(later.id, duplicateAccounts.laterClientId))
    .where(and(isUndecided, isThere))
  return {
    total: row?.total ?? 0,
    oldestAtMs: row?.oldestAtMs == null ? null : Number(row.oldestAtMs),
  }
}

/**
 * Pairs of accounts identified by one document before the accounts were compared, the one identified first in front. One look
 * over the indexes of the digests: cheap enough for every start.
 */
export const formerDuplicates = async (queryable: Queryable): Promise<readonly NewPair[]> => {
  const found = await queryable.execute<{ ground: DuplicateGround; ids: string[] }>(sql`
    with shared as (
      select 'PASSPORT' as ground, digest as value from client_passport where digest <> '' group by digest having count(*) > 1
      union all
      select 'INN', inn_digest from client_passport where inn_digest <> '' group by inn_digest having count(*) > 1
      union all
      select 'SNILS', snils_digest from client_passport where snils_digest <> '' group by snils_digest having count(*) > 1
    )
    select shared.ground, json_agg(client.id order by coalesce(
      (select min(finished_at_ms) from client_check where client_check.client_id = client.id and outcome = 'VERIFIED'),
      client.created_at_ms), client.id) as ids
    from shared join client_passport passport on
      (shared.ground = 'PASSPORT' and passport.digest = shared.value)
      or (shared.ground = 'INN' and passport.inn_digest = shared.value)
      or (shared.ground = 'SNILS' and passport.snils_digest = shared.value)
    join client on client.id = passport.client_id and client.status = 'VERIFIED' and client.deleted_at_ms is null
    group by shared.ground, shared.value
    order by shared.ground`)
  const pairs = new Map<string, { ids: readonly [string, string]; grounds: DuplicateGround[] }>()
  for (const { ground, ids } of found.rows)
    for (const [index, laterId] of ids.entries())
      for (const earlierId of ids.slice(0, index)) {
        const key = `${earlierId} ${laterId}`
        const known = pairs.get(key)
        if (known) known.grounds.push(ground)
        else pairs.set(key, { ids: [earlierId, laterId], grounds: [ground] })
      }
  return [...pairs.values()].map(({ ids: [earlierClientId, laterClientId], grounds }) => ({
    earlierClientId,
    laterClientId,
    grounds,
  }))
}
