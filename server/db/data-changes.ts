/**
 * What was changed of a client's data, and the passports and phones that staff have typed, each waiting for another person
 * (decisions 0099, 0105).
 */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, lte, max } from 'drizzle-orm'
import * as z from 'zod'
import type { ClientProof, PassportProof } from '../../protocol/client-proof.ts'
import { type PassportRow, passportShape } from './client-profile.ts'
import type { Queryable, Tx } from './database.ts'
import { clientChecks } from './schema/clients.ts'
import { type DATA_CHANGE_KINDS, dataChanges } from './schema/data-changes.ts'
import { deskRequests } from './schema/desk-requests.ts'
import { passportDrafts } from './schema/passport-drafts.ts'
import { phoneDrafts } from './schema/phone-drafts.ts'
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

/** The changes of these kinds since a moment, without what changed, the oldest first. */
export const dataChangesSince = async <K extends Kind>(
  queryable: Queryable,
  clientId: string,
  { kinds, afterMs }: { kinds: readonly K[]; afterMs: number },
): Promise<{ kind: K; changedAtMs: number }[]> => {
  const rows = await queryable
    .select({ kind: dataChanges.kind, changedAtMs: dataChanges.changedAtMs })
    .from(dataChanges)
    .where(
      and(
        eq(dataChanges.clientId, clientId),
        inArray(dataChanges.kind, [...kinds]),
        gt(dataChanges.changedAtMs, afterMs),
      ),
    )
    .orderBy(asc(dataChanges.changedAtMs))
  const isWanted = (kind: Kind): kind is K => kinds.some((wanted) => wanted === kind)
  return rows.flatMap(({ kind, changedAtMs }) => (isWanted(kind) ? [{ kind, changedAtMs }] : []))
}

const registeredShape = z.object({
  before: z.object({ registration: z.nullable(z.object({ region: z.string() })) }),
})

/** Regions of the registered addresses that a client had before the present one, as they were typed; since the last check. */
export const formerRegionsOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<string[]> => {
  const [checked] = await queryable
    .select({ atMs: max(clientChecks.finishedAtMs) })
    .from(clientChecks)
    .where(and(eq(clientChecks.clientId, clientId), eq(clientChecks.outcome, 'VERIFIED')))
  const rows = await queryable
    .select()
    .from(dataChanges)
    .where(
      and(
        eq(dataChanges.clientId, clientId),
        eq(dataChanges.kind, 'ADDRESS'),
        gt(dataChanges.changedAtMs, checked?.atMs ?? 0),
      ),
    )
  const sealer = sealerOf(queryable)
  return rows.flatMap(({ id, sealed }) => {
    const { before } = registeredShape.parse(sealer.open(CELLS.dataChange(id), sealed))
    return before.registration === null ? [] : [before.registration.region]
  })
}

const replacedShape = z.object({ before: passportShape })

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
    passport: replacedShape.parse(sealer.open(CELLS.dataChange(id), sealed)).before,
    changedAtMs,
  }))
}

const passportsShape = z.object({ former: passportShape, next: passportShape })

export interface PassportDraft extends z.infer<typeof passportsShape> {
  readonly clientId: string
  readonly proof: PassportProof
  /** What the client has sent from the account; null where they came themselves. */
  readonly changeId: string | null
  /** Network address it was typed at. */
  readonly networkAddress: string
  readonly typedBy: string
  readonly typedAtMs: number
}

/** Keeps what was typed, both passports sealed; returns its id. */
export const insertPassportDraft = async (
  tx: Tx,
  { former, next, ...draft }: PassportDraft,
): Promise<string> => {
  const id = randomUUID()
  const sealed = sealerOf(tx).seal(CELLS.passportDraft(id), { former, next })
  await tx.insert(passportDrafts).values({ ...draft, id, sealed })
  return id
}

const openedPassport = (
  queryable: Queryable,
  { id, sealed, ...draft }: typeof passportDrafts.$inferSelect,
): PassportDraft => ({
  ...draft,
  ...passportsShape.parse(sealerOf(queryable).open(CELLS.passportDraft(id), sealed)),
})

/** The draft with this id; null when there is none, or its account is gone. */
export const passportDraftById = async (
  queryable: Queryable,
  id: string,
): Promise<PassportDraft | null> => {
  const [row] = await queryable.select().from(passportDrafts).where(eq(passportDrafts.id, id))
  return row ? openedPassport(queryable, row) : null
}

/** The draft about a client that another person has still to decide on; null when there is none. */
export const openPassportDraft = async (
  queryable: Queryable,
  clientId: string,
): Promise<PassportDraft | null> => {
  const [row] = await queryable
    .select({ draft: passportDrafts })
    .from(passportDrafts)
    .innerJoin(deskRequests, eq(deskRequests.subjectId, passportDrafts.id))
    .where(and(eq(passportDrafts.clientId, clientId), eq(deskRequests.state, 'OPEN')))
    .limit(1)
  return row ? openedPassport(queryable, row.draft) : null
}

/** The question about what a client has sent that another person has still to decide on; null when there is none. */
export const openDraftOfChange = async (
  queryable: Queryable,
  changeId: string,
): Promise<string | null> => {
  const [row] = await queryable
    .select({ id: passportDrafts.id })
    .from(passportDrafts)
    .innerJoin(deskRequests, eq(deskRequests.subjectId, passportDrafts.id))
    .where(and(eq(passportDrafts.changeId, changeId), eq(deskRequests.state, 'OPEN')))
    .limit(1)
  return row?.id ?? null
}

/** Erases the drafts of a client, with the account. */
export const deletePassportDrafts = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(passportDrafts).where(eq(passportDrafts.clientId, clientId))
}

const numbersShape = z.object({ former: z.string(), phone: z.string() })

export interface PhoneDraft extends z.infer<typeof numbersShape> {
  readonly clientId: string
  readonly proof: ClientProof
  /** Network address it was typed at. */
  readonly networkAddress: string
  readonly typedBy: string
  readonly typedAtMs: number
}

/** Keeps what was typed, both numbers (E.164) sealed; returns its id. */
export const insertPhoneDraft = async (
  tx: Tx,
  { former, phone, ...draft }: PhoneDraft,
): Promise<string> => {
  const id = randomUUID()
  const sealed = sealerOf(tx).seal(CELLS.phoneDraft(id), { former, phone })
  await tx.insert(phoneDrafts).values({ ...draft, id, sealed })
  return id
}

const openedPhone = (
  queryable: Queryable,
  { id, sealed, ...draft }: typeof phoneDrafts.$inferSelect,
): PhoneDraft => ({
  ...draft,
  ...numbersShape.parse(sealerOf(queryable).open(CELLS.phoneDraft(id), sealed)),
})

/** The draft with this id; null when there is none, or its account is gone. */
export const phoneDraftById = async (
  queryable: Queryable,
  id: string,
): Promise<PhoneDraft | null> => {
  const [row] = await queryable.select().from(phoneDrafts).where(eq(phoneDrafts.id, id))
  return row ? openedPhone(queryable, row) : null
}

/** The draft about a client that another person has still to decide on; null when there is none. */
export const openPhoneDraft = async (
  queryable: Queryable,
  clientId: string,
): Promise<PhoneDraft | null> => {
  const [row] = await queryable
    .select({ draft: phoneDrafts })
    .from(phoneDrafts)
    .innerJoin(deskRequests, eq(deskRequests.subjectId, phoneDrafts.id))
    .where(and(eq(phoneDrafts.clientId, clientId), eq(deskRequests.state, 'OPEN')))
    .limit(1)
  return row ? openedPhone(queryable, row.draft) : null
}

/** Erases the drafts of a client, with the account. */
export const deletePhoneDrafts = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(phoneDrafts).where(eq(phoneDrafts.clientId, clientId))
}
