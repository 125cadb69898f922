import { CONSENT_VERSION, OPENING_CONSENTS } from '../../protocol/consents.ts'

/**
 * The consent to the processing of personal data, a document of its own (152-FZ art. 9, since 01.09.2025; D19): word
 * for word what stood on the screen where it was ticked.
 */
export const personalDataConsent = () => ({
  type: 'PERSONAL_DATA' as const,
  textVersion: CONSENT_VERSION,
  ...OPENING_CONSENTS.PERSONAL_DATA,
})
