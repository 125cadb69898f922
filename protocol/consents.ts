/** Version of the consent texts in force; stored with each consent (D19). A new text gets a new version. */
export const CONSENT_VERSION = '2026-11'
