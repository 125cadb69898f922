/** A loan as credit bureaus see it: what their events are made from. */
import type { BureauDataChangeKind } from './bureau-event-kinds.ts'
import type { IsoDate } from './calendar.ts'
import type { IncomeGround } from './counted-income.ts'
import type { HolidayTerms } from './holiday-terms.ts'
import type { LegalStatusEndReason, LegalStatusKind } from './legal-status-kinds.ts'
import type { LegalStatus } from './legal-status.ts'
import type { Loan } from './loan-book.ts'
import type { LoanChangeKind } from './loan-change.ts'
import type { Kopecks } from './money.ts'

export type BureauAmendment = LoanChangeKind | 'LESS' | 'HOLIDAY' | 'HOLIDAY_ENDED'

export type BureauFullCost = { percentText: string; costKopecks: Kopecks }

/** A status of the law that binds a loan, with when the lender came to know of it and of its end. */
export type BureauLegalStatus = LegalStatus & {
  id: string
  caseNumber: string
  enteredOn: IsoDate
  endCaseNumber: string | null
  endEnteredOn: IsoDate | null
}

/** Blocks 14 and 39: a case, what became of it, and its number. */
export type BureauLegalStep = {
  kind: LegalStatusKind
  stage: 'BEGUN' | LegalStatusEndReason
  on: IsoDate
  caseNumber: string
}

/** What of the person's data was another one in the evening of a day than in the morning. */
export type BureauDataChange = { on: IsoDate; kind: BureauDataChangeKind }

/** Block 29(1): the debt load (ПДН) a contract was signed with, the day it was worked out, and the income it rests on. */
export type BureauDebtLoad = {
  range: 'UP_TO_50' | 'OVER_50' | 'OVER_80'
  on: IsoDate
  incomeSource: IncomeGround['source']
}

/** A loan as the bureaus see it, from application to end. */
export type BureauContract = {
  amountKopecks: Kopecks
  /** Of the contract as it was made. */
  fullCost: BureauFullCost
  /** The last date of the schedule of the contract. */
  endsOn: IsoDate
  /** The application was refused before anything was signed; with the codes of what stood in the way. */
  refused: { on: IsoDate; reasons: readonly string[] } | null
  signedOn: IsoDate | null
  /** It was given up or refused after the signature, and no money went out. */
  droppedOn: IsoDate | null
  /** Null where none was worked out at the signature, or its grounds were not kept. */
  debtLoad: BureauDebtLoad | null
  amendments: readonly {
    on: IsoDate
    kind: BureauAmendment
    /** Where the change has another one. */
    fullCost: BureauFullCost | null
  }[]
  /**
   * What each payment holiday was granted for, by its first day, as it was known since a day, the oldest first: an early end
   * is not known before it comes.
   */
  holidayGrants: Readonly<Record<string, readonly HolidayGrant[]>>
  /** In the order they were entered; those of a mistake too. */
  legalStatuses: readonly BureauLegalStatus[]
  /** One of a kind a day; of the client, so the same for each of their loans. */
  dataChanges: readonly BureauDataChange[]
  /** The book since the money was sent; null before. */
  loan: Loan | null
}

/** The length of a payment holiday as it was known since a day. */
export type HolidayGrant = Pick<HolidayTerms, 'untilOn' | 'months'> & { on: IsoDate }
