import { addDays, type IsoDate } from './calendar.ts'
import type { Loan } from './loan-book.ts'
import { foldLoan } from './loan-replay.ts'
import type { LoanPayment, LoanRow } from './loan-state.ts'
import type { PayoffQuote } from './payoff.ts'
import { payoffQuote } from './payoff-quote.ts'

/** An overdue loan is looked ahead for so long, even past its last date. */
const OVERDUE_DAYS_AHEAD = 28

/** What the payoff of later days is counted from: the loan as it stands today. */
export type PayoffOutlook = {
  today: IsoDate
  /** The last day a payoff can be named for: the last date of the schedule, where nothing is overdue. */
  lastOn: IsoDate
  /** Nothing is taken as paid any more: interest of late days and penalty go on growing (D11). */
  overdue: boolean
  /** Rows that are not paid, the earliest first; none of them before today unless the loan is overdue. */
  rowsAhead: readonly LoanRow[]
  loan: Loan
}

export type PayoffAhead = PayoffQuote & {
  /** The last row taken as paid by its date before that day; null when none falls due before. */
  paidRow: LoanRow | null
}

/** The loan as it stands today, to ask {@link payoffAhead} of; null for a closed one. */
export function payoffOutlook(loan: Loan, today: IsoDate): PayoffOutlook | null {
  const state = foldLoan({ ...loan, asOf: today }, today)
  const lastRow = state.rows.at(-1)
  if (state.closed || !lastRow) return null
  const overdue = state.overdueKopecks > 0
  const overdueEnd = addDays(today, OVERDUE_DAYS_AHEAD)
  return {
    today,
    lastOn: overdue && lastRow.dueOn < overdueEnd ? overdueEnd : lastRow.dueOn,
    overdue,
    rowsAhead: state.rows.filter(({ leftKopecks }) => leftKopecks > 0),
    loan,
  }
}

/**
 * What closes the loan on a day not before today, counted by the function of {@link payoffQuote} (D13). Rows that fall
 * due before that day are taken as paid on their dates; the row due on the day itself is part of the sum. Of an overdue
 * loan nothing is taken as paid. Throws RangeError for a day before today or after the last one.
 */
export function payoffAhead(outlook: PayoffOutlook, on: IsoDate): PayoffAhead {
  const { today, lastOn, overdue, rowsAhead, loan } = outlook
  if (on < today || on > lastOn) throw new RangeError(`${on} is not within ${today} and ${lastOn}`)
  const paid = overdue ? [] : rowsAhead.filter(({ dueOn }) => dueOn < on)
  const payments: LoanPayment[] = paid.map(({ dueOn, leftKopecks }) => ({
    on: dueOn,
    amountKopecks: leftKopecks,
    kind: 'INSTALMENT',
  }))
  return {
    ...payoffQuote({ ...loan, payments: [...loan.payments, ...payments] }, on),
    paidRow: paid.at(-1) ?? null,
  }
}
