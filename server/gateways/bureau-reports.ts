import type { ReportFile } from '../report-file.ts'

export type { FormerPassport, ReportedEvent, ReportedPerson, ReportFile } from '../report-file.ts'

/** A report that the bureau did not take, with its own words. */
export interface RejectedReport {
  readonly number: number
  readonly code: string
  readonly reason: string
}

/** What became of a file; REJECTED: nothing of it was taken, be there a word about each report or not. */
export interface ReportReceipt {
  readonly state: 'ACCEPTED' | 'PARTLY' | 'REJECTED'
  readonly rejected: readonly RejectedReport[]
}

/** The bureau that the lender has a contract with (218-FZ art. 5). */
export interface BureauReports {
  /** Hands a file over; the same file again is the same. @throws GatewayFailure when it was not taken */
  send(file: ReportFile): Promise<void>
  /** What became of a file; null while the bureau has not looked at it. @throws GatewayFailure without an answer */
  receipt(fileNumber: number): Promise<ReportReceipt | null>
}
