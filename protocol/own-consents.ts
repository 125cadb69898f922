/** What a client can take back (152-FZ art. 9 p. 2, decision 0139); everything else is an agreement. */
export const WITHDRAWABLE_CONSENTS = ['PERSONAL_DATA', 'CREDIT_HISTORY'] as const
export type WithdrawableConsent = (typeof WITHDRAWABLE_CONSENTS)[number]

/** Where that is done. Not among `PATHS`, all of which the landing loads: nothing outside the account leads here. */
export const CONSENTS_PATH = '/profile/settings/consents'
