import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import * as z from 'zod'
import { type PassportRow, passportShape } from './client-profile.ts'
import type { Queryable, Tx } from './database.ts'
import { type DATA_CHANGE_KINDS, dataChanges } from './schema/data-changes.ts'
import { CELLS, sealerOf } from './sealed-columns.ts'

export interface DataChange {
  readonly kind: (typeof DATA_CHANGE_KINDS)[number]
  readonly before: unknown
  readonly after: unknown
  /** Network address it came from. */
  readonly networkAddress: string
  readonly changedAtMs: number
}

/** Keeps what stood before a change and what stands since, sealed (D46); its id. */
export const insertDataChange = async (
  tx: Tx,
  clientId: string,
  { before, after, ...change }: DataChange,
): Promise<string> => {
  const id = randomUUID()
  const sealed = sealerOf(tx).seal(CELLS.dataChange(id), { before, after })
  await tx.insert(dataChanges).values({ id, clientId, sealed, ...change })
  return id
}

/** Erases the changes of a client, with the account: the database lets nobody else's go. */
export const deleteDataChanges = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(dataChanges).where(eq(dataChanges.clientId, clientId))
}

/** The changes of a client, oldest first, still sealed. */
export const dataChangesOf = (queryable: Queryable, clientId: string) =>
  queryable
    .select()
    .from(dataChanges)
    .where(eq(dataChanges.clientId, clientId))
    .orderBy(asc(dataChanges.changedAtMs))

const phoneShape = z.object({ before: z.object({ phone: z.string() }) })

/** The phone (E.164) that a change took away; null once the account is gone. */
export const formerPhoneOf = async (
  queryable: Queryable,
  changeId: string,
): Promise<string | null> => {
  const [row] = await queryable
    .select({ sealed: dataChanges.sealed })
    .from(dataChanges)
    .where(and(eq(dataChanges.id, changeId), eq(dataChanges.kind, 'PHONE')))
  if (!row) return null
  return phoneShape.parse(sealerOf(queryable).open(CELLS.dataChange(changeId), row.sealed)).before
    .phone
}

type Kind = DataChange['kind']

/** The last change of these kinds within a period; null when there was none. */
export const dataChangeBefore = async (
  queryable: Queryable,
  clientId: string,
  { kinds, afterMs, untilMs }: { kinds: readonly Kind[]; afterMs: number; untilMs: number },
): Promise<{ kind: Kind; changedAtMs: number } | null> => {
  const [row] = await queryable
    .select({ kind: dataChanges.kind, changedAtMs: dataChanges.changedAtMs })
    .from(dataChanges)
    .where(
      and(
        eq(dataChanges.clientId, clientId),
        inArray(dataChanges.kind, [...kinds]),
        gt(dataChanges.changedAtMs, afterMs),
        lte(dataChanges.changedAtMs, untilMs),
      ),
    )
    .orderBy(desc(dataChanges.changedAtMs))
    .limit(1)
  return row ?? null
}

const passportsShape = z.object({ before: passportShape })

/** Passports that a client had before, the latest first, each with the moment another one took its place (decision 0105). */
export const formerPassportsOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<{ passport: PassportRow; changedAtMs: number }[]> => {
  const rows = await queryable
    .select()
    .from(dataChanges)
    .where(and(eq(dataChanges.clientId, clientId), eq(dataChanges.kind, 'PASSPORT')))
    .orderBy(desc(dataChanges.changedAtMs))
  const sealer = sealerOf(queryable)
  return rows.map(({ id, sealed, changedAtMs }) => ({
    passport: passportsShape.parse(sealer.open(CELLS.dataChange(id), sealed)).before,
    changedAtMs,
  }))
}
