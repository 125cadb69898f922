import { lateInterestOfDay, penaltyInRow } from './accrual.ts'
import { allocate, NOTHING_DUE, totalDue, type Allocation, type Due } from './allocation.ts'
import { bookCourtCost } from './book-court-cost.ts'
import { addDays, type IsoDate } from './calendar.ts'
import { isWholeDebtDue, repayAhead } from './claimed-debt.ts'
import { forgoDay, notAccruedBy, passCalmDays } from './calm-days.ts'
import {
  beginHoliday,
  chargeHolidayDay,
  endHoliday,
  nextHolidayDay,
  payInHoliday,
  putOffRestored,
  releaseHolidayInterest,
} from './holiday-book.ts'
import { repayment, transfer } from './ledger.ts'
import { dischargeDebt, loseTakenBack } from './discharge.ts'
import { forgiveDebt } from './forgiveness.ts'
import { stoppedOn } from './accrual-stops.ts'
import {
  dueBeforeEarly,
  dueOnDay,
  FORGIVEN_REMAINDER,
  repaidBy,
  repay,
  type FoldInput,
  type LoanBook,
  type LoanPayment,
} from './loan-book.ts'
import type { LoanChange } from './loan-change.ts'
import { eventsOf, type LoanEvent } from './loan-events.ts'
import { type LoanState, stateOfBook } from './loan-state.ts'
import { addKopecks, maxKopecks, minKopecks, subtractKopecks, ZERO, type Kopecks } from './money.ts'
import { openBook } from './open-book.ts'
import { undoFraud, undoLoan } from './payout-return.ts'
import { placeByDay, restoreDebt } from './restore-debt.ts'
import { recover, takeRecoveredBack, writeOffDebt } from './write-off.ts'
import { replaceSchedule } from './replace-schedule.ts'
import type { TakenBack } from './taken-back.ts'

/**
 * Replays a loan day by day from payout to `asOf`: accrual of the day, rows due today paid from the
 * advance, then the day's payments and changes of the schedule in the order they came. Movements of past days
 * do not depend on `asOf`, so a ledger may append them as days pass. Throws RangeError for a payment before
 * payout or not positive, and for a change whose schedule does not repay exactly what is owed. `askedFrom`: whoever
 * needs no movements of accrual before that day saves the replaying of days on which nothing else happens.
 */
export function replayLoan(loan: FoldInput, askedFrom: IsoDate = loan.issuedOn): LoanBook {
  return replayTo(loan, askedFrom)(loan.asOf)
}

/**
 * The state of a loan on a day as a pure fold of its schedule and payments (D10, D11). `movementsFrom`: movements of
 * accrual before that day may be missing, all else is the same and much sooner known.
 */
export function foldLoan(input: FoldInput, movementsFrom?: IsoDate): LoanState {
  return stateOfBook(replayLoan(input, movementsFrom))
}

/**
 * {@link replayLoan} that stops in the evening of days no later than `asOf`, each no earlier than the one before it: the book
 * is one and the same and goes on with the next day.
 */
export function replayTo(loan: FoldInput, askedFrom: IsoDate): (until: IsoDate) => LoanBook {
  const book = openBook(loan)
  // What a returned payout, or a proof of fraud, undoes is the sum of every movement.
  const isUndone = loan.payoutReturn || loan.discharge?.loss === 'FRAUD_CLAIM'
  const movementsFrom = isUndone ? loan.issuedOn : askedFrom
  const events = eventsOf(loan)
  let next = 0
  let day = loan.issuedOn
  return (until) => {
    book.loan = { ...loan, asOf: until }
    for (; day <= until; day = addDays(day, 1)) {
      if (day < movementsFrom)
        day = passCalmDays(book, day, nextStop(book, movementsFrom, events[next]?.on))
      if (book.closedOn === null) {
        turnHoliday(book, day)
        accrueDay(book, day)
        settleFromAdvance(book, day)
      }
      for (let event = events[next]; event?.on === day; event = events[next]) {
        happen(book, event)
        next += 1
      }
    }
    return book
  }
}

function happen(book: LoanBook, event: LoanEvent): void {
  const { on } = event
  if (event.change) changePlan(book, event.change)
  if (event.taken) takeBack(book, event.taken)
  if (event.writeOff) {
    releaseHolidayInterest(book, on, { causeId: event.writeOff.id })
    writeOffDebt(book, event.writeOff)
  }
  if (event.forgiveness) {
    releaseHolidayInterest(book, on, { causeId: event.forgiveness.id })
    forgiveDebt(book, event.forgiveness)
  }
  if (event.courtCost) bookCourtCost(book, event.courtCost)
  if (event.discharge) {
    releaseHolidayInterest(book, on, { causeId: event.discharge.id })
    if (event.discharge.loss === 'FRAUD_CLAIM') undoFraud(book, event.discharge)
    else dischargeDebt(book, event.discharge)
  }
  if (event.payoutReturn) undoLoan(book, event.payoutReturn)
  if (event.payment) receive(book, event.payment, event.index, event.change)
}

/** The first day ahead that has to be looked at by itself whatever the interest of the days before it. */
function nextStop(book: LoanBook, movementsFrom: IsoDate, eventOn?: IsoDate): IsoDate {
  const stop = earliest(movementsFrom, book.loan.asOf, eventOn)
  return earliest(stop, stop, nextHolidayDay(book) ?? stop)
}

/** Ends the holiday that is over and begins the one whose first day it is, before anything of the day is counted. */
function turnHoliday(book: LoanBook, day: IsoDate): void {
  if (book.holiday?.isRunning && day > book.holiday.terms.untilOn) endHoliday(book, book.holiday)
  const begun = book.loan.holidays?.find(({ from }) => from === day)
  if (begun) beginHoliday(book, begun)
}

function earliest(first: IsoDate, second: IsoDate, third: IsoDate = second): IsoDate {
  const one = first < second ? first : second
  return one < third ? one : third
}

function accrueDay(book: LoanBook, day: IsoDate): void {
  const stopped = stoppedOn(book.loan.accrualStops, day)
  let interest = ZERO
  for (const item of book.rows) {
    // Stryker disable next-line all: saves time, a row past its date has nothing left to earn
    if (item.row.dueOn < day) continue
    if (stopped.interest) {
      forgoDay(book, item, day)
      continue
    }
    const granted = grant(book, notAccruedBy(book, item, day))
    item.accrued = addKopecks(item.accrued, granted)
    interest = addKopecks(interest, granted)
  }
  if (book.holiday?.isRunning) chargeHolidayDay(book, book.holiday, day)
  releaseHolidayInterest(book, day, null)
  const overduePrincipal = book.holiday?.isRunning ? ZERO : dueOnDay(book, day).overduePrincipal
  const late = stopped.interest
    ? ZERO
    : grant(book, lateInterestOfDay(book.loan, overduePrincipal, day, book.rates))
  const isFree =
    stopped.penalty ||
    (book.penaltyFreeUntilOn !== null && day <= book.penaltyFreeUntilOn) ||
    (book.loan.penaltyFree?.some(({ from, to }) => from <= day && day <= to) ?? false)
  const penalty = isFree ? ZERO : grant(book, takePenalty(book, overduePrincipal, day))
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

/** The penalty of a day; what it leaves of a kopeck waits for the next day of the same arrear. */
function takePenalty(book: LoanBook, overduePrincipal: Kopecks, day: IsoDate): Kopecks {
  const { penaltyKopecks, fraction } = penaltyInRow(overduePrincipal, day, book.penaltyFraction)
  book.penaltyFraction = fraction
  return penaltyKopecks
}

/** Takes an accrual out of the overpayment cap; past the cap nothing accrues (D11). */
function grant(book: LoanBook, wanted: Kopecks): Kopecks {
  const granted = minKopecks(maxKopecks(wanted, ZERO), book.capLeft)
  book.capLeft = subtractKopecks(book.capLeft, granted)
  return granted
}

/** Pays what is due from the advance, under a claim what is owed. It never closes a loan: what is owed over the advance does not fall by itself. */
function settleFromAdvance(book: LoanBook, day: IsoDate): void {
  // Stryker disable next-line all: saves time, nothing held pays nothing
  if (book.held === 0) return
  const isWhole = isWholeDebtDue(book, day)
  const { parts, remainderKopecks } = allocate(book.held, dueOnDay(book, day, isWhole))
  const applied = subtractKopecks(book.held, remainderKopecks)
  if (applied === 0) return
  if (isWhole) {
    releaseHolidayInterest(book, day, {})
    repayAhead(book, day, parts)
  } else repay(book, day, parts)
  book.movements.push({
    on: day,
    kind: 'ADVANCE_APPLIED',
    postings: repayment('ADVANCE', applied, repaidBy(parts)),
  })
  book.held = remainderKopecks
}

/**
 * Money that went back to its payer: owed again by the loan, or by the debt that was written off; of a discharged one by
 * nobody. In a payment holiday it is put off like everything else.
 */
function takeBack(book: LoanBook, taken: TakenBack): void {
  if (book.dischargedOn !== null) return loseTakenBack(book, taken)
  if (book.offBalance !== null) return takeRecoveredBack(book, taken)
  const again = restoreDebt(book, taken)
  if (again === null) return
  if (book.holiday?.isRunning) putOffRestored(book, book.holiday, again)
  else placeByDay(book, again)
}

/** A change without a payment of its own; nothing is left to change in a closed loan. */
function changePlan(book: LoanBook, change: LoanChange): void {
  if (book.closedOn !== null || change.kind === 'PARTIALLY_EARLY') return
  replaceSchedule(book, change)
  settleFromAdvance(book, change.on)
}

/**
 * Books a payment. One that comes with an early repayment takes the advance along and, after all that is due and the
 * interest to the day, repays principal ahead of time; the schedule of the change then takes the place of the old one.
 * What comes after the write-off is recovered.
 */
function receive(
  book: LoanBook,
  payment: LoanPayment,
  paymentIndex: number,
  change?: LoanChange,
): void {
  const { on, amountKopecks } = payment
  if (book.offBalance !== null) return recover(book, payment, paymentIndex)
  const alreadyClosed = book.closedOn !== null
  const holiday = book.holiday?.isRunning ? book.holiday : null
  const closing = !alreadyClosed && closes(book, on, addKopecks(book.held, amountKopecks))
  const early = !alreadyClosed && !closing && change?.kind === 'PARTIALLY_EARLY'
  const fromAdvance = closing || early ? book.held : ZERO
  const pool = addKopecks(fromAdvance, amountKopecks)
  const isWhole = !alreadyClosed && !early && isWholeDebtDue(book, on)
  if (closing || early || isWhole) releaseHolidayInterest(book, on, { paymentIndex })
  const { parts, remainderKopecks } = early
    ? allocateEarly(book, on, pool)
    : allocate(pool, alreadyClosed ? NOTHING_DUE : dueToPayment(book, on, closing))
  if (isWhole && !closing) repayAhead(book, on, parts)
  else repay(book, on, parts)
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
    toAdvanceKopecks: subtractKopecks(finished ? ZERO : remainderKopecks, fromAdvance),
    overpaidKopecks: finished ? remainderKopecks : ZERO,
    recoveredKopecks: ZERO,
    closing,
  })
  book.held = addKopecks(subtractKopecks(book.held, fromAdvance), remainderKopecks)
  if (early && change) replaceSchedule(book, change)
  if (holiday && !closing && !alreadyClosed) payInHoliday(book, holiday, { on, amountKopecks })
  if (closing) close(book, on, paymentIndex)
}

/**
 * What a payment repays: everything when it closes the loan or the whole debt is claimed, principal alone in a payment
 * holiday, else what is due.
 */
function dueToPayment(book: LoanBook, day: IsoDate, closing: boolean): Due {
  if (closing || !book.holiday?.isRunning)
    return dueOnDay(book, day, closing || isWholeDebtDue(book, day))
  return { ...NOTHING_DUE, currentPrincipal: dueOnDay(book, day, true).currentPrincipal }
}

/** What is due and the interest to the day by the legal order, all the rest to principal (D13). */
function allocateEarly(book: LoanBook, day: IsoDate, pool: Kopecks): Allocation {
  const { parts, remainderKopecks } = allocate(pool, dueBeforeEarly(book, day))
  const currentPrincipal = addKopecks(parts.currentPrincipal, remainderKopecks)
  return { parts: { ...parts, currentPrincipal }, remainderKopecks: ZERO }
}

function closes(book: LoanBook, day: IsoDate, pool: Kopecks): boolean {
  return totalDue(dueOnDay(book, day, true)) <= pool + FORGIVEN_REMAINDER
}

function close(book: LoanBook, day: IsoDate, paymentIndex: number): void {
  const rest = dueOnDay(book, day, true)
  const forgiven = totalDue(rest)
  if (forgiven > 0) {
    repay(book, day, rest)
    book.forgiven = forgiven
    book.movements.push({
      on: day,
      kind: 'TAIL_FORGIVEN',
      paymentIndex,
      postings: repayment('FORGIVEN', forgiven, repaidBy(rest)),
    })
  }
  book.closedOn = day
  // Should money taken back open the loan again, nothing of the holiday goes on.
  if (book.holiday) book.holiday.isRunning = false
}
