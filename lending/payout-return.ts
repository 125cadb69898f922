import { type Account, ACCOUNTS } from './ledger-names.ts'
import { balances } from './ledger.ts'
import { dueOnDay, type LoanBook, type PayoutReturn, repay } from './loan-book.ts'
import { addKopecks, negateKopecks, subtractKopecks, ZERO } from './money.ts'

/** Money that did move. */
const STANDING: readonly Account[] = [
  'SETTLEMENT',
  'COURT_CLEARING',
  'COURT_COSTS_PAID',
  'COURT_COSTS_LOST',
]

export type { PayoutReturn } from './loan-book.ts'

/**
 * The bank gave the payout back: the money never reached the borrower, so nothing is owed and nothing was earned
 * (decision 0063). Every account of the loan is brought back to zero, and all that was paid of it is the payer's. What a court
 * got of us for its claim is gone all the same: our cost (decision 0123).
 */
export function undoLoan(book: LoanBook, { id, on }: PayoutReturn): void {
  const sums = balances(book.movements)
  const paid = sums.SETTLEMENT
  const undone = ACCOUNTS.filter((account) => !STANDING.includes(account))
    .map((account) => {
      const standing = account === 'ADVANCE' ? addKopecks(sums.ADVANCE, paid) : sums[account]
      return { account, amountKopecks: negateKopecks(standing) }
    })
    .filter(({ amountKopecks }) => amountKopecks !== 0)
  const rest = negateKopecks(addKopecks(...undone.map(({ amountKopecks }) => amountKopecks)))
  const postings =
    rest === 0 ? undone : [...undone, { account: 'COURT_COSTS_LOST' as const, amountKopecks: rest }]
  repay(book, on, dueOnDay(book, on, true))
  book.movements.push({ on, kind: 'PAYOUT_RETURNED', causeId: id, postings })
  book.held = subtractKopecks(paid, book.refunded)
  book.forgiven = ZERO
  book.debtForgivenOn = null
  book.forgivenDebts = []
  book.offBalance = null
  book.recovered = ZERO
  book.lostRows = null
  if (book.holiday) book.holiday.isRunning = false
  book.closedOn ??= on
  book.isPayoutReturned = true
}
