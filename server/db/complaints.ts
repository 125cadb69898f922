import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Queryable, Tx } from './database.ts'
import { clientPassports } from './schema/clients.ts'
import { complaints } from './schema/complaints.ts'
import { loans } from './schema/loans.ts'
import { staffMembers } from './schema/staff.ts'
import { CELLS, complaintMailDigest, sealerOf } from './sealed-columns.ts'

export type ComplaintRow = typeof complaints.$inferSelect
type NewComplaint = Pick<
  ComplaintRow,
  | 'loanId'
  | 'channel'
  | 'subject'
  | 'body'
  | 'receivedOn'
  | 'registeredAtMs'
  | 'dueOn'
  | 'registeredBy'
>

const senderShape = z.object({
  fullName: z.string(),
  mail: z.string(),
  phone: z.nullable(z.string()),
  contractNumber: z.nullable(z.string()),
})

/** Who wrote from the site, in their own words: nobody has proved any of it (decision 0086). */
export type ComplaintSender = z.infer<typeof senderShape>

type Writer =
  | { readonly clientId: string; readonly sender?: never }
  | { readonly clientId?: never; readonly sender: ComplaintSender }

/** Writes a complaint into the register. */
export const insertComplaint = async (
  tx: Tx,
  { sender, ...complaint }: NewComplaint & Writer,
): Promise<ComplaintRow> => {
  const id = randomUUID()
  const sealer = sealerOf(tx)
  const sealed = sender && {
    senderSealed: sealer.seal(CELLS.complaintSender(id), sender),
    senderMailDigest: complaintMailDigest(sealer, sender.mail),
  }
  const [row] = await tx
    .insert(complaints)
    .values({ ...complaint, ...sealed, id, state: 'REGISTERED' })
    .returning()
  if (!row) throw new Error('The complaint was not written')
  return row
}

/** The complaint with this id; null when there is none. */
export const complaintById = async (
  queryable: Queryable,
  id: string,
): Promise<ComplaintRow | null> => {
  const [row] = await queryable.select().from(complaints).where(eq(complaints.id, id))
  return row ?? null
}

/**
 * Keeps with a client's open complaints where their answers go, for the account with its address is deleted: until they are
 * closed and no longer (decision 0171).
 */
export const keepAnswerAddress = async (
  tx: Tx,
  clientId: string,
  { fullName, mail }: { readonly fullName: string; readonly mail: string },
): Promise<void> => {
  const sealer = sealerOf(tx)
  for (const { id } of await openComplaintsOf(tx, clientId)) {
    const sender: ComplaintSender = { fullName, mail, phone: null, contractNumber: null }
    const senderSealed = sealer.seal(CELLS.complaintSender(id), sender)
    await tx.update(complaints).set({ senderSealed }).where(eq(complaints.id, id))
  }
}

/** Who wrote a complaint from the site, or a client whose account is deleted; null for any other client's. */
export const complaintSender = (
  queryable: Queryable,
  { id, senderSealed }: Pick<ComplaintRow, 'id' | 'senderSealed'>,
): ComplaintSender | null =>
  senderSealed === null
    ? null
    : senderShape.parse(sealerOf(queryable).open(CELLS.complaintSender(id), senderSealed))

/** The complaint from the site at this place of the register with the writer's address; null when there is none. */
export const complaintFromSite = async (
  queryable: Queryable,
  { position, mail }: { position: number; mail: string },
): Promise<ComplaintRow | null> => {
  const [row] = await queryable
    .select()
    .from(complaints)
    .where(
      and(
        eq(complaints.position, position),
        eq(complaints.senderMailDigest, complaintMailDigest(sealerOf(queryable), mail)),
      ),
    )
  return row ?? null
}

/** The complaint with this id, held until the transaction ends; null when there is none. */
export const lockComplaint = async (tx: Tx, id: string): Promise<ComplaintRow | null> => {
  const [row] = await tx.select().from(complaints).where(eq(complaints.id, id)).for('update')
  return row ?? null
}

/** Writes what has become of a complaint. */
export const updateComplaint = async (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      ComplaintRow,
      | 'state'
      | 'dueOn'
      | 'takenBy'
      | 'extensionReason'
      | 'refusal'
      | 'forwardedTo'
      | 'answer'
      | 'closedBy'
      | 'closedAtMs'
      | 'senderSealed'
    >
  >,
): Promise<void> => {
  await tx.update(complaints).set(change).where(eq(complaints.id, id))
}

/** Complaints of a client, the latest first. */
export const complaintsOf = (
  queryable: Queryable,
  clientId: string,
  limit: number,
): Promise<ComplaintRow[]> =>
  queryable
    .select()
    .from(complaints)
    .where(eq(complaints.clientId, clientId))
    .orderBy(desc(complaints.registeredAtMs), desc(complaints.id))
    .limit(limit)

/** Complaints of a client that wait for an answer, those due first first. */
export const openComplaintsOf = (queryable: Queryable, clientId: string): Promise<ComplaintRow[]> =>
  queryable
    .select()
    .from(complaints)
    .where(and(eq(complaints.clientId, clientId), isNull(complaints.closedAtMs)))
    .orderBy(asc(complaints.dueOn), asc(complaints.id))

/** How many complaints a client has filed since the moment. */
export const countComplaintsSince = async (
  queryable: Queryable,
  clientId: string,
  sinceMs: number,
): Promise<number> => {
  const [row] = await queryable
    .select({ filed: count() })
    .from(complaints)
    .where(and(eq(complaints.clientId, clientId), gte(complaints.registeredAtMs, sinceMs)))
  return row?.filed ?? 0
}

const withNames = (queryable: Queryable) =>
  queryable
    .select({
      complaint: complaints,
      contractNumber: loans.contractNumber,
      takenByName: staffMembers.name,
      passportSealed: clientPassports.sealed,
    })
    .from(complaints)
    .leftJoin(loans, eq(loans.id, complaints.loanId))
    .leftJoin(staffMembers, eq(staffMembers.id, complaints.takenBy))
    .leftJoin(clientPassports, eq(clientPassports.clientId, complaints.clientId))

/** Open complaints, those due first first: the overdue stand at the top. */
export const openComplaints = (queryable: Queryable, limit: number) =>
  withNames(queryable)
    .where(isNull(complaints.closedAtMs))
    .orderBy(asc(complaints.dueOn), asc(complaints.id))
    .limit(limit)

/** Closed complaints, the latest first. */
export const closedComplaints = (queryable: Queryable, limit: number) =>
  withNames(queryable)
    .where(isNotNull(complaints.closedAtMs))
    .orderBy(desc(complaints.closedAtMs), desc(complaints.id))
    .limit(limit)

/** One complaint with the names around it; null when there is none. */
export const complaintWithNames = async (queryable: Queryable, id: string) => {
  const [row] = await withNames(queryable).where(eq(complaints.id, id))
  return row ?? null
}

/** How many complaints are open, and how many of them were due before the day (YYYY-MM-DD). */
export const countOpenComplaints = async (
  queryable: Queryable,
  today: string,
): Promise<{ open: number; overdue: number; nextDueOn: string | null }> => {
  const [row] = await queryable
    .select({
      open: count(),
      overdue: sql<number>`count(*) filter (where ${lt(complaints.dueOn, today)})`.mapWith(Number),
      nextDueOn: sql<string | null>`min(${complaints.dueOn})::text`,
    })
    .from(complaints)
    .where(isNull(complaints.closedAtMs))
  return { open: row?.open ?? 0, overdue: row?.overdue ?? 0, nextDueOn: row?.nextDueOn ?? null }
}
