import type { IsoDate } from './calendar.ts'
import { replayTo } from './loan-replay.ts'
import { type FoldInput, type LoanState, stateOfBook } from './loan-state.ts'

/**
 * How a loan stands in the evening of days that are asked for one after another, up to `asOf`: the same as folding it for each
 * of them, but its days are replayed once. Movements of accrual are left out. Throws RangeError for a day before the one
 * asked for last.
 */
export function walkLoan(loan: FoldInput): (on: IsoDate) => LoanState {
  const bookOn = replayTo(loan, loan.asOf)
  let last = loan.issuedOn
  return (on) => {
    if (on < last || on > loan.asOf)
      throw new RangeError(`${on} is not within ${last} and ${loan.asOf}`)
    last = on
    const state = stateOfBook(bookOn(on))
    const { entries, movements, forgivenDebts } = state
    return {
      ...state,
      entries: [...entries],
      forgivenDebts: [...forgivenDebts],
      movements: movements.filter(({ kind }) => !kind.endsWith('_ACCRUED')),
    }
  }
}
