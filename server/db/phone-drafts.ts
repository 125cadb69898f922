/** Phones that staff have typed for clients who lost theirs; each waits for another person (decision 0099). */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { ClientProof } from '../../protocol/client-proof.ts'
import type { Queryable, Tx } from './database.ts'
import { deskRequests } from './schema/desk-requests.ts'
import { phoneDrafts } from './schema/phone-drafts.ts'
import { CELLS, sealerOf } from './sealed-columns.ts'

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

const opened = (
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
  return row ? opened(queryable, row) : null
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
  return row ? opened(queryable, row.draft) : null
}

/** Erases the drafts of a client, with the account. */
export const deletePhoneDrafts = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(phoneDrafts).where(eq(phoneDrafts.clientId, clientId))
}
