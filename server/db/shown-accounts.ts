/** Several accounts side by side, each read whole: four statements however many they are. */
import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm'
import { passportsOf } from './client-profile.ts'
import type { Queryable } from './database.ts'
import { clientChecks, clients } from './schema/clients.ts'
import { loans } from './schema/loans.ts'

/** Client, passport, checks from the first on and signed loans of each of these; nothing of one that was deleted. */
export const accountsToShow = async (queryable: Queryable, clientIds: readonly string[]) => {
  const ids = [...new Set(clientIds)]
  if (ids.length === 0) return []
  const [rows, passports, checks, signed] = await Promise.all([
    queryable
      .select()
      .from(clients)
      .where(and(inArray(clients.id, ids), isNull(clients.deletedAtMs))),
    passportsOf(queryable, ids),
    queryable
      .select()
      .from(clientChecks)
      .where(inArray(clientChecks.clientId, ids))
      .orderBy(asc(clientChecks.number)),
    queryable
      .select({
        clientId: loans.clientId,
        state: loans.state,
        contractState: loans.contractState,
        closeReason: loans.closeReason,
      })
      .from(loans)
      .where(and(inArray(loans.clientId, ids), isNotNull(loans.signedAtMs))),
  ])
  return rows.map((client) => ({
    client,
    passport: passports.get(client.id) ?? null,
    checks: checks.filter(({ clientId }) => clientId === client.id),
    loans: signed.filter(({ clientId }) => clientId === client.id),
  }))
}
