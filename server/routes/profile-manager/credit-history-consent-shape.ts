import type { Reply } from '../../../protocol/call.ts'
import type { creditHistoryConsent } from '../../../protocol/calls/profile-manager/credit-history-consent.ts'
import type { ShownConsent } from '../../onboarding/renew-credit-history-consent.ts'

const instantOf = (atMs: number | undefined): string | null =>
  atMs === undefined ? null : new Date(atMs).toISOString()

/** The consent as the protocol says it: both moments null when none was given. */
export const creditHistoryConsentShape = ({
  title,
  paragraphs,
  textVersion,
  given,
}: ShownConsent): Reply<typeof creditHistoryConsent> => ({
  title,
  paragraphs: [...paragraphs],
  textVersion,
  givenAt: instantOf(given?.givenAtMs),
  expiresAt: instantOf(given?.expiresAtMs),
})
