import type { Context } from '../context.ts'
import { type BureauSnapshot, latestBureauSnapshots } from '../db/credit-evidence.ts'
import { creditHistoryConsentOf } from '../onboarding/credit-history-consent.ts'

interface KnownCreditHistory {
  /** Ms since the epoch; null when no consent was given. */
  readonly consentUntilMs: number | null
  /** The answers of the latest round, one a bureau; empty before the first. */
  readonly answers: readonly BureauSnapshot[]
}

/**
 * What the bureaus said of a client when a loan was last decided on, and until when they may be asked (decision 0088). Asks
 * nobody: every question stands in the credit history, and the consent is for deciding on loans (218-FZ art. 6).
 */
export const knownCreditHistory = async (
  { database }: Context,
  clientId: string,
): Promise<KnownCreditHistory> => {
  const consent = await creditHistoryConsentOf(database, clientId)
  return {
    consentUntilMs: consent?.expiresAtMs ?? null,
    answers: await latestBureauSnapshots(database, clientId),
  }
}
