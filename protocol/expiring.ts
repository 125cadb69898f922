/** Papers of clients that run out, as the workplace lists them (decision 0109). */

/**
 * PASSPORT: at 20 and 45 (D21). CARD: the card of automatic debits (D16). CONSENT: to ask the credit bureaus (218-FZ).
 * IDENTIFICATION: what is known of the client, to be refreshed (115-FZ, decision 0165).
 */
export const EXPIRING_KINDS = ['PASSPORT', 'CARD', 'CONSENT', 'IDENTIFICATION'] as const

export type ExpiringKind = (typeof EXPIRING_KINDS)[number]

/** Days in which nobody is asked a second time about the same paper. */
export const RENEWAL_PAUSE_DAYS = 14

/** Months in which a passport or a card counts as running out: this one and so many after it. */
export const MONTHS_AHEAD: Readonly<Record<'PASSPORT' | 'CARD', number>> = { PASSPORT: 2, CARD: 1 }

/** Months for which one that has run out stays in the list; whoever owes nothing and has not come by then is left alone. */
export const MONTHS_BEHIND: Readonly<Record<'PASSPORT' | 'CARD', number>> = {
  PASSPORT: 12,
  CARD: 6,
}

/** Days before the end of a consent, and after it, on which it is listed. */
export const CONSENT_DAYS = 14
