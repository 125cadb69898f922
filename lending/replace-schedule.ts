import { rowBooks, type LoanBook, type RowBook } from './loan-book.ts'
import type { LoanChange } from './loan-change.ts'
import { addKopecks, subtractKopecks, type Kopecks } from './money.ts'
import type { ScheduleRow } from './schedule-row.ts'

/**
 * Puts a changed schedule in the place of the rows still to pay. Rows paid and past stay as they were. Interest earned
 * and not paid is kept apart and is due at once: it never becomes principal (D14). Throws RangeError when the
 * schedule's principal is not exactly what is owed.
 */
export function replaceSchedule(book: LoanBook, change: LoanChange): void {
  const { rows, countedFrom } = change
  const settled = book.rows.filter(
    (item) => item.row.dueOn <= change.on && principalLeft(item) === 0,
  )
  const open = book.rows.filter((item) => !settled.includes(item))
  const owed = addKopecks(...open.map(principalLeft))
  if (change.kind === 'SHIFT') {
    book.rows = [...settled, ...rows.map((row) => shifted(row, open))]
  } else {
    const unpaid = open.map(({ accrued, interestPaid }) => subtractKopecks(accrued, interestPaid))
    book.lateInterest = addKopecks(book.lateInterest, ...unpaid)
    book.rows = [...settled, ...rowBooks(rows, countedFrom)]
  }
  const planned = addKopecks(...book.rows.map(principalLeft))
  if (planned !== owed) {
    throw new RangeError(`the schedule of ${change.on} repays ${planned} of ${owed} kopecks owed`)
  }
}

/** A row moved to a later day keeps what it earned; the interest added is earned over the days added. */
function shifted(row: ScheduleRow, open: readonly RowBook[]): RowBook {
  const old = open.find((item) => item.row.number === row.number)
  if (!old) throw new RangeError(`there is no open row ${row.number} to shift`)
  if (old.row.dueOn === row.dueOn) return old
  const interestKopecks = subtractKopecks(row.interestKopecks, old.row.interestKopecks)
  const added = { from: old.row.dueOn, to: row.dueOn, interestKopecks }
  return { ...old, row, accruals: [...old.accruals, added] }
}

function principalLeft({ row, principalPaid }: RowBook): Kopecks {
  return subtractKopecks(row.principalKopecks, principalPaid)
}
