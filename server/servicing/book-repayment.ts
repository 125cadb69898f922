import { type IsoDate, isoDate, moscowDate } from '../../lending/calendar.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import type { Kopecks } from '../../lending/money.ts'
import type { Tx } from '../db/database.ts'
import { changesInForce, waitingChange } from '../db/loan-changes.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import { paymentById, type PaymentChange, type PaymentRow } from '../db/payments.ts'
import { foldBooks } from '../loan-book/loan-history.ts'
import { bookedTo, type LockedBook, lockBook } from '../loan-book/locked-book.ts'
import { signedSchedule } from '../loan-book/plan-change.ts'
import { planMessage } from '../messaging/messages.ts'
import { accrueLoan, correctLoan, settleFolds } from './accrue-loans.ts'
import {
  applyPaidChange,
  endUnfit,
  type PaidChange,
  paidChange,
  putInForce,
} from './apply-change.ts'
import { inDaytimeMs } from '../messaging/daytime.ts'
import { fileAgreement, writeSchedules } from './file-agreement.ts'
import {
  allocationOf,
  type ComingPayment,
  fileCorrectedReceipts,
  type PaymentAllocation,
  placedAfter,
  takePlace,
  writePlace,
} from './payment-place.ts'
import { type ChangeInForce, inForceOf, type LateMoney, placeOf } from './replan-changes.ts'

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
  readonly state: LoanState
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
  const { payment, state } = await applyPayment(tx, coming, book)
  if (applied && changeId !== null) await fileAgreement(tx, changeId, nowMs)
  return { payment, state }
}

/** Neutral: no sums, whoever looks at the screen (D33). */
const WORDS = {
  kind: 'PAYMENT_RECOUNTED',
  title: 'Учли вашу оплату днём, когда вы заплатили',
  text: 'Вовремя: банк сообщил о вашей оплате с опозданием. Мы учли её тем днём, когда вы заплатили, и отменили всё, что начислили после него. Подробности в личном кабинете.',
} as const

/** Tells the borrower that the loan was counted again for money that we learnt of late, once a payment (D55). */
const tellRecounted = async (
  tx: Tx,
  { id: loanId, clientId }: LoanRow,
  { paymentId, nowMs }: { paymentId: string; nowMs: number },
): Promise<void> => {
  const dedupeKey = `${WORDS.kind}:${paymentId}`
  const sendAtMs = inDaytimeMs(nowMs)
  await planMessage(tx, { ...WORDS, clientId, loanId, dueOn: null, dedupeKey, sendAtMs }, nowMs)
}

/** The change the money was signed for, over the payments that the loan had before it; null when it gets another schedule. */
const ownChange = (
  { change: { id, changeRequest }, schedule }: PaidChange,
  paymentsBefore: number,
): ChangeInForce | null => {
  if (typeof schedule === 'string') return null
  const change = { ...schedule.change, paymentsBefore }
  return { id, changeRequest, change, applied: { ...schedule, change } }
}

/**
 * Books money that the card gave on a day the books have gone past (D55): it counts for its own day. What was accrued
 * and divided after that day is undone by entries that name what they undo and booked again, changes of the schedule
 * are planned over what was really owed, the contract gets the state and the papers it should have had, and the
 * borrower is told. Whatever comes over the debt goes back.
 */
const bookLate = async (
  tx: Tx,
  { loan, history }: LockedBook,
  repayment: Repayment,
  { came, ...days }: { came: Came; on: IsoDate; bookedTo: IsoDate },
): Promise<Booked> => {
  const late: LateMoney = {
    ...comingOf(repayment, came),
    changeId: repayment.changeId,
    ...days,
  }
  const { paymentId, changeId, amountKopecks, on, nowMs } = late
  const { applied } = history
  const today = moscowDate(nowMs)
  const rows = await changesInForce(tx, loan.id)
  const signed =
    changeId === null ? null : await paidChange(tx, { loan, changeId, amountKopecks, on })
  const own = signed && ownChange(signed, applied.length)
  const place = placeOf(loan, late, { known: history, inForce: inForceOf(rows), own }, today)
  const inForce = own && place.on === own.change.on ? own : null
  if (signed && inForce)
    await putInForce(tx, { loan, change: signed.change, preview: inForce.applied, nowMs })
  else if (signed) {
    const { change, schedule } = signed
    await endUnfit(tx, change, typeof schedule === 'string' ? schedule : 'OTHER_DAY', nowMs)
  }
  await takePlace(tx, late, { on: place.on, earlier: applied })
  await writeSchedules(tx, place.schedules, rows, { causeId: paymentId, nowMs })
  const current = await lockLoan(tx, loan.id)
  if (!current) throw new Error('The loan is gone')
  const until = late.bookedTo > today ? late.bookedTo : today
  const { state, undone } = await correctLoan(tx, current, { on: until, nowMs, causeId: paymentId })
  await fileCorrectedReceipts(tx, loan, { causeId: paymentId, state, nowMs })
  if (inForce) await fileAgreement(tx, inForce.id, nowMs)
  if (undone > 0) await tellRecounted(tx, loan, { paymentId, nowMs })
  const payment = await paymentById(tx, paymentId)
  if (!payment) throw new Error('The payment is gone')
  return { payment, state }
}

/** What was signed and is not paid holds only as long as the loan is the one that was looked at (D57). */
const endOutdatedChange = async (
  tx: Tx,
  loanId: string,
  { closed, nowMs }: { closed: boolean; nowMs: number },
): Promise<void> => {
  const waiting = await waitingChange(tx, loanId)
  if (!waiting) return
  if (closed) return endUnfit(tx, waiting, 'REPAID_IN_FULL', nowMs)
  const loan = await lockLoan(tx, loanId)
  // The night ends one whose day is over.
  if (!loan || waiting.previewedOn !== moscowDate(nowMs)) return
  const schedule = await signedSchedule(tx, {
    loan,
    change: waiting,
    on: isoDate(waiting.previewedOn),
  })
  if (typeof schedule === 'string') await endUnfit(tx, waiting, schedule, nowMs)
}

/** The payment as it is booked once the holiday that it has paid off is over, which may divide it otherwise. */
const endedHoliday = async (
  tx: Tx,
  payment: PaymentRow,
  { loanId, state, nowMs }: { loanId: string; state: LoanState; nowMs: number },
): Promise<PaymentRow> => {
  // Hardly any payment does: its way stays as short as that of all others.
  const { endPaidHoliday } = await import('./end-holiday.ts')
  const endedOn = await endPaidHoliday(tx, loanId, { state, nowMs })
  return (endedOn === null ? null : await paymentById(tx, payment.id)) ?? payment
}

/** The day a repayment counts for: that on which the card gave it, and never one before the loan. */
const countedOn = ({ loan }: LockedBook, paidAtMs: number): IsoDate => {
  const paidOn = moscowDate(paidAtMs)
  const issuedOn = isoDate(loan.issuedOn)
  return paidOn < issuedOn ? issuedOn : paidOn
}

/** Whether the books of a loan have gone past the day of its money: what was booked since is then booked again (D55). */
export const isLateMoney = (book: LockedBook, paidAtMs: number): boolean =>
  countedOn(book, paidAtMs) < bookedTo(book)

/**
 * Books the money of a repayment on the day the card gave it, however late we learnt of it (D55), and with it the
 * change of the schedule it was signed for (D13, D14, D57). A change that is not the signed one any more leaves the
 * money an ordinary payment; one that waits on a loan changed or closed meanwhile has expired. A holiday that the money has
 * paid off ends with it. Returns the payment as it is booked. `book`: of its locked loan.
 */
export const bookRepayment = async (
  tx: Tx,
  book: LockedBook,
  repayment: Repayment,
  came: Came,
): Promise<PaymentRow> => {
  const { loan } = book
  const on = countedOn(book, came.paidAtMs)
  const { nowMs } = came
  const { payment, state } = isLateMoney(book, came.paidAtMs)
    ? await bookLate(tx, book, repayment, { came, on, bookedTo: bookedTo(book) })
    : await bookInTime(tx, book, repayment, { came, on })
  const { closed } = state
  if (book.hasWaitingChange) await endOutdatedChange(tx, loan.id, { closed, nowMs })
  const isHolidayPaid = state.holiday?.isPaid === true && !closed
  return isHolidayPaid ? endedHoliday(tx, payment, { loanId: loan.id, state, nowMs }) : payment
}
