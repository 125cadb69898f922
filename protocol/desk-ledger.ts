import { ACCOUNTS, MOVEMENT_KINDS } from '../lending/ledger-names.ts'

/**
 * Every account of the ledger: those of loans, money that belongs to no loan yet (D45), payments under dispute at the
 * payer's bank, and what disputes cost us, which is never the client's (decision 0062), as is money that a payer has got
 * back beyond what they paid (decision 0150).
 */
export const LEDGER_ACCOUNTS = [
  ...ACCOUNTS,
  'SUSPENSE',
  'DISPUTED',
  'DISPUTE_COST',
  'TAKEN_LOST',
] as const

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** Every kind of entry of the ledger. */
export const LEDGER_ENTRY_KINDS = [
  ...MOVEMENT_KINDS,
  'OVERPAYMENT_RETURNED',
  'SUSPENSE_RECEIVED',
  'SUSPENSE_RETURNED',
  'SUSPENSE_TAKEN',
  'SUSPENSE_SETTLED',
  'SUSPENSE_ASSIGNED',
  'SUSPENSE_PAID_OUT',
  'SUSPENSE_LOST',
  'CHARGEBACK_OPENED',
  'CHARGEBACK_WON',
  'CHARGEBACK_LOST',
  'CHARGEBACK_FEE',
] as const

export type LedgerEntryKind = (typeof LEDGER_ENTRY_KINDS)[number]
