/** Accounts that share documents (decision 0112). */

/** What two people have decided about two accounts with the same documents (decision 0112). */
export const DUPLICATE_STATES = [
  'UNDECIDED',
  /** One person, who borrows in the account that was identified first. */
  'EARLIER_KEPT',
  'LATER_KEPT',
  /** Two people, of whom one has named the other's documents. */
  'EARLIER_IMPOSTOR',
  'LATER_IMPOSTOR',
  'DIFFERENT_PEOPLE',
] as const

export type DuplicateState = (typeof DUPLICATE_STATES)[number]

/** Which number two accounts share. */
export const DUPLICATE_GROUNDS = ['PASSPORT', 'INN', 'SNILS'] as const

export type DuplicateGround = (typeof DUPLICATE_GROUNDS)[number]
