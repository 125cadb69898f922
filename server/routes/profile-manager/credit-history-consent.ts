import type { Reply } from '../../../protocol/call.ts'
import * as calls from '../../../protocol/calls/profile-manager/credit-history-consent.ts'
import { addressOf } from '../../network-address.ts'
import {
  renewCreditHistoryConsent,
  showCreditHistoryConsent,
  type ShownConsent,
} from '../../onboarding/renew-credit-history-consent.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'

const instantOf = (atMs: number | undefined): string | null =>
  atMs === undefined ? null : new Date(atMs).toISOString()

/** The consent as the protocol says it: both moments null when none was given. */
const creditHistoryConsentShape = ({
  title,
  paragraphs,
  textVersion,
  given,
}: ShownConsent): Reply<typeof calls.creditHistoryConsent> => ({
  title,
  paragraphs: [...paragraphs],
  textVersion,
  givenAt: instantOf(given?.givenAtMs),
  expiresAt: instantOf(given?.expiresAtMs),
})

export const creditHistoryConsent = route(
  calls.creditHistoryConsent,
  async ({ context, client }) => {
    const own = await ownClient(context, client.id)
    return creditHistoryConsentShape(await showCreditHistoryConsent(context, own.id))
  },
)

export const creditHistoryConsentRenew = route(
  calls.creditHistoryConsentRenew,
  async ({ context, client, body, request, idempotency }) =>
    creditHistoryConsentShape(
      await renewCreditHistoryConsent(context, idempotency, {
        clientId: client.id,
        textVersion: body.textVersion,
        address: addressOf(request),
      }),
    ),
)
