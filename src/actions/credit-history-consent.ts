import type { Reply } from '../../protocol/call.ts'
import { creditHistoryConsentRenew } from '../../protocol/calls/profile-manager/credit-history-consent.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

type CreditHistoryConsent = Reply<typeof creditHistoryConsentRenew>

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
