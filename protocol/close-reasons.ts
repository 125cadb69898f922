/** How a contract has ended. A file of its own: the landing loads the other enums, and no contract. */
export const CLOSE_REASONS = [
  'PAID',
  'EARLY',
  'RETURNED_14_DAYS',
  'WRITTEN_OFF',
  'DISCHARGED',
  'ENDED_BY_LAW',
  'FORGIVEN',
  'PAYOUT_RETURNED',
  'NOT_OWED',
] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]
