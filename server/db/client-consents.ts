import { asc, eq } from 'drizzle-orm'
import type { DocumentType } from '../../protocol/enums.ts'
import type { Queryable, Tx } from './database.ts'
import { clientConsents } from './schema/clients.ts'

export interface GivenConsent {
  readonly type: DocumentType
  readonly textVersion: string
}

/** Keeps consents with their moment and network address (D19); one that was given before keeps its first moment. */
export const recordConsents = async (
  tx: Tx,
  given: {
    clientId: string
    address: string
    nowMs: number
    consents: readonly GivenConsent[]
  },
): Promise<void> => {
  const { clientId, address, nowMs } = given
  if (given.consents.length === 0) return
  await tx
    .insert(clientConsents)
    .values(
      given.consents.map(({ type, textVersion }) => ({
        clientId,
        type,
        textVersion,
        givenAtMs: nowMs,
        address,
      })),
    )
    .onConflictDoNothing()
}

/** Consents of a client, oldest first. */
export const consentsOf = (queryable: Queryable, clientId: string) =>
  queryable
    .select()
    .from(clientConsents)
    .where(eq(clientConsents.clientId, clientId))
    .orderBy(asc(clientConsents.givenAtMs), asc(clientConsents.type))
