/** What a credit bureau is told of, in the order within one day. */
export const BUREAU_EVENT_KINDS = [
  'REFUSED',
  'SIGNED',
  'ISSUED',
  'TERMS_CHANGED',
  'DEBT_CHANGED',
  'BANKRUPTCY',
  'COURT',
  'ENDED',
] as const
export type BureauEventKind = (typeof BUREAU_EVENT_KINDS)[number]
