import { DAY_MS } from '../../lending/durations.ts'
import { consentsOf } from '../db/clients.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { consentAgain, standingWithdrawal } from './consent-withdrawals.ts'

/** Half a year, as the signed consent says (218-FZ art. 6). */
export const CREDIT_HISTORY_LIFE_MS = 182 * DAY_MS

export interface CreditHistoryConsent {
  readonly textVersion: string
  readonly givenAtMs: number
  /** The end of its half a year, or when it was taken back. */
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
  const withdrawn = await standingWithdrawal(queryable, clientId, ['CREDIT_HISTORY'])
  const expiresAtMs = withdrawn?.withdrawnAtMs ?? Infinity
  return {
    textVersion,
    givenAtMs,
    expiresAtMs: Math.min(givenAtMs + CREDIT_HISTORY_LIFE_MS, expiresAtMs),
  }
}

/** Gives the consent again: the moment and the address of the stored one move (D19). */
export const renewCreditHistoryConsent = (
  tx: Tx,
  given: { clientId: string; textVersion: string; address: string; nowMs: number },
): Promise<void> => consentAgain(tx, { ...given, type: 'CREDIT_HISTORY' })
