import { ACCOUNTS } from '../lending/ledger-accounts.ts'
import type { MovementKind } from '../lending/ledger.ts'

/**
 * Every account of the ledger: those of loans, money that belongs to no loan yet (D45), payments under dispute at the
 * payer's bank, and what disputes cost us, which is never the client's (decision 0062).
 */
export const LEDGER_ACCOUNTS = [...ACCOUNTS, 'SUSPENSE', 'DISPUTED', 'DISPUTE_COST'] as const

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** Every kind of entry of the ledger. */
export const LEDGER_ENTRY_KINDS = [
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
  'COURT_COSTS_PAID',
  'COURT_COSTS_DECIDED',
  'OVERPAYMENT_RETURNED',
  'SUSPENSE_RECEIVED',
  'SUSPENSE_RETURNED',
  'SUSPENSE_TAKEN',
  'SUSPENSE_SETTLED',
  'SUSPENSE_ASSIGNED',
  'SUSPENSE_PAID_OUT',
  'CHARGEBACK_OPENED',
  'CHARGEBACK_WON',
  'CHARGEBACK_LOST',
  'CHARGEBACK_FEE',
] as const satisfies readonly (
  | MovementKind
  | 'OVERPAYMENT_RETURNED'
  | `SUSPENSE_${string}`
  | `CHARGEBACK_${string}`
)[]

export type LedgerEntryKind = (typeof LEDGER_ENTRY_KINDS)[number]
