/** What a credit bureau is told of, in the order within one day. */
export const BUREAU_EVENT_KINDS = [
  'REFUSED',
  'SIGNED',
  'IDENTITY_CHANGED',
  'CONTACTS_CHANGED',
  'ISSUED',
  'TERMS_CHANGED',
  'DEBT_CHANGED',
  'BANKRUPTCY',
  'COURT',
  'ENDED',
] as const
export type BureauEventKind = (typeof BUREAU_EVENT_KINDS)[number]

/** About the person and not the debt: another passport or name; another address or phone (decision 0169). */
export const BUREAU_DATA_CHANGES = [
  'IDENTITY_CHANGED',
  'CONTACTS_CHANGED',
] as const satisfies readonly BureauEventKind[]
export type BureauDataChangeKind = (typeof BUREAU_DATA_CHANGES)[number]

export const isDataChange = (kind: BureauEventKind): kind is BureauDataChangeKind =>
  BUREAU_DATA_CHANGES.some((each) => each === kind)
