/** What credit bureaus are told of loans (218-FZ, decision 0065). */

export { BUREAU_EVENT_KINDS } from '../lending/bureau-event-kinds.ts'

/** 758-П: the first record of a deal, another one, a corrected one, a withdrawn one, one corrected for a dispute. */
export const BUREAU_OPERATIONS = ['A', 'B', 'C.1', 'C.2', 'D.2'] as const
export type BureauOperation = (typeof BUREAU_OPERATIONS)[number]

export const BUREAU_REPORT_STATES = [
  /** To be sent with the next file. */
  'WAITING',
  /** In a file whose receipt has not come. */
  'SENT',
  'ACCEPTED',
  /** Waits for a person, who sends it again. */
  'REJECTED',
  /** Was rejected; a later version has taken its place. */
  'REPLACED',
] as const
export type BureauReportState = (typeof BUREAU_REPORT_STATES)[number]

export const BUREAU_FILE_STATES = ['WAITING', 'SENT', 'ACCEPTED', 'PARTLY', 'REJECTED'] as const
export type BureauFileState = (typeof BUREAU_FILE_STATES)[number]

export const BUREAU_DIFFERENCE_KINDS = [
  /** The bureau has nothing of the debt of an open contract. */
  'NOT_TOLD',
  /** What it has of a day is not what the ledger says of that day. */
  'OTHER_SUMS',
  /** The principal has changed since, and the bureau has not taken that. */
  'BEHIND',
] as const
export type BureauDifferenceKind = (typeof BUREAU_DIFFERENCE_KINDS)[number]

/** Lists of the workplace: everything, what was rejected, what is not accepted after its last day. */
export const BUREAU_LISTS = ['ALL', 'REJECTED', 'LATE'] as const
export type BureauList = (typeof BUREAU_LISTS)[number]
