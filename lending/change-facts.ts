/** What a change of a loan is shown, signed and stored as. */
import type { IsoDate } from './calendar.ts'
import type { FullCost } from './full-cost.ts'
import type { LoanChange } from './loan-change.ts'
import type { Kopecks } from './money.ts'
import type { LoanRates } from './rate.ts'
import type { ScheduleRow } from './schedule-row.ts'

/** What a client would still pay, today's payment included, and what of it is not principal. */
export type ScheduleSide = {
  /** The rows the books hold open: still to pay, or paid ahead and waiting for their date. */
  rows: ScheduleRow[]
  totalKopecks: Kopecks
  overpaymentKopecks: Kopecks
  fullCost: FullCost
}

/** Why a change cannot be made and what would help, in the client's words. */
export type ChangeRefusal = { code: string; text: string; whatHelps: string }

export type ChangePreview = {
  change: LoanChange
  before: ScheduleSide
  after: ScheduleSide
  /** To pay today for the change to take effect. */
  dueNowKopecks: Kopecks
}

/** A change that moves a payment to a later day (D14). */
export type DatedPreview = ChangePreview & {
  fromDueOn: IsoDate
  toDueOn: IsoDate
  /** How much more will be paid than without the change. */
  extraKopecks: Kopecks
  /** Both rates, where the change lowers the one in force (decision 0115). */
  rates?: { before: LoanRates; after: LoanRates }
  /** The difference in plain words, to be shown before signing. */
  explanation: string
}

export const EARLY_MODES = ['REDUCE_PAYMENT', 'REDUCE_TERM'] as const
export type EarlyMode = (typeof EARLY_MODES)[number]

export type EarlyPreview = ChangePreview & {
  mode: EarlyMode
  /**
   * Less to pay in all than by the schedule before; never negative in a schedule not changed yet. It may be when equal
   * payments are wanted again after a shortened term or over a shifted payment: the debt is then repaid more slowly.
   */
  savedKopecks: Kopecks
  /** What of the amount and of the advance goes to principal ahead of time. */
  earlyPrincipalKopecks: Kopecks
  /** Money paid ahead for coming rows, taken along. */
  advanceKopecks: Kopecks
}
