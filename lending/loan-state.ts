import {
  allPenalty,
  dueOnDay,
  FORGIVEN_REMAINDER,
  interestAhead,
  type LoanBook,
  type PaymentEntry,
  type RowBook,
} from './loan-book.ts'
import { stoppedOn } from './accrual-stops.ts'
import type { DebtLoss } from './legal-status-kinds.ts'
import type { ForgivenDebt } from './forgiven-debt.ts'
import { daysBetween, type IsoDate } from './calendar.ts'
import type { Movement } from './ledger.ts'
import { addKopecks, minKopecks, subtractKopecks, ZERO, type Kopecks } from './money.ts'
import type { ScheduleRow } from './schedule-row.ts'

export type { FoldInput, LoanPayment, PaymentEntry } from './loan-book.ts'

export const PAYMENT_STATUSES = ['PAID', 'NEAREST', 'PENDING', 'EXPIRED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export type LoanRow = ScheduleRow & {
  status: PaymentStatus
  /** Paid on this row, the advance that covers it included. */
  paidKopecks: Kopecks
  /** Still to pay on this row, without interest of late days and penalty. */
  leftKopecks: Kopecks
}

/** A payment holiday on a day: its dates as they have come to be, and the interest of its days so far. */
export type HolidayState = {
  from: IsoDate
  untilOn: IsoDate
  isRunning: boolean
  /** Nothing of what it put off is left to pay. */
  isSettled: boolean
  /** Payments reached what its days would have asked, which has ended it. */
  isPaid: boolean
  interestKopecks: Kopecks
  /** What its days are expected to cost in all. */
  expectedInterestKopecks: Kopecks
}

/** What a loan looks like in the evening of `asOf`. Derived, never stored (D10). */
export type LoanState = {
  rows: LoanRow[]
  outstandingPrincipalKopecks: Kopecks
  /** Interest earned and not paid, of late days too. */
  accruedInterestKopecks: Kopecks
  penaltyKopecks: Kopecks
  /** Costs of a claim that the court has awarded and that are owed still (decision 0123). */
  courtCostsKopecks: Kopecks
  /** Paid to a court that has not decided yet; nobody owes it. */
  courtCostsUndecidedKopecks: Kopecks
  advanceKopecks: Kopecks
  /** Interest and principal past their due date, without the penalty. */
  overdueKopecks: Kopecks
  /** What of it is principal. */
  overduePrincipalKopecks: Kopecks
  /** Of payments past their date, asked for with the next one: no part of what is overdue (decision 0146). */
  carriedKopecks: Kopecks
  overdueDays: number
  nextPayment: { dueOn: IsoDate; amountKopecks: Kopecks } | null
  /** To pay today to be in order: overdue, the row due today, penalty. */
  dueNowKopecks: Kopecks
  /** Interest of the schedule not earned yet. */
  futureInterestKopecks: Kopecks
  /** To pay to the end of the schedule if nothing is late from now on. */
  remainingTotalKopecks: Kopecks
  closed: boolean
  closedOn: IsoDate | null
  overpaidKopecks: Kopecks
  /** Overpayments given back before money taken back opened the loan again; no part of `overpaidKopecks`. */
  refundedKopecks: Kopecks
  forgivenKopecks: Kopecks
  /** What of a written-off debt is still owed; null while nothing was written off (decision 0053). */
  offBalanceKopecks: Kopecks | null
  /** The bank gave the money back: the loan has ended and all that was paid is overpaid (decision 0063). */
  payoutReturned: boolean
  /** The day on which a bankrupt was freed of what was owed; null otherwise (decision 0094). */
  dischargedOn: IsoDate | null
  /** What of a service, or which proof, has ended the debt on that day, with the id of its status; null otherwise (377-FZ art. 2, decisions 0121, 0164). */
  endedByLaw: { id: string; loss: DebtLoss } | null
  /** The day on which all that was owed was forgiven; null otherwise (decision 0103). */
  debtForgivenOn: IsoDate | null
  /** What was forgiven, in part or whole, the oldest first. */
  forgivenDebts: readonly ForgivenDebt[]
  /** Money of its payments went back to the payer (D45). */
  takenBack: boolean
  /** The latest payment holiday that has begun; null when there was none. */
  holiday: HolidayState | null
  /** Interest and penalty have reached the overpayment cap; nothing accrues any more. */
  capReached: boolean
  entries: PaymentEntry[]
  movements: Movement[]
}

function endedByLawOf({ dischargedOn, loan: { discharge } }: LoanBook): LoanState['endedByLaw'] {
  return dischargedOn !== null && discharge?.loss
    ? { id: discharge.id, loss: discharge.loss }
    : null
}

/** True for a loan that was proved not to be its client's: nothing of it was ever owed (decision 0164). */
export function isProvedFraud({ endedByLaw }: Pick<LoanState, 'endedByLaw'>): boolean {
  return endedByLaw?.loss === 'FRAUD_CLAIM'
}

/** What a book looks like in the evening it was replayed to. Its entries and movements are the book's own. */
export function stateOfBook(book: LoanBook): LoanState {
  const { asOf } = book.loan
  const closed = book.closedOn !== null
  const today = dueOnDay(book, asOf)
  const all = dueOnDay(book, asOf, true)
  const advanceKopecks = closed ? ZERO : book.held
  const accruedInterestKopecks = addKopecks(all.overdueInterest, all.currentInterest)
  const outstandingPrincipalKopecks = addKopecks(all.overduePrincipal, all.currentPrincipal)
  const expectedInterest = closed ? book.rows.map(() => ZERO) : interestToCome(book)
  const futureInterestKopecks = addKopecks(...expectedInterest)
  const { rows, carried } = loanRows(book, expectedInterest, advanceKopecks)
  const overdueKopecks = subtractKopecks(
    addKopecks(today.overdueInterest, today.overduePrincipal),
    carried.kopecks,
  )
  const dueNowKopecks = addKopecks(
    overdueKopecks,
    carried.isDueToday ? carried.kopecks : ZERO,
    today.currentInterest,
    today.currentPrincipal,
    today.penalty,
    today.courtCosts,
  )
  const oldest = rows.find((row) => row.status === 'EXPIRED')
  return {
    rows,
    outstandingPrincipalKopecks,
    accruedInterestKopecks,
    penaltyKopecks: allPenalty(book),
    courtCostsKopecks: book.courtCosts,
    courtCostsUndecidedKopecks: book.courtCostsUndecided,
    advanceKopecks,
    overdueKopecks,
    overduePrincipalKopecks: subtractKopecks(today.overduePrincipal, carried.principalKopecks),
    carriedKopecks: carried.kopecks,
    overdueDays: oldest ? daysBetween(oldest.dueOn, asOf) : 0,
    nextPayment: closed ? null : (nextPayment(rows, dueNowKopecks, asOf) ?? penaltyToCome(book)),
    dueNowKopecks,
    futureInterestKopecks,
    remainingTotalKopecks: subtractKopecks(
      addKopecks(
        outstandingPrincipalKopecks,
        accruedInterestKopecks,
        allPenalty(book),
        book.courtCosts,
        futureInterestKopecks,
      ),
      advanceKopecks,
    ),
    closed,
    closedOn: book.closedOn,
    overpaidKopecks: closed ? book.held : ZERO,
    refundedKopecks: book.refunded,
    forgivenKopecks: book.forgiven,
    offBalanceKopecks: book.offBalance,
    payoutReturned: book.isPayoutReturned,
    dischargedOn: book.dischargedOn,
    endedByLaw: endedByLawOf(book),
    debtForgivenOn: book.debtForgivenOn,
    forgivenDebts: book.forgivenDebts,
    takenBack: book.movements.some(({ kind }) => kind === 'PAYMENT_TAKEN_BACK'),
    holiday: holidayState(book),
    capReached: book.capLeft === 0,
    entries: book.entries,
    movements: book.movements,
  }
}

/** True when interest has stopped on the day the loan is looked at, with no end in sight. */
function isInterestStopped({ loan }: LoanBook): boolean {
  return stoppedOn(loan.accrualStops, loan.asOf).interest
}

function holidayState(book: LoanBook): HolidayState | null {
  const { holiday, rows, closedOn } = book
  if (!holiday) return null
  const { terms, isPaid, chargedKopecks } = holiday
  const isRunning = holiday.isRunning && closedOn === null
  const isStopped = isInterestStopped(book)
  const isOwed = (item: RowBook) =>
    item.interestPaid < addKopecks(item.accrued, isStopped ? ZERO : interestAhead(item)) ||
    item.principalPaid < item.row.principalKopecks
  const isPutOff =
    !holiday.isReplaced &&
    (book.suspendedPenalty > 0 ||
      rows.some((item) => holiday.putOff.includes(item) && isOwed(item)))
  const put = rows.filter(({ isHolidayInterest }) => isHolidayInterest)
  const toCome = isStopped ? [] : put.map(interestAhead)
  return {
    from: terms.from,
    untilOn: terms.untilOn,
    isRunning,
    isSettled: closedOn !== null || (!isRunning && !isPutOff),
    isPaid,
    interestKopecks: chargedKopecks,
    expectedInterestKopecks: addKopecks(chargedKopecks, ...(closedOn === null ? toCome : [])),
  }
}

/** Interest each row will still earn, as far as the overpayment cap lets it. */
function interestToCome(book: LoanBook): Kopecks[] {
  if (isInterestStopped(book)) return book.rows.map(() => ZERO)
  let capLeft = book.capLeft
  return book.rows.map((item) => {
    const coming = minKopecks(interestAhead(item), capLeft)
    capLeft = subtractKopecks(capLeft, coming)
    return coming
  })
}

/** What of the rows past their date is asked for with a row that is not: nobody is late by a rouble. */
type Carried = { kopecks: Kopecks; principalKopecks: Kopecks; isDueToday: boolean }

const NOTHING_CARRIED: Carried = { kopecks: ZERO, principalKopecks: ZERO, isDueToday: false }

/**
 * The rows with what is left of each. A remainder up to 1 ₽ of a row past its date goes over to the next row: alone it can
 * neither be paid nor debited, and makes nobody late (decision 0146).
 */
function loanRows(
  book: LoanBook,
  toCome: readonly Kopecks[],
  advance: Kopecks,
): { rows: LoanRow[]; carried: Carried } {
  const { asOf } = book.loan
  let advanceLeft = advance
  let nearestFound = false
  let carry = ZERO
  let carryPrincipal = ZERO
  let carried = NOTHING_CARRIED
  const isLost = book.offBalance !== null && book.offBalance > 0
  const shown = isLost && book.lostRows ? book.lostRows : book.rows
  const rows = shown.map(({ row, accrued, interestPaid, principalPaid }, index): LoanRow => {
    const interest = subtractKopecks(addKopecks(accrued, toCome[index] ?? ZERO), interestPaid)
    const principal = subtractKopecks(row.principalKopecks, principalPaid)
    const unpaid = addKopecks(interest, principal)
    const covered = minKopecks(unpaid, advanceLeft)
    advanceLeft = subtractKopecks(advanceLeft, covered)
    const paidKopecks = addKopecks(interestPaid, principalPaid, covered)
    const leftKopecks = addKopecks(subtractKopecks(unpaid, covered), carry)
    const isPast = row.dueOn < asOf
    if (isPast && leftKopecks <= FORGIVEN_REMAINDER && !isLost && index < shown.length - 1) {
      carry = leftKopecks
      carryPrincipal = minKopecks(addKopecks(carryPrincipal, principal), carry)
      return { ...row, status: 'PAID', paidKopecks, leftKopecks: ZERO }
    }
    if (carry > 0 && !isPast)
      carried = {
        kopecks: carry,
        principalKopecks: carryPrincipal,
        isDueToday: row.dueOn === asOf,
      }
    carry = ZERO
    carryPrincipal = ZERO
    let status: PaymentStatus = 'PENDING'
    if (leftKopecks === 0) status = 'PAID'
    else if (isPast) status = 'EXPIRED'
    else if (!nearestFound) {
      status = 'NEAREST'
      nearestFound = true
    }
    return { ...row, status, paidKopecks, leftKopecks }
  })
  return { rows, carried }
}

/** What is left when every instalment is paid: the penalty that a payment holiday put off. */
function penaltyToCome({ closedOn, suspendedPenalty, penaltyDueOn }: LoanBook) {
  if (closedOn !== null || suspendedPenalty === 0 || penaltyDueOn === null) return null
  return { dueOn: penaltyDueOn, amountKopecks: suspendedPenalty }
}

function nextPayment(
  rows: readonly LoanRow[],
  dueNow: Kopecks,
  asOf: IsoDate,
): LoanState['nextPayment'] {
  const first = rows.find((row) => row.leftKopecks > 0)
  if (dueNow > 0) {
    const dueOn = first && first.dueOn <= asOf ? first.dueOn : asOf
    return { dueOn, amountKopecks: dueNow }
  }
  return first ? { dueOn: first.dueOn, amountKopecks: first.leftKopecks } : null
}
