import { earnedBy } from './earned.ts'
import { addDays, daysBetween, type IsoDate } from './calendar.ts'
import { nextStopEdge, stoppedOn } from './accrual-stops.ts'
import type { LoanBook, RowBook } from './loan-book.ts'
import { addKopecks, maxKopecks, subtractKopecks, ZERO, type Kopecks } from './money.ts'
import { GRACE_FREE_DAYS, interestOfDays } from './payment.ts'
import { chargedRate } from './rate.ts'

/** What a row has earned by a day and was neither accrued nor forgone; what was forgiven had been accrued. */
export function notAccruedBy(book: LoanBook, item: RowBook, day: IsoDate): Kopecks {
  const taken = addKopecks(item.accrued, item.forgone, item.forgiven)
  return maxKopecks(subtractKopecks(earnedBy(book.loan, item, day), taken), ZERO)
}

/**
 * Gives up the interest of a day on which accrual is stopped. A day of the free week is given up at its price too: the
 * eighth day would charge it.
 */
export function forgoDay(book: LoanBook, item: RowBook, day: IsoDate): void {
  const { loan } = book
  const [first] = item.accruals
  const isFreeDay =
    loan.productKey === 'LOAN_WITH_GRACE_PERIOD' &&
    first?.from === loan.issuedOn &&
    loan.issuedOn < day &&
    day < item.row.dueOn &&
    daysBetween(loan.issuedOn, day) <= GRACE_FREE_DAYS
  const given = isFreeDay
    ? interestOfDays(item.row.principalKopecks, chargedRate(loan), 1, 'down')
    : notAccruedBy(book, item, day)
  item.forgone = addKopecks(item.forgone, given)
}

/**
 * Goes over days on which nothing happens to a loan but interest: no money comes, none is held, nothing is overdue and
 * the overpayment cap is not near. Interest by a day does not depend on the days before it, so it is accrued at once;
 * the movements of those days are not written. Returns the first day that has to be looked at by itself, `day` itself
 * when it is such a one. `until`: go no further.
 */
export function passCalmDays(book: LoanBook, day: IsoDate, until: IsoDate): IsoDate {
  if (book.closedOn !== null) return until > day ? until : day
  if (book.held !== 0 || book.holiday?.isRunning) return day
  const oldestUnpaid = book.rows.find(
    ({ row, principalPaid }) => principalPaid < row.principalKopecks,
  )
  const firstOverdue = oldestUnpaid ? addDays(oldestUnpaid.row.dueOn, 1) : until
  const { accrualStops } = book.loan
  if (stoppedOn(accrualStops, day).interest) return day
  const [next = until] = [firstOverdue, until, nextStopEdge(accrualStops, day) ?? until].toSorted()
  if (next <= day) return day
  const last = addDays(next, -1)
  const coming = book.rows.map((item) =>
    item.row.dueOn < day ? ZERO : notAccruedBy(book, item, last),
  )
  const total = addKopecks(...coming)
  if (total > book.capLeft) return day
  for (const [index, item] of book.rows.entries())
    item.accrued = addKopecks(item.accrued, coming[index] ?? ZERO)
  book.capLeft = subtractKopecks(book.capLeft, total)
  book.penaltyFraction = 0n
  return next
}
