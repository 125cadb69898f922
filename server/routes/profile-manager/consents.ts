import type { Reply } from '../../../protocol/call.ts'
import * as calls from '../../../protocol/calls/profile-manager/consents.ts'
import { addressOf } from '../../network-address.ts'
import { ownConsents, type OwnConsents } from '../../onboarding/own-consents.ts'
import { consentToDataAgain, withdrawConsent } from '../../onboarding/withdraw-consent.ts'
import { route } from '../../route.ts'
import { ownClient } from './own-client.ts'

type Shown = Reply<typeof calls.consents>

const instantOf = (atMs: number): string => new Date(atMs).toISOString()
const knownInstant = (atMs: number | null): string | null =>
  atMs === null ? null : instantOf(atMs)

const stateOf = (
  { withdrawn, expiresAtMs }: OwnConsents['consents'][number],
  nowMs: number,
): Shown['consents'][number]['state'] => {
  if (withdrawn) return 'WITHDRAWN'
  return expiresAtMs !== null && expiresAtMs <= nowMs ? 'ENDED' : 'IN_FORCE'
}

const consentsShape = (own: OwnConsents): Shown => ({
  consents: own.consents.map((consent) => {
    const { type, textVersion, givenAtMs, proof, documentId, expiresAtMs, withdrawn } = consent
    return {
      type,
      textVersion,
      givenAt: instantOf(givenAtMs),
      proof,
      documentId,
      state: stateOf(consent, own.nowMs),
      expiresAt: knownInstant(expiresAtMs),
      withdrawn: withdrawn && {
        number: withdrawn.number,
        at: instantOf(withdrawn.atMs),
        documentId: withdrawn.documentId,
        letterReceivedOn: withdrawn.letterReceivedOn,
        eraseAt: knownInstant(withdrawn.eraseAtMs),
      },
    }
  }),
  autoDebits: own.autoDebits.map(({ agreedAtMs, ...debit }) => ({
    ...debit,
    agreedAt: instantOf(agreedAtMs),
  })),
  obstacle: own.obstacle,
  personalData: { ...own.personalData, paragraphs: [...own.personalData.paragraphs] },
})

export const consents = route(calls.consents, async ({ context, client }) => {
  const { id } = await ownClient(context, client.id)
  return consentsShape(await ownConsents(context.database, id, context.clock.now()))
})

export const consentWithdraw = route(
  calls.consentWithdraw,
  async ({ context, client, body, request, idempotency }) =>
    consentsShape(
      await withdrawConsent(context, idempotency, {
        clientId: client.id,
        type: body.type,
        givenAtMs: Date.parse(body.givenAt),
        address: addressOf(request),
      }),
    ),
)

export const personalDataConsentGive = route(
  calls.personalDataConsentGive,
  async ({ context, client, body, request, idempotency }) =>
    consentsShape(
      await consentToDataAgain(context, idempotency, {
        clientId: client.id,
        textVersion: body.textVersion,
        address: addressOf(request),
      }),
    ),
)
