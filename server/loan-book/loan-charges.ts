import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import type { Kopecks } from '../../lending/money.ts'
import { type PayoffQuote, payoffOf } from '../../lending/payoff.ts'
import type { Queryable } from '../db/database.ts'
import type { LoanHistory } from './history-columns.ts'
import { foldBooks, foldInput, historyOfLoan } from './loan-history.ts'
import type { LoanRow } from '../db/loans.ts'
import { openBooksOf } from './loan-books.ts'

export interface LoanCharges {
  readonly nearest: LoanState['nextPayment']
  readonly overdueKopecks: Kopecks
  readonly payoff: PayoffQuote
}

/** What may be paid on a loan on a day: the nearest payment, what is overdue, and the exact payoff (D13). */
export const chargesOn = (loan: LoanRow, history: LoanHistory, on: IsoDate): LoanCharges => {
  const book = foldInput(loan, history, on)
  const state = foldLoan(book, on)
  const { nextPayment, overdueKopecks } = state
  return { nearest: nextPayment, overdueKopecks, payoff: payoffOf(state, book.issuedOn, on) }
}

/** {@link chargesOn} of a loan whose history is not read yet. */
export const loanChargesToday = async (
  queryable: Queryable,
  loan: LoanRow,
  on: IsoDate,
): Promise<LoanCharges> => chargesOn(loan, await historyOfLoan(queryable, loan.id), on)

/** The payment of a client that is due first over all open contracts; null when nothing is owed. */
export const nearestPaymentOf = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<{ loanId: string; dueOn: IsoDate; amountKopecks: Kopecks } | null> => {
  const today = moscowDate(nowMs)
  const folds = foldBooks(await openBooksOf(queryable, clientId), today, () => today)
  const due = folds.flatMap(({ loan, state }) =>
    state.nextPayment ? [{ loanId: loan.id, ...state.nextPayment }] : [],
  )
  return due.reduce<(typeof due)[number] | null>(
    (first, next) => (first === null || next.dueOn < first.dueOn ? next : first),
    null,
  )
}
