import { DAY_MS } from '../../lending/durations.ts'
import { consentsOf } from '../db/clients.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { clientConsents } from '../db/schema/clients.ts'

/** Half a year, as the signed consent says (218-FZ art. 6). */
export const CREDIT_HISTORY_LIFE_MS = 182 * DAY_MS

export interface CreditHistoryConsent {
  readonly textVersion: string
  readonly givenAtMs: number
  readonly expiresAtMs: number
}

/** The latest consent to ask the bureau, in force or not; null when none was given. */
export const creditHistoryConsentOf = async (
  queryable: Queryable,
  clientId: string,
): Promise<CreditHistoryConsent | null> => {
  const consents = await consentsOf(queryable, clientId)
  const given = consents.findLast(({ type }) => type === 'CREDIT_HISTORY')
  if (!given) return null
  const { textVersion, givenAtMs } = given
  return { textVersion, givenAtMs, expiresAtMs: givenAtMs + CREDIT_HISTORY_LIFE_MS }
}

/** Gives the consent again: the moment and the address of the stored one move (D19). */
export const renewCreditHistoryConsent = async (
  tx: Tx,
  given: { clientId: string; textVersion: string; address: string; nowMs: number },
): Promise<void> => {
  const { clientId, textVersion, address, nowMs: givenAtMs } = given
  await tx
    .insert(clientConsents)
    .values({ clientId, type: 'CREDIT_HISTORY', textVersion, givenAtMs, address })
    .onConflictDoUpdate({
      target: [clientConsents.clientId, clientConsents.type, clientConsents.textVersion],
      set: { givenAtMs, address },
    })
}
