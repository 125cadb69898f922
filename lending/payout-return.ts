import { type Account, ACCOUNTS } from './ledger-names.ts'
import { balances } from './ledger.ts'
import type { Discharge } from './legal-status.ts'
import { dueOnDay, type LoanBook, type PayoutReturn, repay } from './loan-book.ts'
import { addKopecks, type Kopecks, negateKopecks, subtractKopecks, ZERO } from './money.ts'

/** Money that did move. */
const STANDING: readonly Account[] = [
  'SETTLEMENT',
  'COURT_CLEARING',
  'COURT_COSTS_PAID',
  'COURT_COSTS_LOST',
]

export type { PayoutReturn } from './loan-book.ts'

/** The entry by which a loan that was never owed ends, and what some of its accounts stand at after it; all others at zero. */
type Undoing = {
  id: string
  on: PayoutReturn['on']
  kind: 'PAYOUT_RETURNED' | 'FRAUD_PROVED'
  left: Partial<Record<Account, Kopecks>>
}

/**
 * Ends a loan as one that was never owed: nothing was earned of it, and all that was paid is the payer's. What a court got of
 * us for its claim is gone all the same: our cost (decision 0123).
 */
function undo(book: LoanBook, sums: Record<Account, Kopecks>, { id, on, kind, left }: Undoing) {
  const paid = sums.SETTLEMENT
  const after: Partial<Record<Account, Kopecks>> = { ...left, ADVANCE: negateKopecks(paid) }
  const undone = ACCOUNTS.filter((account) => !STANDING.includes(account))
    .map((account) => ({
      account,
      amountKopecks: subtractKopecks(after[account] ?? ZERO, sums[account]),
    }))
    .filter(({ amountKopecks }) => amountKopecks !== 0)
  const rest = negateKopecks(addKopecks(...undone.map(({ amountKopecks }) => amountKopecks)))
  const postings =
    rest === 0 ? undone : [...undone, { account: 'COURT_COSTS_LOST' as const, amountKopecks: rest }]
  repay(book, on, dueOnDay(book, on, true))
  book.movements.push({ on, kind, causeId: id, postings })
  book.held = subtractKopecks(paid, book.refunded)
  book.forgiven = ZERO
  book.debtForgivenOn = null
  book.forgivenDebts = []
  book.offBalance = null
  book.recovered = ZERO
  book.lostRows = null
  if (book.holiday) book.holiday.isRunning = false
  book.closedOn ??= on
}

/**
 * The bank gave the payout back: the money never reached the borrower, so nothing is owed and nothing was earned
 * (decision 0063). Every account of the loan is brought back to zero, and all that was paid of it is the payer's.
 */
export function undoLoan(book: LoanBook, { id, on }: PayoutReturn): void {
  undo(book, balances(book.movements), { id, on, kind: 'PAYOUT_RETURNED', left: {} })
  book.isPayoutReturned = true
}

/**
 * A loan proved to be taken without its client's consent or by deceit (decisions 0164, 0170): it was never owed, whether it
 * stands, has left the balance or was repaid. What was lent is the lender's loss, its interest and penalty were never income,
 * and all that was paid of it is the payer's. Of a payout that came back nothing is left to undo.
 */
export function undoFraud(book: LoanBook, { id, on }: Discharge): void {
  if (book.isPayoutReturned) return
  const sums = balances(book.movements)
  const { PAYOUT_CLEARING: lent } = sums
  const left = { PAYOUT_CLEARING: lent, WRITTEN_OFF: negateKopecks(lent) }
  undo(book, sums, { id, on, kind: 'FRAUD_PROVED', left })
  book.dischargedOn = on
}
