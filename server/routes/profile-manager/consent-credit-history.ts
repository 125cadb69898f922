import { creditHistoryConsent } from '../../../protocol/calls/profile-manager/credit-history-consent.ts'
import { route } from '../../route.ts'
import { showCreditHistoryConsent } from '../../onboarding/renew-credit-history-consent.ts'
import { creditHistoryConsentShape } from './credit-history-consent-shape.ts'
import { ownClient } from './own-client.ts'

export const creditHistoryConsentRoute = route(
  creditHistoryConsent,
  async ({ context, client }) => {
    const own = await ownClient(context, client.id)
    return creditHistoryConsentShape(await showCreditHistoryConsent(context, own.id))
  },
)
