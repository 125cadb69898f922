import {
  consentWithdraw,
  personalDataConsentGive,
} from '../../protocol/calls/profile-manager/consents.ts'
import type { Reply } from '../../protocol/call.ts'
import type { WithdrawableConsent } from '../../protocol/own-consents.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

type OwnConsents = Reply<typeof consentWithdraw>

/** Takes back a consent as it was shown (decision 0139). Throws CallRefused, NetworkFailure. */
export const withdrawConsent = (type: WithdrawableConsent, givenAt: string): Promise<OwnConsents> =>
  once(`consent-withdraw/${type}/${givenAt}`, (idempotencyKey) =>
    send(consentWithdraw, { body: { type, givenAt }, idempotencyKey }),
  )

/**
 * Gives the consent to process data again, by the text that was shown; only after the client's own tick. Throws
 * CallRefused, NetworkFailure.
 * @param withdrawal number of the withdrawal that it ends
 */
export const giveDataConsent = (textVersion: string, withdrawal: string): Promise<OwnConsents> =>
  once(`consent-give/${withdrawal}/${textVersion}`, (idempotencyKey) =>
    send(personalDataConsentGive, { body: { accepted: true, textVersion }, idempotencyKey }),
  )
