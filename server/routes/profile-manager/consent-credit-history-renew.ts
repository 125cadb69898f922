import { creditHistoryConsentRenew } from '../../../protocol/calls/profile-manager/credit-history-consent.ts'
import { route } from '../../route.ts'
import { addressOf } from '../../network-address.ts'
import { renewCreditHistoryConsent } from '../../onboarding/renew-credit-history-consent.ts'
import { creditHistoryConsentShape } from './credit-history-consent-shape.ts'

export const creditHistoryConsentRenewRoute = route(
  creditHistoryConsentRenew,
  async ({ context, client, body, request, idempotency }) =>
    creditHistoryConsentShape(
      await renewCreditHistoryConsent(context, idempotency, {
        clientId: client.id,
        textVersion: body.textVersion,
        address: addressOf(request),
      }),
    ),
)
