import { type IsoDate, isoDate, moscowDate } from '../../lending/calendar.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import type { Kopecks } from '../../lending/money.ts'
import type { Tx } from '../db/database.ts'
import { endChange, waitingChange } from '../db/loan-changes.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import { paymentById, type PaymentChange, type PaymentRow } from '../db/payments.ts'
import { foldBooks } from '../loan-book/loan-history.ts'
import { bookedTo, type LockedBook, lockBook } from '../loan-book/locked-book.ts'
import { signedSchedule } from '../loan-book/plan-change.ts'
import { accrueLoan, settleFolds } from './accrue-loans.ts'
import { applyPaidChange } from './apply-change.ts'
import { fileAgreement } from './file-agreement.ts'
import { bookLateMoney } from './late-money.ts'
import {
  allocationOf,
  type ComingPayment,
  type PaymentAllocation,
  placedAfter,
  writePlace,
} from './payment-place.ts'
import { tellChangeEnded } from './tell-change-ended.ts'

interface Came {
  readonly amountKopecks: Kopecks
  /** The moment the money counts for. */
  readonly paidAtMs: number
  readonly nowMs: number
  /** What the acquirer told of it. */
  readonly told: PaymentChange
}

type Repayment = PaymentRow & { loanId: string }

const comingOf = (payment: Repayment, came: Came) => ({
  paymentId: payment.id,
  loanId: payment.loanId,
  kind: payment.paymentType === 'PAYOFF' ? ('PAYOFF' as const) : ('INSTALMENT' as const),
  ...came,
})

interface AppliedMoney {
  readonly payment: PaymentRow
  readonly state: LoanState
  readonly closed: boolean
  readonly allocation: PaymentAllocation
}

/** A payment that has its place: the loan is settled up to today all the same. */
const keepPlace = async (
  tx: Tx,
  loan: LoanRow,
  { paymentId, nowMs }: ComingPayment,
  index: number,
): Promise<AppliedMoney> => {
  const payment = await paymentById(tx, paymentId)
  if (!payment) throw new Error('The payment is gone')
  const state = await accrueLoan(tx, loan, { on: moscowDate(nowMs), nowMs })
  return { payment, state, closed: state.closed, allocation: allocationOf(state, index) }
}

/**
 * Applies money that has come to its loan, on the Moscow day it was paid unless the books have gone on since, and
 * settles the loan up to today. Applied once: a payment that has its place keeps it. What is over is kept in
 * `overpaidKopecks` of the allocation. `known`: the book of the loan, read since it was locked.
 */
export const applyPayment = async (
  tx: Tx,
  coming: ComingPayment,
  known?: LockedBook,
): Promise<AppliedMoney> => {
  const { paymentId, loanId, paidAtMs, nowMs } = coming
  const book = known ?? (await lockBook(tx, loanId))
  const { loan, history, ends } = book
  const earlier = history.applied
  const index = earlier.findIndex(({ id }) => id === paymentId)
  if (index !== -1) return keepPlace(tx, loan, coming, index)
  const [booked, paidOn, today] = [bookedTo(book), moscowDate(paidAtMs), moscowDate(nowMs)]
  const on = booked > paidOn ? booked : paidOn
  const placed = placedAfter(coming, { on, earlier })
  const after = { loan, history: { ...history, applied: [...earlier, placed] } }
  const lastOn = ends.days.get(loanId)
  const folds = foldBooks([after], on > today ? on : today, () =>
    lastOn === undefined ? undefined : isoDate(lastOn),
  )
  const [fold] = folds
  if (!fold) throw new Error('The loan was not folded')
  const { state } = fold
  const allocation = allocationOf(state, earlier.length)
  // Before the loan is settled: what is over goes back to the payments that are paid.
  const payment = await writePlace(tx, coming, placed, allocation)
  await settleFolds(tx, folds, { ends, nowMs })
  return { payment, state, closed: state.closed, allocation }
}

interface Booked {
  readonly payment: PaymentRow
  readonly closed: boolean
}

/** Money of a day after which nothing is booked yet, and with it the change it was signed for. */
const bookInTime = async (
  tx: Tx,
  known: LockedBook,
  repayment: Repayment,
  { came, on }: { came: Came; on: IsoDate },
): Promise<Booked> => {
  const { changeId } = repayment
  const { loan } = known
  const { amountKopecks, nowMs } = came
  const applied =
    changeId !== null && (await applyPaidChange(tx, { loan, changeId, amountKopecks, on, nowMs }))
  // A change that came into force has moved the contract and its schedule.
  const book = applied ? await lockBook(tx, loan.id) : known
  const coming = { ...comingOf(repayment, came), ...(changeId === null && { held: repayment }) }
  const { payment, closed } = await applyPayment(tx, coming, book)
  if (applied && changeId !== null) await fileAgreement(tx, changeId, nowMs)
  return { payment, closed }
}

/** Money of a day the books have gone past (D55). */
const bookLate = async (
  tx: Tx,
  { loan }: LockedBook,
  repayment: Repayment,
  { came, ...days }: { came: Came; on: IsoDate; bookedTo: IsoDate },
): Promise<Booked> => {
  const late = { ...comingOf(repayment, came), changeId: repayment.changeId, ...days }
  const { closed } = await bookLateMoney(tx, loan, late, moscowDate(came.nowMs))
  const payment = await paymentById(tx, repayment.id)
  if (!payment) throw new Error('The payment is gone')
  return { payment, closed }
}

/** What was signed and is not paid holds only as long as the loan is the one that was looked at (D57). */
const endOutdatedChange = async (
  tx: Tx,
  loanId: string,
  { closed, nowMs }: { closed: boolean; nowMs: number },
): Promise<void> => {
  const waiting = await waitingChange(tx, loanId)
  if (!waiting) return
  if (closed) return endChange(tx, waiting.id, { endReason: 'REPAID_IN_FULL', nowMs })
  const loan = await lockLoan(tx, loanId)
  // The night ends one whose day is over.
  if (!loan || waiting.previewedOn !== moscowDate(nowMs)) return
  const schedule = await signedSchedule(tx, {
    loan,
    change: waiting,
    on: isoDate(waiting.previewedOn),
  })
  if (typeof schedule !== 'string') return
  await endChange(tx, waiting.id, { endReason: schedule, nowMs })
  await tellChangeEnded(tx, [{ ...waiting, endReason: schedule }], nowMs)
}

/**
 * Books the money of a repayment on the day the card gave it, however late we learnt of it (D55), and with it the
 * change of the schedule it was signed for (D13, D14, D57). A change that is not the signed one any more leaves the
 * money an ordinary payment; one that waits on a loan changed or closed meanwhile has expired. Returns the payment as it
 * is booked. `book`: of its locked loan.
 */
export const bookRepayment = async (
  tx: Tx,
  book: LockedBook,
  repayment: Repayment,
  came: Came,
): Promise<PaymentRow> => {
  const { loan } = book
  const paidOn = moscowDate(came.paidAtMs)
  const issuedOn = isoDate(loan.issuedOn)
  const on = paidOn < issuedOn ? issuedOn : paidOn
  const last = bookedTo(book)
  const { payment, closed } =
    on < last
      ? await bookLate(tx, book, repayment, { came, on, bookedTo: last })
      : await bookInTime(tx, book, repayment, { came, on })
  if (book.hasWaitingChange) await endOutdatedChange(tx, loan.id, { closed, nowMs: came.nowMs })
  return payment
}
