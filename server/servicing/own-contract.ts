import { moscowDate } from '../../lending/calendar.ts'
import type { FoldInput } from '../../lending/loan-state.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Queryable } from '../db/database.ts'
import { bookOf } from '../loan-book/loan-history.ts'
import { loanOf, type LoanRow } from '../db/loans.ts'
import { type ChangeDay, changeDayOf } from '../loan-book/plan-change.ts'

export interface OwnContract {
  readonly loan: LoanRow
  readonly book: FoldInput
  readonly day: ChangeDay
}

/** The client's contract as a change of its schedule sees it today. @throws Refusal NOT_FOUND */
export const ownContract = async (
  queryable: Queryable,
  { clientId, loanId }: { clientId: string; loanId: string },
  nowMs: number,
): Promise<OwnContract> => {
  const loan = await loanOf(queryable, clientId, loanId)
  if (!loan || loan.contractState === null) throw new Refusal('NOT_FOUND')
  const on = moscowDate(nowMs)
  const book = await bookOf(queryable, loan, on)
  return { loan, book, day: await changeDayOf(queryable, loan, on) }
}
