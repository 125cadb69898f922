/** Passports that staff have typed for clients who got another one; each waits for another person (decision 0105). */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { ClientProof } from '../../protocol/client-proof.ts'
import { passportShape } from './client-profile.ts'
import type { Queryable, Tx } from './database.ts'
import { deskRequests } from './schema/desk-requests.ts'
import { passportDrafts } from './schema/passport-drafts.ts'
import { CELLS, sealerOf } from './sealed-columns.ts'

const passportsShape = z.object({ former: passportShape, next: passportShape })

export interface PassportDraft extends z.infer<typeof passportsShape> {
  readonly clientId: string
  readonly proof: ClientProof
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

const opened = (
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
  return row ? opened(queryable, row) : null
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
  return row ? opened(queryable, row.draft) : null
}

/** Erases the drafts of a client, with the account. */
export const deletePassportDrafts = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.delete(passportDrafts).where(eq(passportDrafts.clientId, clientId))
}
