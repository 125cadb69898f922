import { addDays, type IsoDate } from '../../lending/calendar.ts'
import { isOpenContract } from '../../lending/lifecycle.ts'
import { Refusal } from '../../protocol/errors.ts'
import { isDisputed } from '../db/chargebacks.ts'
import type { Tx } from '../db/database.ts'
import { insertPaymentReversal } from './loan-endings.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import { lockPayment, paymentById, type PaymentRow } from '../db/payments.ts'
import type { LoanHistory } from '../loan-book/history-columns.ts'
import { historyOfLoan } from '../loan-book/loan-history.ts'
import { bookingReversed } from '../messaging/event-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { correctLoan } from './accrue-loans.ts'
import { fileCorrectedReceipts, dayToBook } from './payment-place.ts'
import { endWaitingChange } from './end-waiting-change.ts'
import { impossibleStep } from './impossible-step.ts'
import { openMoneyTask } from './money-tasks.ts'
import { refundOfPayment } from './refunds.ts'
import { fileResumed, resumeHoliday } from './begin-holiday.ts'

/** Days after the correction on which no penalty arises either: as many as after a chargeback (decision 0053). */
const DAYS_WITHOUT_PENALTY = 10

interface Mistake {
  readonly loan: LoanRow
  readonly payment: PaymentRow
  /** The day the payment was booked on. */
  readonly bookedOn: IsoDate
}

/** Why a payment stays on its loan; null when it can be taken off. */
const obstacle = (
  loan: LoanRow,
  { applied, changes, takenBack, forgivenesses, courtCosts }: LoanHistory,
  place: number,
): string | null => {
  const booked = applied[place]
  if (!booked) return 'Платёж не зачтён или уже снят.'
  if (!isOpenContract(loan.contractState))
    return 'Займ закрыт: снять можно платёж действующего займа.'
  if (changes.some((change) => change.on >= booked.on || change.paymentsBefore > place))
    return 'После платежа подписано изменение графика: оно посчитано с этим платежом.'
  if (forgivenesses.some(({ paymentsBefore }) => paymentsBefore > place))
    return 'После платежа долг простили: договорились с учётом этого платежа.'
  if (courtCosts.some(({ paymentsBefore }) => paymentsBefore > place))
    return 'После платежа записаны судебные расходы: договорились с учётом этого платежа.'
  return takenBack.some(({ paymentsBefore }) => paymentsBefore > place)
    ? 'После платежа банк отзывал деньги по этому займу.'
    : null
}

const findMistake = async (tx: Tx, paymentId: string): Promise<Mistake> => {
  const known = await paymentById(tx, paymentId)
  const loan = known?.loanId ? await lockLoan(tx, known.loanId) : null
  const payment = loan && (await lockPayment(tx, paymentId))
  if (!payment) throw new Refusal('NOT_FOUND')
  const history = await historyOfLoan(tx, loan.id)
  const place = history.applied.findIndex(({ id }) => id === paymentId)
  const reason = obstacle(loan, history, place)
  const booked = history.applied[place]
  if (reason !== null || !booked) throw impossibleStep(reason ?? '')
  if (await refundOfPayment(tx, paymentId)) throw impossibleStep('Часть платежа уже вернули.')
  if (payment.transactionId !== null && (await isDisputed(tx, payment.transactionId)))
    throw impossibleStep('Плательщик оспорил платёж в своём банке: сначала закончите спор.')
  return { loan, payment, bookedOn: booked.on }
}

/** The money of a payment is nobody's until it is assigned or returned. */
const keepInSuspense = (tx: Tx, payment: PaymentRow, nowMs: number) => {
  const { id, transactionId, invoiceId, clientId, loanId, amountKopecks } = payment
  return openMoneyTask(
    tx,
    {
      kind: 'BOOKING_REVERSED',
      reasons: [],
      transactionId,
      invoiceId,
      subjectId: id,
      clientId,
      loanId,
      amountKopecks,
      currency: 'RUB',
      dedupeKey: `BOOKING_REVERSED:${id}`,
    },
    { nowMs, suspense: { kind: 'SUSPENSE_RECEIVED', amountKopecks } },
  )
}

/**
 * Takes a payment that was booked by mistake off its open loan (decision 0053): its entry and all that rested on it are
 * undone by entries that name them, of the same days, and the loan is folded from its history without it (D55). Its money
 * stands in suspense. The mistake is ours: no penalty arises from the day it was booked on to ten days from now, and a
 * payment holiday that it has ended runs on.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE for a closed loan, a payment that a signed change, a chargeback or another
 * holiday rests on, one under dispute, or one of which something was given back
 */
export const reverseBooking = async (
  tx: Tx,
  { paymentId, nowMs }: { paymentId: string; nowMs: number },
): Promise<void> => {
  const { loan, payment, bookedOn } = await findMistake(tx, paymentId)
  await endWaitingChange(tx, loan.id, nowMs)
  const on = await dayToBook(tx, loan, nowMs)
  const penaltyFreeTo = addDays(on, DAYS_WITHOUT_PENALTY)
  await insertPaymentReversal(tx, {
    paymentId,
    loanId: loan.id,
    on,
    penaltyFreeFrom: bookedOn,
    penaltyFreeTo,
    createdAtMs: nowMs,
  })
  const resumed = await resumeHoliday(tx, loan, bookedOn)
  const { state } = await correctLoan(tx, loan, { on, nowMs, causeId: paymentId })
  await fileCorrectedReceipts(tx, loan, { causeId: paymentId, state, nowMs })
  if (resumed) await fileResumed(tx, loan, resumed, { causeId: paymentId, nowMs })
  await keepInSuspense(tx, payment, nowMs)
  const { contractNumber, clientId } = loan
  const { amountKopecks } = payment
  const words = bookingReversed({ amountKopecks, contractNumber, bookedOn, penaltyFreeTo })
  await tellEvent(tx, { clientId, loanId: loan.id, words, cause: paymentId, nowMs })
}
