import { earnedRowInterest } from './accrual.ts'
import { addDays, type IsoDate } from './calendar.ts'
import type { LoanBook, RowBook } from './loan-book.ts'
import { addKopecks, maxKopecks, subtractKopecks, ZERO, type Kopecks } from './money.ts'

/** Interest a row has earned by a day under its schedule, whatever of it was accrued. */
export function earnedBy(book: LoanBook, { row, accruals }: RowBook, day: IsoDate): Kopecks {
  const parts = accruals
    .filter(({ from }) => from < day)
    .map(({ from, to, interestKopecks }) => {
      const stretch = { dueOn: to, interestKopecks, principalKopecks: row.principalKopecks }
      return earnedRowInterest(book.loan, stretch, from, day)
    })
  return addKopecks(...parts)
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
  const next = firstOverdue < until ? firstOverdue : until
  if (next <= day) return day
  const last = addDays(next, -1)
  const coming = book.rows.map((item) =>
    item.row.dueOn < day
      ? ZERO
      : maxKopecks(subtractKopecks(earnedBy(book, item, last), item.accrued), ZERO),
  )
  const total = addKopecks(...coming)
  if (total > book.capLeft) return day
  for (const [index, item] of book.rows.entries())
    item.accrued = addKopecks(item.accrued, coming[index] ?? ZERO)
  book.capLeft = subtractKopecks(book.capLeft, total)
  return next
}
