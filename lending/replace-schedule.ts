import { addDays, type IsoDate } from './calendar.ts'
import { rowBooks, type LoanBook, type RowBook } from './loan-book.ts'
import type { LoanChange } from './loan-change.ts'
import { addKopecks, multiplyByRatio, subtractKopecks, ZERO, type Kopecks } from './money.ts'
import type { ScheduleRow } from './schedule-row.ts'

/**
 * Puts a changed schedule in the place of the rows still to pay. Rows paid and past stay as they were. Interest earned
 * and not paid is kept apart and is due at once: it never becomes principal (D14). Throws RangeError when the
 * schedule's principal is not exactly what is owed.
 */
export function replaceSchedule(book: LoanBook, change: LoanChange): void {
  if (change.kind === 'RESTRUCTURING') return restructure(book, change)
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
  refuseOtherSum(book, change, owed)
}

function refuseOtherSum(book: LoanBook, { on }: LoanChange, owed: Kopecks): void {
  const planned = addKopecks(...book.rows.map(principalLeft))
  if (planned !== owed)
    throw new RangeError(`the schedule of ${on} repays ${planned} of ${owed} kopecks owed`)
}

/**
 * New payments for the rest of a loan (decision 0104): interest earned so far is spread over them evenly and earns nothing,
 * the penalty of before is due with the last of them, and a lower rate is that of the days after (decision 0115).
 */
function restructure(book: LoanBook, change: LoanChange): void {
  const { on, rows, countedFrom, penaltyFreeUntilOn = null } = change
  const settled = book.rows.filter(
    (item) => item.row.dueOn <= on && principalLeft(item) === 0 && interestLeft(item) === 0,
  )
  const open = book.rows.filter((item) => !settled.includes(item))
  const owed = addKopecks(...open.map(principalLeft))
  const unpaid = addKopecks(book.lateInterest, ...open.map(interestLeft))
  const shares = evenShares(unpaid, rows.length)
  const planned = rowBooks(rows, countedFrom).map((item, index) =>
    withInterestOfBefore(item, on, shares[index] ?? ZERO),
  )
  book.rows = [...settled, ...planned]
  book.lateInterest = ZERO
  book.penaltyFraction = 0n
  book.suspendedPenalty = addKopecks(book.suspendedPenalty, book.penalty)
  book.penalty = ZERO
  book.penaltyDueOn = rows.at(-1)?.dueOn ?? on
  book.penaltyFreeUntilOn = penaltyFreeUntilOn
  if (book.holiday) book.holiday.isReplaced = true
  book.rates = change.rates ?? book.rates
  refuseOtherSum(book, change, owed)
}

/** Parts of a sum that differ by a kopeck at most. */
function evenShares(sum: Kopecks, count: number): Kopecks[] {
  const upTo = (parts: number) => multiplyByRatio(sum, BigInt(parts), BigInt(count), 'down')
  return Array.from({ length: count }, (_none, index) =>
    subtractKopecks(upTo(index + 1), upTo(index)),
  )
}

/** Interest that was earned before the row: accrued already, asked for with it. */
function withInterestOfBefore(item: RowBook, on: IsoDate, share: Kopecks): RowBook {
  if (share === 0) return item
  const { row, accruals } = item
  return {
    ...item,
    row: {
      ...row,
      interestKopecks: addKopecks(row.interestKopecks, share),
      paymentKopecks: addKopecks(row.paymentKopecks, share),
    },
    accruals: [...accruals, { from: addDays(on, -1), to: on, interestKopecks: share }],
    accrued: share,
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

function interestLeft({ accrued, interestPaid }: RowBook): Kopecks {
  return subtractKopecks(accrued, interestPaid)
}
