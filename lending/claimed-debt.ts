/** A debt whose sum a status of the law has fixed: the dates of the contract are no more (decisions 0090, 0116). */
import type { Accrual } from './accrual.ts'
import type { Due } from './allocation.ts'
import { addDays, type IsoDate } from './calendar.ts'
import { earnedRowInterest } from './earned.ts'
import { isClaimedOn } from './accrual-stops.ts'
import { type LoanBook, repay, type RowBook } from './loan-book.ts'
import { addKopecks, type Kopecks, multiplyByRatio, subtractKopecks } from './money.ts'
import { GRACE_FREE_DAYS } from './payment.ts'

/**
 * Whether the whole debt is owed on a day and nothing of it waits for its date. In a payment holiday its own order goes on,
 * and nobody claims what a service has ended, though the borrower is dead too.
 */
export function isWholeDebtDue({ holiday, loan }: LoanBook, day: IsoDate): boolean {
  const { accrualStops, discharge } = loan
  if (holiday?.isRunning || (discharge?.loss && discharge.on <= day)) return false
  return isClaimedOn(accrualStops, day)
}

const principalLeft = ({ row, principalPaid }: RowBook): Kopecks =>
  subtractKopecks(row.principalKopecks, principalPaid)

/** Principal of each row and of all the rows after it. */
const openingsOf = (rows: readonly RowBook[]): Kopecks[] =>
  rows.map((_row, index) => addKopecks(...rows.slice(index).map(principalLeft)))

const interestOf = (accruals: readonly Accrual[]): Kopecks =>
  addKopecks(...accruals.map(({ interestKopecks }) => interestKopecks))

/**
 * Writes what money has repaid of the whole debt. Principal repaid before its date earns nothing from then on, should
 * interest go on after the status (civil code art. 809).
 */
export function repayAhead(book: LoanBook, day: IsoDate, parts: Due): void {
  const ahead = book.rows.filter(({ accruals }) => accruals.some(({ to }) => to > day))
  const before = openingsOf(ahead)
  repay(book, day, parts)
  const after = openingsOf(ahead)
  for (const [index, item] of ahead.entries()) {
    const [was, left] = [before[index] ?? 0, after[index] ?? 0]
    if (left < was) earnOnRest(book, item, { day, left: BigInt(left), was: BigInt(was) })
  }
}

/** What a row has still to earn falls as the principal has that earns it. */
function earnOnRest(
  { loan }: LoanBook,
  item: RowBook,
  { day, left, was }: { day: IsoDate; left: bigint; was: bigint },
): void {
  const { principalKopecks } = item.row
  const accruals = item.accruals.flatMap((stretch): Accrual[] => {
    const { from, to, interestKopecks } = stretch
    if (to <= day) return [stretch]
    const restOf = (whole: Kopecks) => multiplyByRatio(whole, left, was, 'down')
    if (from >= day) return [{ from, to, interestKopecks: restOf(interestKopecks) }]
    const whole = { dueOn: to, interestKopecks, principalKopecks }
    const earned = earnedRowInterest(loan, whole, from, day)
    const rest = restOf(subtractKopecks(interestKopecks, earned))
    const start = afterFreeWeek(loan, day)
    const restFrom = start < to ? start : addDays(to, -1)
    return [
      { from, to: day, interestKopecks: earned },
      { from: restFrom, to, interestKopecks: rest },
    ]
  })
  const spared = subtractKopecks(interestOf(item.accruals), interestOf(accruals))
  item.accruals = accruals
  item.row = {
    ...item.row,
    interestKopecks: subtractKopecks(item.row.interestKopecks, spared),
    paymentKopecks: subtractKopecks(item.row.paymentKopecks, spared),
  }
}

/** The day, or the last one of the free week of a grace loan, which stays free. */
function afterFreeWeek({ productKey, issuedOn }: LoanBook['loan'], day: IsoDate): IsoDate {
  if (productKey !== 'LOAN_WITH_GRACE_PERIOD') return day
  const lastFree = addDays(issuedOn, GRACE_FREE_DAYS)
  return day > lastFree ? day : lastFree
}
