import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Queryable, Tx } from './database.ts'
import { clients } from './schema/clients.ts'
import { CELLS, sealerOf } from './sealed-columns.ts'

export interface Identifiers {
  readonly inn: string
  readonly snils: string
}

const shape = z.object({ inn: z.string(), snils: z.string() })

/** ИНН and СНИЛС of a client, sealed at rest (D46); null while they were not entered. */
export const identifiersOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<Identifiers | null> => {
  const [row] = await queryable
    .select({ sealed: clients.identifiersSealed })
    .from(clients)
    .where(eq(clients.id, clientId))
  if (!row?.sealed) return null
  return shape.parse(sealerOf(queryable).open(CELLS.identifiers(clientId), row.sealed))
}

export const saveIdentifiers = async (
  tx: Tx,
  clientId: string,
  { inn, snils }: Identifiers,
): Promise<void> => {
  const identifiersSealed = sealerOf(tx).seal(CELLS.identifiers(clientId), { inn, snils })
  await tx.update(clients).set({ identifiersSealed }).where(eq(clients.id, clientId))
}
