import type { IsoDate } from '../../lending/calendar.ts'
import { creditLine, type CreditLine } from '../../lending/credit-line.ts'
import { type ExpensiveBar, expensiveBars } from '../../lending/expensive-loans.ts'
import { isUnderWay } from '../../lending/lifecycle.ts'
import { type LoanBounds, loanBounds } from '../../lending/loan-bounds.ts'
import { toRoubles } from '../../lending/money.ts'
import { CALCULATOR_PRODUCTS, type ProductKey } from '../../lending/products.ts'
import { rulesAt } from '../../lending/rules.ts'
import { lastExpensiveClosing } from '../loan-book/current-full-costs.ts'
import { lineFactsFrom } from '../loan-book/line-facts.ts'
import type { ClientBook } from '../loan-book/loan-books.ts'

/** A client's loans as they stand, or as they would stand after a payment. */
export interface LoansOnDay {
  readonly book: Pick<ClientBook, 'books' | 'raisedFirstStepKopecks'>
  /** Full cost of every loan with its changes, per cent a year, by the loan's id. */
  readonly percents: ReadonlyMap<string, number>
  readonly today: IsoDate
}

export interface PossibleLoan {
  readonly line: CreditLine
  /** Rules of the law against any loan dearer than a bound. */
  readonly bars: readonly ExpensiveBar[]
  /** What may be chosen of each product of the calculator; null: nothing. */
  readonly bounds: ReadonlyMap<ProductKey, LoanBounds | null>
}

export const mostRoublesOf = ({ bounds }: PossibleLoan): number =>
  Math.max(0, ...[...bounds.values()].map((each) => each?.maxAmountRoubles ?? 0))

/** `book` with what the line and the law leave of each product. */
const within = (
  line: CreditLine,
  bars: readonly ExpensiveBar[],
  on: IsoDate,
): PossibleLoan['bounds'] => {
  const room = {
    upToRoubles: toRoubles(line.availableKopecks),
    noDearerThanPercent:
      bars.length === 0 ? null : Math.min(...bars.map(({ abovePercent }) => abovePercent)),
    on,
  }
  return new Map(CALCULATOR_PRODUCTS.map((product) => [product.key, loanBounds(product, room)]))
}

/**
 * What may be lent by the client's line (D12, D40) and by those rules of the guard that need neither an offer nor the
 * bureaus (D8). The guard still judges the offer.
 */
export const possibleLoan = ({ book, percents, today }: LoansOnDay): PossibleLoan => {
  const line = creditLine(lineFactsFrom(book, today))
  const loans = book.books.map(({ loan }) => loan)
  const bars = expensiveBars(
    {
      openFullCostPercents: loans.filter(isUnderWay).map(({ id }) => percents.get(id) ?? 0),
      lastExpensiveClosedOn: lastExpensiveClosing(loans, percents, today),
    },
    rulesAt(today),
    today,
  )
  return { line, bars, bounds: within(line, bars, today) }
}

/** The same once the pause after an expensive loan is over. */
export const afterPause = ({ line, bars }: PossibleLoan, today: IsoDate): PossibleLoan => {
  const lasting = bars.filter(({ code }) => code !== 'PAUSE')
  return { line, bars: lasting, bounds: within(line, lasting, today) }
}
