import { earnedRowInterest, lateInterestOfDay, penaltyOfDay } from './accrual.ts'
import { allocate, NOTHING_DUE, totalDue } from './allocation.ts'
import { addDays, type IsoDate } from './calendar.ts'
import { repayment, transfer } from './journal.ts'
import {
  dueOnDay,
  openBook,
  repaidBy,
  repay,
  type FoldInput,
  type LoanBook,
  type LoanPayment,
} from './loan-book.ts'
import {
  addKopecks,
  kopecks,
  maxKopecks,
  minKopecks,
  subtractKopecks,
  ZERO,
  type Kopecks,
} from './money.ts'

/** A remainder up to 1 ₽ is forgiven (D10). */
const TAIL = kopecks(100)

/**
 * Replays a loan day by day from payout to `asOf`: accrual of the day, rows due today paid from the
 * advance, then the day's payments. Movements of past days do not depend on `asOf`, so a ledger may
 * append them as days pass. Throws RangeError for a payment before payout or not positive.
 */
export function replayLoan(loan: FoldInput): LoanBook {
  const book = openBook(loan)
  const payments = loan.payments
    .map((payment, paymentIndex) => ({ payment, paymentIndex }))
    .sort((a, b) => (a.payment.on < b.payment.on ? -1 : Number(a.payment.on > b.payment.on)))
  let next = 0
  for (let day = loan.issuedOn; day <= loan.asOf; day = addDays(day, 1)) {
    if (book.closedOn === null) accrueDay(book, day)
    if (book.closedOn === null && book.held > 0) settleFromAdvance(book, day)
    for (let item = payments[next]; item?.payment.on === day; item = payments[next]) {
      receive(book, item.payment, item.paymentIndex)
      next += 1
    }
  }
  return book
}

function accrueDay(book: LoanBook, day: IsoDate): void {
  let interest = ZERO
  for (const item of book.rows) {
    if (item.periodStartOn >= day || item.row.dueOn < day) continue
    const earned = earnedRowInterest(book.loan, item.row, item.periodStartOn, day)
    const granted = grant(book, subtractKopecks(earned, item.accrued))
    item.accrued = addKopecks(item.accrued, granted)
    interest = addKopecks(interest, granted)
  }
  const { overduePrincipal } = dueOnDay(book, day)
  const late = grant(book, lateInterestOfDay(book.loan, overduePrincipal, day))
  const penalty = grant(book, penaltyOfDay(overduePrincipal))
  book.lateInterest = addKopecks(book.lateInterest, late)
  book.penalty = addKopecks(book.penalty, penalty)
  interest = addKopecks(interest, late)
  if (interest > 0) {
    const postings = transfer('INTEREST', 'INTEREST_INCOME', interest)
    book.movements.push({ on: day, kind: 'INTEREST_ACCRUED', postings })
  }
  if (penalty > 0) {
    const postings = transfer('PENALTY', 'PENALTY_INCOME', penalty)
    book.movements.push({ on: day, kind: 'PENALTY_ACCRUED', postings })
  }
}

/** Takes an accrual out of the overpayment cap; past the cap nothing accrues (D11). */
function grant(book: LoanBook, wanted: Kopecks): Kopecks {
  const granted = minKopecks(maxKopecks(wanted, ZERO), book.capLeft)
  book.capLeft = subtractKopecks(book.capLeft, granted)
  return granted
}

function settleFromAdvance(book: LoanBook, day: IsoDate): void {
  const closing = closes(book, day, book.held)
  const { parts, remainderKopecks } = allocate(book.held, dueOnDay(book, day, closing))
  const applied = subtractKopecks(book.held, remainderKopecks)
  if (applied === 0) return
  repay(book, day, parts)
  book.movements.push({
    on: day,
    kind: 'ADVANCE_APPLIED',
    postings: repayment('ADVANCE', applied, repaidBy(parts)),
  })
  book.held = remainderKopecks
  if (closing) close(book, day)
}

function receive(book: LoanBook, payment: LoanPayment, paymentIndex: number): void {
  const { on, amountKopecks } = payment
  const alreadyClosed = book.closedOn !== null
  const closing = !alreadyClosed && closes(book, on, addKopecks(book.held, amountKopecks))
  const pool = closing ? addKopecks(book.held, amountKopecks) : amountKopecks
  const due = alreadyClosed ? NOTHING_DUE : dueOnDay(book, on, closing)
  const { parts, remainderKopecks } = allocate(pool, due)
  repay(book, on, parts)
  book.movements.push({
    on,
    kind: 'PAYMENT',
    paymentIndex,
    postings: repayment('SETTLEMENT', amountKopecks, repaidBy(parts)),
  })
  const finished = alreadyClosed || closing
  book.entries.push({
    ...payment,
    paymentIndex,
    parts,
    toAdvanceKopecks: finished
      ? subtractKopecks(ZERO, closing ? book.held : ZERO)
      : remainderKopecks,
    overpaidKopecks: finished ? remainderKopecks : ZERO,
    closing,
  })
  book.held = closing ? remainderKopecks : addKopecks(book.held, remainderKopecks)
  if (closing) close(book, on, paymentIndex)
}

function closes(book: LoanBook, day: IsoDate, pool: Kopecks): boolean {
  return totalDue(dueOnDay(book, day, true)) <= pool + TAIL
}

function close(book: LoanBook, day: IsoDate, paymentIndex?: number): void {
  const rest = dueOnDay(book, day, true)
  const forgiven = totalDue(rest)
  if (forgiven > 0) {
    repay(book, day, rest)
    book.forgiven = forgiven
    book.movements.push({
      on: day,
      kind: 'TAIL_FORGIVEN',
      ...(paymentIndex === undefined ? {} : { paymentIndex }),
      postings: repayment('FORGIVEN', forgiven, repaidBy(rest)),
    })
  }
  book.closedOn = day
}
