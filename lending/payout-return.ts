import type { IsoDate } from './calendar.ts'
import { type Account, ACCOUNTS, type MovementKind } from './ledger-names.ts'
import { balances, type Movement, type Posting } from './ledger.ts'
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

type Sums = Record<Account, Kopecks>

/** Postings that bring every account to zero but those that `left` names; what is left over is our cost (decision 0123). */
function undone(sums: Sums, left: Partial<Sums>): Posting[] {
  const postings = ACCOUNTS.filter((account) => !STANDING.includes(account))
    .map((account) => ({
      account,
      amountKopecks: subtractKopecks(left[account] ?? ZERO, sums[account]),
    }))
    .filter(({ amountKopecks }) => amountKopecks !== 0)
  const rest = negateKopecks(addKopecks(...postings.map(({ amountKopecks }) => amountKopecks)))
  return rest === 0 ? postings : [...postings, { account: 'COURT_COSTS_LOST', amountKopecks: rest }]
}

/** Ends a loan as one that was never owed: all that was paid is the payer's. */
function endUnowed(book: LoanBook, on: IsoDate, paid: Kopecks): void {
  repay(book, on, dueOnDay(book, on, true))
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
 * (decision 0063). Every account of the loan is brought back to zero, and all that was paid of it is the payer's. What a court
 * got of us for its claim is gone all the same: our cost (decision 0123).
 */
export function undoLoan(book: LoanBook, { id, on }: PayoutReturn): void {
  const sums = balances(book.movements)
  const paid = sums.SETTLEMENT
  const postings = undone(sums, { ADVANCE: negateKopecks(paid) })
  book.movements.push({ on, kind: 'PAYOUT_RETURNED', causeId: id, postings })
  endUnowed(book, on, paid)
  book.isPayoutReturned = true
}

/** Entries by which payments repay a debt, or what they repaid is owed again. */
const REPAYING: readonly MovementKind[] = ['PAYMENT', 'ADVANCE_APPLIED', 'PAYMENT_TAKEN_BACK']

/** What payments have repaid of some accounts. */
function repaidOf(book: LoanBook, accounts: readonly Account[]): Kopecks {
  const postings = book.movements
    .filter(({ kind }) => REPAYING.includes(kind))
    .flatMap((movement) => movement.postings)
    .filter(({ account }) => accounts.includes(account))
  return negateKopecks(addKopecks(...postings.map(({ amountKopecks }) => amountKopecks)))
}

/**
 * A loan proved to be taken without its client's consent or by deceit (decisions 0164, 0170): it was never owed, whether it
 * stands, has left the balance or was repaid. One entry makes all that was paid the payer's: of interest and penalty it was no
 * income, of principal it is the lender's loss. The other ends what was not paid: the rest of what was lent is lost, the rest
 * of what was earned never was. Of a payout that came back nothing is left to undo.
 */
export function undoFraud(book: LoanBook, { id, on }: Discharge): void {
  if (book.isPayoutReturned) return
  const { RECOVERED: recovered, SETTLEMENT: paid } = balances(book.movements)
  const given: Posting[] = [
    { account: 'WRITTEN_OFF', amountKopecks: repaidOf(book, ['PRINCIPAL']) },
    {
      account: 'INTEREST_INCOME',
      amountKopecks: repaidOf(book, ['INTEREST', 'HOLIDAY_INTEREST']),
    },
    { account: 'PENALTY_INCOME', amountKopecks: repaidOf(book, ['PENALTY']) },
    { account: 'COURT_COSTS_LOST', amountKopecks: repaidOf(book, ['COURT_COSTS']) },
    { account: 'RECOVERED', amountKopecks: negateKopecks(recovered) },
  ]
  const sum = addKopecks(...given.map(({ amountKopecks }) => amountKopecks))
  const toPayer: Posting[] = [...given, { account: 'ADVANCE', amountKopecks: negateKopecks(sum) }]
  push(book, { on, kind: 'FRAUD_PROVED', causeId: id, postings: toPayer })
  const sums = balances(book.movements)
  const { PAYOUT_CLEARING: lent } = sums
  const left = {
    PAYOUT_CLEARING: lent,
    WRITTEN_OFF: negateKopecks(lent),
    ADVANCE: negateKopecks(paid),
  }
  push(book, { on, kind: 'DISCHARGE', causeId: id, postings: undone(sums, left) })
  endUnowed(book, on, paid)
  book.dischargedOn = on
}

/** Writes an entry down; of nothing there is none. */
function push({ movements }: LoanBook, { postings, ...movement }: Movement): void {
  const moved = postings.filter(({ amountKopecks }) => amountKopecks !== 0)
  if (moved.length > 0) movements.push({ ...movement, postings: moved })
}
