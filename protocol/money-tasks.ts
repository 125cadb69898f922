/** Money that waits for a person. */

/** What has to be put right about money (D45). */
export const MONEY_TASK_KINDS = [
  /** Money, or a hold, that differs from the payment it names; a person decides. */
  'UNMATCHED_MONEY',
  /** A second transaction of an invoice that was paid; refunded by itself. */
  'SECOND_TRANSACTION',
  /** The rouble of a card that was charged where it had to be held; refunded by itself. */
  'CARD_ROUBLE_CHARGED',
  /** A signed notice that cannot be read. */
  'MALFORMED_NOTICE',
  /** What was paid of a loan that was proved not to be its client's: two people decide how it goes back (decision 0170). */
  'FRAUD_REFUND',
  /** An overpayment that the acquirer refuses to give back; tried again. */
  'REFUND_REFUSED',
  /** A hold that could be neither captured nor released; tried again. */
  'HOLD_STUCK',
  /** Money that left us and that we did not order: a refund notice of nothing we know. */
  'UNKNOWN_REFUND',
  /** A booked payment whose money went back to the payer: the debt is owed again; a person looks why. */
  'PAYMENT_TAKEN_BACK',
  /** A payout that ended in another way than the one that was ordered. */
  'PAYOUT_DIFFERS',
  /** A payout that two people cancelled was made all the same: the loan stands (decision 0102). */
  'PAYOUT_NOT_CANCELLED',
  /** A payment whose booking was undone as a mistake: its money is assigned to another loan or goes back. */
  'BOOKING_REVERSED',
  /** A payment that the payer disputes at their bank: its money is away until that is won or lost. */
  'CHARGEBACK',
  /** A fiscal receipt that the till will not make; tried again by a press. */
  'FISCAL_RECEIPT',
  /** The receipts of a day say another sum than the ledger got; a person looks why. */
  'FISCAL_DIFFERENCE',
  /** An automatic debit that waits, for its notice did not reach the client; it goes by itself once one does. */
  'DEBIT_NOT_TOLD',
] as const

/** Money that left us without our order; what of it is nobody's debt two people may give up (decision 0150). */
const LOST_KINDS: readonly MoneyTaskKind[] = ['PAYMENT_TAKEN_BACK', 'UNKNOWN_REFUND']

export const mayBeLost = (kind: MoneyTaskKind): boolean => LOST_KINDS.includes(kind)

export type MoneyTaskKind = (typeof MONEY_TASK_KINDS)[number]

/** What differs from what was expected. */
export const MONEY_DIFFERENCES = [
  'INVOICE',
  'ACCOUNT',
  'AMOUNT',
  'CURRENCY',
  'TEST_FLAG',
  'STATE',
  /** What we owe a client and no operation of ours can bring. */
  'OWED',
  /** Paid from where the loan itself went, or nobody knows from where: nothing goes back there (decision 0170). */
  'PAYOUT_PLACE',
] as const
