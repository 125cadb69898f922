import type { CourtCost } from './court-costs.ts'
import { offBalance, type Posting, transfer } from './ledger.ts'
import type { LoanBook } from './loan-book.ts'
import { addKopecks, type Kopecks, negateKopecks, subtractKopecks } from './money.ts'

/**
 * Books what was paid to a court or what it said. What is awarded once nothing is owed any more is not asked for: it is the
 * lender's cost like what was refused (own rule). Throws RangeError for a word about more than was paid.
 */
export function bookCourtCost(book: LoanBook, cost: CourtCost): void {
  const { id: causeId, on, paidKopecks, awardedKopecks, refusedKopecks } = cost
  if (paidKopecks > 0) {
    const postings = transfer('COURT_COSTS_PAID', 'COURT_CLEARING', paidKopecks)
    book.movements.push({ on, kind: 'COURT_COSTS_PAID', causeId, postings })
    book.courtCostsUndecided = addKopecks(book.courtCostsUndecided, paidKopecks)
    return
  }
  const decided = addKopecks(awardedKopecks, refusedKopecks)
  if (decided > book.courtCostsUndecided) throw new RangeError('more is decided than was paid')
  book.courtCostsUndecided = subtractKopecks(book.courtCostsUndecided, decided)
  const postings: Posting[] = [
    ...awarded(book, awardedKopecks),
    { account: 'COURT_COSTS_LOST', amountKopecks: refusedKopecks },
    { account: 'COURT_COSTS_PAID', amountKopecks: negateKopecks(decided) },
  ]
  book.movements.push({ on, kind: 'COURT_COSTS_DECIDED', causeId, postings: merged(postings) })
}

/** On which accounts an award falls; a debt off the balance is larger by it. */
function awarded(book: LoanBook, amountKopecks: Kopecks): Posting[] {
  if (book.closedOn === null) {
    book.courtCosts = addKopecks(book.courtCosts, amountKopecks)
    return [{ account: 'COURT_COSTS', amountKopecks }]
  }
  if (book.offBalance !== null && book.offBalance > 0) {
    book.offBalance = addKopecks(book.offBalance, amountKopecks)
    return [{ account: 'WRITTEN_OFF', amountKopecks }, ...offBalance(amountKopecks)]
  }
  return [{ account: 'COURT_COSTS_LOST', amountKopecks }]
}

/** One posting for each account, without those of nothing. */
function merged(postings: readonly Posting[]): Posting[] {
  return [...Map.groupBy(postings, ({ account }) => account)]
    .map(([account, own]) => ({
      account,
      amountKopecks: addKopecks(...own.map(({ amountKopecks }) => amountKopecks)),
    }))
    .filter(({ amountKopecks }) => amountKopecks !== 0)
}
