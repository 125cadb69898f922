import type { Reply } from '../../protocol/call.ts'
import {
  creditHistoryConsent,
  creditHistoryConsentRenew,
} from '../../protocol/calls/profile-manager/credit-history-consent.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

export type CreditHistoryConsent = Reply<typeof creditHistoryConsent>

/** The consent to ask the credit bureau: the text in force and until when it is agreed to. Throws CallRefused, NetworkFailure. */
export const loadCreditHistoryConsent = (signal: AbortSignal): Promise<CreditHistoryConsent> =>
  send(creditHistoryConsent, { signal })

/**
 * Gives the consent for another half a year, by the text that was shown; only after the client's own tick (D15). Throws
 * CallRefused, NetworkFailure.
 */
export const renewCreditHistoryConsent = ({
  textVersion,
  expiresAt,
}: CreditHistoryConsent): Promise<CreditHistoryConsent> =>
  once(`credit-history-consent/${textVersion}/${expiresAt}`, (idempotencyKey) =>
    send(creditHistoryConsentRenew, { body: { accepted: true, textVersion }, idempotencyKey }),
  )
