import { foldLoan } from '../../lending/loan-replay.ts'
import type { LoanFigures } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Tx } from '../db/database.ts'
import { loanById, type LoanRow } from '../db/loans.ts'
import { foldInput, historyOfLoan } from '../loan-book/loan-history.ts'
import { dayToBook } from '../servicing/payment-place.ts'

/** @throws Refusal NOT_FOUND */
export const known = <T>(found: T | null): T => {
  if (found === null) throw new Refusal('NOT_FOUND')
  return found
}

/** The loan as of the day on which a step of now would be booked. */
export const stateOf = async (tx: Tx, loan: LoanRow, nowMs: number) => {
  const on = await dayToBook(tx, loan, nowMs)
  const book = foldInput(loan, await historyOfLoan(tx, loan.id), on)
  return { on, book, state: foldLoan(book, on) }
}

/** What a loan owes and holds today. @throws Refusal NOT_FOUND */
export const figuresOf = async (tx: Tx, loanId: string, nowMs: number): Promise<LoanFigures> => {
  const loan = known(await loanById(tx, loanId))
  const { state } = await stateOf(tx, loan, nowMs)
  return {
    contractState: loan.contractState ?? loan.state,
    principalKopecks: state.outstandingPrincipalKopecks,
    interestKopecks: state.accruedInterestKopecks,
    penaltyKopecks: state.penaltyKopecks,
    courtCostsKopecks: state.courtCostsKopecks,
    courtCostsUndecidedKopecks: state.courtCostsUndecidedKopecks,
    advanceKopecks: state.advanceKopecks,
    overdueDays: state.overdueDays,
    offBalanceKopecks: state.offBalanceKopecks ?? 0,
  }
}
