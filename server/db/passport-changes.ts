/** New passports that clients have sent from the account (decision 0111). */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, min, sql } from 'drizzle-orm'
import { type PassportRow, passportShape } from './client-profile.ts'
import type { Queryable, Tx } from './database.ts'
import { clientPassports } from './schema/clients.ts'
import { passportChanges } from './schema/passport-changes.ts'
import { CELLS, sealerOf } from './sealed-columns.ts'

type Row = typeof passportChanges.$inferSelect

export interface PassportChange extends Omit<Row, 'sealed'> {
  readonly next: PassportRow
}

const opened = (queryable: Queryable, { sealed, ...change }: Row): PassportChange => ({
  ...change,
  next: passportShape.parse(sealerOf(queryable).open(CELLS.passportChange(change.id), sealed)),
})

type NewChange = Pick<
  PassportChange,
  'clientId' | 'next' | 'passportPhotoFileId' | 'selfieFileId' | 'networkAddress' | 'askedAtMs'
>

/** Keeps what a client has sent, sealed. The client must be locked. */
export const insertPassportChange = async (
  tx: Tx,
  { next, ...change }: NewChange,
): Promise<PassportChange> => {
  const id = randomUUID()
  const sealed = sealerOf(tx).seal(CELLS.passportChange(id), next)
  const [row] = await tx
    .insert(passportChanges)
    .values({ ...change, id, sealed, state: 'ASKED' })
    .returning()
  if (!row) throw new Error('The passport was not written')
  return opened(tx, row)
}

/** The one with this id; null when there is none. */
export const passportChangeById = async (
  queryable: Queryable,
  id: string,
): Promise<PassportChange | null> => {
  const [row] = await queryable.select().from(passportChanges).where(eq(passportChanges.id, id))
  return row ? opened(queryable, row) : null
}

/** What a client has sent last; null when nothing. */
export const latestPassportChange = async (
  queryable: Queryable,
  clientId: string,
): Promise<PassportChange | null> => {
  const [row] = await queryable
    .select()
    .from(passportChanges)
    .where(eq(passportChanges.clientId, clientId))
    .orderBy(desc(passportChanges.askedAtMs), desc(passportChanges.id))
    .limit(1)
  return row ? opened(queryable, row) : null
}

/** What a client has sent and nobody has decided on; null when nothing. */
export const askedPassportChange = async (
  queryable: Queryable,
  clientId: string,
): Promise<PassportChange | null> => {
  const [row] = await queryable
    .select()
    .from(passportChanges)
    .where(and(eq(passportChanges.clientId, clientId), sql`${passportChanges.state} = 'ASKED'`))
  return row ? opened(queryable, row) : null
}

/** Writes down what became of one. The client must be locked. */
export const endPassportChange = async (
  tx: Tx,
  id: string,
  end: Pick<Row, 'state' | 'decidedAtMs'> & Partial<Pick<Row, 'reason' | 'decidedBy'>>,
): Promise<PassportChange> => {
  const [row] = await tx
    .update(passportChanges)
    .set(end)
    .where(eq(passportChanges.id, id))
    .returning()
  if (!row) throw new Error('The passport that was sent is gone')
  return opened(tx, row)
}

/** Another person has still to agree. */
const isProposed = sql<boolean>`exists (
  select 1 from passport_draft as d
  join desk_request as r on r.subject_id = d.id and r.state = 'OPEN'
  where d.change_id = passport_change.id)`

/** Those that nobody has decided on, the oldest first, with the sealed name of their client. */
export const waitingPassportChanges = (queryable: Queryable, limit: number) =>
  queryable
    .select({
      id: passportChanges.id,
      clientId: passportChanges.clientId,
      askedAtMs: passportChanges.askedAtMs,
      passportSealed: clientPassports.sealed,
      isProposed: isProposed.as('is_proposed'),
    })
    .from(passportChanges)
    .leftJoin(clientPassports, eq(clientPassports.clientId, passportChanges.clientId))
    .where(sql`${passportChanges.state} = 'ASKED'`)
    .orderBy(asc(passportChanges.askedAtMs), asc(passportChanges.id))
    .limit(limit)

/** How many wait for somebody to look at them, and since when the oldest does. */
export const countPassportChanges = async (
  queryable: Queryable,
): Promise<{ total: number; oldestAtMs: number | null }> => {
  const [row] = await queryable
    .select({
      total: sql<number>`count(*)::integer`,
      oldestAtMs: min(passportChanges.askedAtMs),
    })
    .from(passportChanges)
    .where(and(sql`${passportChanges.state} = 'ASKED'`, sql`not ${isProposed}`))
  return { total: row?.total ?? 0, oldestAtMs: row?.oldestAtMs ?? null }
}

/** Erases those of a client, with the account; the drafts about them go first. */
export const deletePassportChanges = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(passportChanges).where(eq(passportChanges.clientId, clientId))
}
