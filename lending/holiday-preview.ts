import type { IsoDate } from './calendar.ts'
import { scheduleFullCost, scheduleInForce } from './change-preview.ts'
import type { FullCost } from './full-cost.ts'
import type { HolidayTerms } from './holiday-terms.ts'
import type { Loan } from './loan-book.ts'
import { foldLoan } from './loan-replay.ts'
import type { LoanRow, LoanState } from './loan-state.ts'
import { ZERO, type Kopecks } from './money.ts'
import type { ScheduleRow } from './schedule-row.ts'

/** One side of a holiday: what is still to pay, from its first day on. */
export type HolidaySide = {
  rows: ScheduleRow[]
  totalKopecks: Kopecks
  fullCost: FullCost
}

/** A holiday as it is shown before it is asked for, and as it is granted. */
export type HolidayPreview = {
  terms: HolidayTerms
  before: HolidaySide
  after: HolidaySide
  /** Interest of its days, paid after the last instalment; the full price of the holiday. */
  costKopecks: Kopecks
  /** Principal its interest is counted on. */
  principalKopecks: Kopecks
}

/** Instalments due between today and the holiday are taken as paid on their dates: what is late stays late. */
function paidUntil(loan: Loan, today: IsoDate, from: IsoDate): Loan {
  const { rows } = foldLoan({ ...loan, asOf: today }, today)
  const coming = rows.filter(
    ({ dueOn, leftKopecks }) => dueOn >= today && dueOn < from && leftKopecks > 0,
  )
  const payments = coming.map(({ dueOn, leftKopecks }) => ({
    on: dueOn,
    amountKopecks: leftKopecks,
    kind: 'INSTALMENT' as const,
  }))
  return { ...loan, payments: [...loan.payments, ...payments] }
}

/**
 * What a holiday makes of a loan (353-FZ art. 6.1-2): both schedules from its first day on, their full cost and the price
 * in kopecks. The full cost after is that of the schedule in force with the dates and the interest of the holiday, counted
 * from the same day as before, so that both compare. Null when there is nothing to put off: the loan is closed by then.
 */
export function holidayPreview(
  loan: Loan,
  terms: HolidayTerms,
  today: IsoDate = terms.from,
): HolidayPreview | null {
  const { from } = terms
  const book = from > today ? paidUntil(loan, today, from) : loan
  const asOf = from > today ? from : today
  const before = foldLoan({ ...book, asOf })
  if (before.closed) return null
  const holidays = [...(loan.holidays ?? []), terms]
  const after = foldLoan({ ...book, holidays, asOf })
  const { productKey } = loan
  const inForce = scheduleInForce(loan)
  const whole = after.rows.filter(({ dueOn }) => dueOn > inForce.from).map(plainRow)
  return {
    terms,
    before: {
      rows: rowsLeft(before, from),
      totalKopecks: before.remainingTotalKopecks,
      fullCost: scheduleFullCost(productKey, inForce),
    },
    after: {
      rows: rowsLeft(after, from),
      totalKopecks: after.remainingTotalKopecks,
      fullCost: scheduleFullCost(productKey, { rows: whole, from: inForce.from }),
    },
    costKopecks: after.holiday?.expectedInterestKopecks ?? ZERO,
    principalKopecks: after.outstandingPrincipalKopecks,
  }
}

/** Instalments still to pay, as plain rows. */
function rowsLeft(state: LoanState, from: IsoDate): ScheduleRow[] {
  return state.rows
    .filter(({ dueOn, leftKopecks }) => dueOn >= from || leftKopecks > 0)
    .map(plainRow)
}

function plainRow({ status: _status, paidKopecks: _paid, leftKopecks: _left, ...row }: LoanRow) {
  return row satisfies ScheduleRow
}
