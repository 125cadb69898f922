/**
 * What is done with a client or a debt and may be refused under a legal status (decision 0090): by the borrower, by the
 * lender, by the books. Which status refuses what stands in the table of legal-status.ts.
 */
export const LEGAL_ACTIONS = [
  /** An offer, its signature and the payout of what was signed. */
  'TAKE_LOAN',
  /** A larger sum of the first loan, asked for by the client. */
  'RAISE_LINE',
  /** The borrower's own payment, of any sum up to the whole debt; money that comes otherwise is booked in any case. */
  'PAY',
  /** A part of the principal ahead of its dates, with a new schedule. */
  'REPAY_EARLY',
  'PROLONG',
  'SHIFT_PAYMENT',
  'TAKE_HOLIDAY',
  /** Automatic debits: the agreement and each debit. */
  'AUTO_DEBIT',
  'ACCRUE_INTEREST',
  'ACCRUE_PENALTY',
  /** Reminders of dates by every channel, and dates in the calendar. */
  'REMIND',
  /** Contacts about an arrear. */
  'COLLECT',
] as const

export type LegalAction = (typeof LEGAL_ACTIONS)[number]

export type LegalVerdict = 'ALLOWED' | 'REFUSED'

/** Actions about the person: once a status is over, no debt binds them. The others are about one debt. */
const PERSON_ACTIONS: readonly LegalAction[] = ['TAKE_LOAN', 'RAISE_LINE']

/** Whether an action is about the person and not about one debt. */
export const isPersonAction = (action: LegalAction): boolean => PERSON_ACTIONS.includes(action)
