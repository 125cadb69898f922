/** Clients compared with the lists of 115-FZ (decision 0056), and with the base of payments without consent (decision 0163). */

/** Lists that clients are checked against (115-FZ art. 6, 7.4, 7.5). */
export const WATCHLIST_KINDS = [
  /** Terrorists and extremists. */
  'TERRORISTS',
  /** Frozen by the commission against the financing of terrorism. */
  'FROZEN_ASSETS',
  /** Weapons of mass destruction. */
  'PROLIFERATION',
  /** The United Nations Security Council. */
  'UN',
] as const

export type WatchlistKind = (typeof WATCHLIST_KINDS)[number]

/** What a client was found in: a list, or the Bank of Russia's base of payments without consent (41-FZ, decision 0163). */
export const MATCH_LISTS = [...WATCHLIST_KINDS, 'FRAUD_BASE'] as const

export type MatchList = (typeof MATCH_LISTS)[number]

/** What a client was compared with: the lists of 115-FZ together, or that base. */
export const SCREENING_SOURCES = ['LISTS', 'FRAUD_BASE'] as const

/** How a client who resembles somebody on a list stands; without a match a client is clear. */
export const MATCH_STATES = ['POSSIBLE_MATCH', 'CLEARED', 'FROZEN', 'RELEASED'] as const

/** What is the same in the list and in the questionnaire. */
export const MATCH_GROUNDS = [
  'NAME',
  'BIRTH_DATE',
  'BIRTH_YEAR',
  'PASSPORT',
  'INN',
  'SNILS',
  'PHONE',
  'CARD',
] as const

export type MatchGround = (typeof MATCH_GROUNDS)[number]

/** What the base of payments without consent knows of people and accounts. */
export type FraudGround = Extract<MatchGround, 'PASSPORT' | 'SNILS' | 'INN' | 'PHONE' | 'CARD'>

/** When a client was checked: identified, before a payout, with everybody, with another passport, or when what is known of them was confirmed. */
export const SCREENING_CAUSES = ['INTAKE', 'PAYOUT', 'BASE', 'PASSPORT', 'REFRESH'] as const

export type ScreeningCause = (typeof SCREENING_CAUSES)[number]
