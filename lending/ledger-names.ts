/**
 * Accounts of one loan. Debits are positive: what the client owes is positive, what we hold for them negative. A debt
 * that was written off is a loss (WRITTEN_OFF); it is still owed and stands off the balance against its own contra, so
 * the two sum to zero; what is paid of it later is income of its own, RECOVERED (decision 0053). A debt of which a bankrupt
 * was freed is the same loss, and owed no more (decision 0094). What the lender forgives is a loss of its own, DEBT_FORGIVEN
 * (decision 0103); FORGIVEN is the remainder of a rouble alone (D10). Of costs of a claim COURT_COSTS is what the court has
 * awarded and the client owes, COURT_COSTS_PAID what it has not decided about yet, COURT_COSTS_LOST what stays the lender's
 * (decision 0123).
 */
export const ACCOUNTS = [
  'PRINCIPAL',
  'INTEREST',
  /** Interest of payment holidays that is not due yet: kept apart, never capitalised. */
  'HOLIDAY_INTEREST',
  'PENALTY',
  'COURT_COSTS',
  'ADVANCE',
  'INTEREST_INCOME',
  'PENALTY_INCOME',
  'SETTLEMENT',
  'PAYOUT_CLEARING',
  'FORGIVEN',
  'DEBT_FORGIVEN',
  'WRITTEN_OFF',
  'RECOVERED',
  'OFF_BALANCE',
  'OFF_BALANCE_CONTRA',
  'COURT_COSTS_PAID',
  'COURT_COSTS_LOST',
  'COURT_CLEARING',
] as const

export type Account = (typeof ACCOUNTS)[number]

/** What an entry of a loan is for. */
export const MOVEMENT_KINDS = [
  'PAYOUT',
  'INTEREST_ACCRUED',
  'PENALTY_ACCRUED',
  'HOLIDAY_INTEREST_ACCRUED',
  'HOLIDAY_INTEREST_DUE',
  'PAYMENT',
  'ADVANCE_APPLIED',
  'TAIL_FORGIVEN',
  'PAYMENT_TAKEN_BACK',
  'WRITE_OFF',
  'DISCHARGE',
  'DEBT_FORGIVEN',
  'RECOVERY',
  'PAYOUT_RETURNED',
  'FRAUD_PROVED',
  'COURT_COSTS_PAID',
  'COURT_COSTS_DECIDED',
] as const

export type MovementKind = (typeof MOVEMENT_KINDS)[number]
