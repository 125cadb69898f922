/** Rows of accesses by a code alone (decision 0147). */
import { randomUUID } from 'node:crypto'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  lte,
  min,
  ne,
  or,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { CodeAccessConfirmer } from '../../protocol/code-access.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { codeAccesses } from '../db/schema/code-accesses.ts'
import { CELLS, sealerOf } from '../db/sealed-columns.ts'

type Row = typeof codeAccesses.$inferSelect

export type CodeAccess = Omit<Row, 'browsersSealed'>

const browsersShape = z.array(
  z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() }),
)
/** Keys of a browser that shows notifications. */
export type WarnedBrowser = z.infer<typeof browsersShape>[number]

const withoutBrowsers = ({ browsersSealed: _sealed, ...access }: Row): CodeAccess => access

/** Writes an access down with the browsers that are to be warned of it; its id. */
export const insertCodeAccess = async (
  tx: Tx,
  {
    browsers,
    ...access
  }: Pick<Row, 'clientId' | 'way' | 'userAgent' | 'sinceMs' | 'pausedUntilMs'> & {
    browsers: readonly WarnedBrowser[]
  },
): Promise<string> => {
  const id = randomUUID()
  const browsersSealed =
    browsers.length === 0 ? null : sealerOf(tx).seal(CELLS.codeAccess(id), browsers)
  await tx.insert(codeAccesses).values({ ...access, id, browsersSealed })
  return id
}

/** The access with this id; null when there is none. */
export const codeAccessById = async (
  queryable: Queryable,
  id: string,
): Promise<CodeAccess | null> => {
  const [row] = await queryable.select().from(codeAccesses).where(eq(codeAccesses.id, id))
  return row ? withoutBrowsers(row) : null
}

/** Browsers that have still to be warned of an access. */
export const browsersToWarn = async (
  queryable: Queryable,
  id: string,
): Promise<readonly WarnedBrowser[]> => {
  const [row] = await queryable
    .select({ sealed: codeAccesses.browsersSealed })
    .from(codeAccesses)
    .where(eq(codeAccesses.id, id))
  if (!row || row.sealed === null) return []
  return browsersShape.parse(sealerOf(queryable).open(CELLS.codeAccess(id), row.sealed))
}

/** Keeps the browsers that have still to be warned; none erases the keys. */
export const keepBrowsersToWarn = async (
  queryable: Queryable,
  id: string,
  browsers: readonly WarnedBrowser[],
): Promise<void> => {
  const browsersSealed =
    browsers.length === 0 ? null : sealerOf(queryable).seal(CELLS.codeAccess(id), browsers)
  await queryable.update(codeAccesses).set({ browsersSealed }).where(eq(codeAccesses.id, id))
}

/** Accesses of a client nobody has confirmed whose pause is not over, the oldest first. */
export const pausingCodeAccesses = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<CodeAccess[]> => {
  const rows = await queryable
    .select()
    .from(codeAccesses)
    .where(
      and(
        eq(codeAccesses.clientId, clientId),
        gt(codeAccesses.pausedUntilMs, nowMs),
        isNull(codeAccesses.confirmedAtMs),
      ),
    )
    .orderBy(asc(codeAccesses.sinceMs))
  return rows.map(withoutBrowsers)
}

/** Since when somebody may have been in the account by a code alone: the earliest access after a moment that nobody has confirmed; null for none. */
export const unconfirmedSinceMs = async (
  queryable: Queryable,
  clientId: string,
  afterMs: number,
): Promise<number | null> => {
  const [row] = await queryable
    .select({ sinceMs: min(codeAccesses.sinceMs) })
    .from(codeAccesses)
    .where(
      and(
        eq(codeAccesses.clientId, clientId),
        gte(codeAccesses.sinceMs, afterMs),
        isNull(codeAccesses.confirmedAtMs),
      ),
    )
  return row?.sinceMs ?? null
}

const isOpenDenial = (clientId: string) =>
  and(
    eq(codeAccesses.clientId, clientId),
    isNotNull(codeAccesses.deniedAtMs),
    isNull(codeAccesses.confirmedAtMs),
  )

/** True while the owner has said that it was not they who got in, and the staff have not seen their passport since. */
export const isAccessDenied = async (queryable: Queryable, clientId: string): Promise<boolean> =>
  (await queryable.$count(codeAccesses, isOpenDenial(clientId))) > 0

/**
 * True for what was signed between an access by a code alone and the owner's word that it was not they. An earlier access whose
 * pause was not over counts with the one that was denied, unless the owner has confirmed it.
 */
export const wasSignedInOtherHands = async (
  queryable: Queryable,
  clientId: string,
  signedAtMs: number,
): Promise<boolean> => {
  const denied = alias(codeAccesses, 'denied')
  const later = queryable
    .select({ id: denied.id })
    .from(denied)
    .where(
      and(
        eq(denied.clientId, clientId),
        gt(denied.deniedAtMs, signedAtMs),
        gte(denied.sinceMs, codeAccesses.sinceMs),
        lte(denied.sinceMs, codeAccesses.pausedUntilMs),
      ),
    )
  const before = and(
    eq(codeAccesses.clientId, clientId),
    lte(codeAccesses.sinceMs, signedAtMs),
    or(isNull(codeAccesses.confirmedBy), ne(codeAccesses.confirmedBy, 'OWNER')),
    exists(later),
  )
  return (await queryable.$count(codeAccesses, before)) > 0
}

/** The access the workplace has to know of: denied, or pausing; null when there is none. */
export const openCodeAccess = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<CodeAccess | null> => {
  const [denied] = await queryable
    .select()
    .from(codeAccesses)
    .where(isOpenDenial(clientId))
    .orderBy(desc(codeAccesses.sinceMs))
    .limit(1)
  if (denied) return withoutBrowsers(denied)
  return (await pausingCodeAccesses(queryable, clientId, nowMs)).at(-1) ?? null
}

/** Notes that the owner has shown it was they; the staff also end what the owner denied. Returns how many it was true of. */
export const confirmCodeAccesses = async (
  tx: Tx,
  { clientId, by, nowMs }: { clientId: string; by: CodeAccessConfirmer; nowMs: number },
): Promise<number> => {
  const confirmed = await tx
    .update(codeAccesses)
    .set({ confirmedAtMs: nowMs, confirmedBy: by })
    .where(
      and(
        eq(codeAccesses.clientId, clientId),
        isNull(codeAccesses.confirmedAtMs),
        by === 'OWNER' ? isNull(codeAccesses.deniedAtMs) : undefined,
      ),
    )
    .returning({ id: codeAccesses.id })
  return confirmed.length
}

/** Notes that an access was not the owner's, whoever confirmed it from the account; false when that is known. */
export const denyCodeAccess = async (tx: Tx, id: string, nowMs: number): Promise<boolean> => {
  const denied = await tx
    .update(codeAccesses)
    .set({ deniedAtMs: nowMs, confirmedAtMs: null, confirmedBy: null })
    .where(
      and(
        eq(codeAccesses.id, id),
        isNull(codeAccesses.deniedAtMs),
        or(isNull(codeAccesses.confirmedBy), eq(codeAccesses.confirmedBy, 'OWNER')),
      ),
    )
    .returning({ id: codeAccesses.id })
  return denied.length === 1
}

/** Erases the accesses of a client, with the account (D25). */
export const deleteCodeAccesses = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(codeAccesses).where(eq(codeAccesses.clientId, clientId))
}
