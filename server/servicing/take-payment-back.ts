import { randomUUID } from 'node:crypto'
import { addDays } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { isProvedFraud } from '../../lending/loan-state.ts'
import { FORGIVEN_REMAINDER } from '../../lending/loan-book.ts'
import {
  addKopecks,
  kopecks,
  maxKopecks,
  minKopecks,
  subtractKopecks,
  ZERO,
} from '../../lending/money.ts'
import { takenBackParts } from '../../lending/taken-back.ts'
import { dayToBook } from './payment-place.ts'
import type { Tx } from '../db/database.ts'
import { foldInput, historiesOf } from '../loan-book/loan-history.ts'
import { lockLoan } from '../db/loans.ts'
import { planMessage } from '../messaging/messages.ts'
import { closeMoneyTask, moneyTasksOf } from '../db/money-tasks.ts'
import { lockPayment, type PaymentRow } from '../db/payments.ts'
import { finishRefund, orderedRefunds, refundOfPayment } from './refunds.ts'
import { takenBackPayments } from '../db/schema/payments.ts'
import { accrueLoan } from './accrue-loans.ts'
import { postSuspense, openMoneyTask } from './money-tasks.ts'
import { takenBackOfPayment } from '../loan-book/taken-back.ts'

/** Money that went back to its payer. */
interface WentBack {
  readonly transactionId: string
  readonly amountKopecks: number
  readonly nowMs: number
}

/** Days to pay again what was taken back: as many as the law gives before a demand to repay early (353-FZ art. 14). */
const DAYS_TO_PAY = 30

/** How much of a payment is still with us: what went back already, or is on its way, is not. The payment is locked. */
const stillHere = async (tx: Tx, { id, amountKopecks }: PaymentRow): Promise<number> => {
  const refund = await refundOfPayment(tx, id)
  const back = (await takenBackOfPayment(tx, id)).reduce((all, each) => all + each.amountKopecks, 0)
  return amountKopecks - (refund?.amountKopecks ?? 0) - back
}

/** An overpayment on its way to the payer, who has it by this very money: its order is done. */
const hasEndedRefund = async (
  tx: Tx,
  { id }: PaymentRow,
  { transactionId, amountKopecks, nowMs }: WentBack,
): Promise<boolean> => {
  const refund = await refundOfPayment(tx, id)
  if (refund?.state !== 'PROCESSING' || refund.amountKopecks !== amountKopecks) return false
  await finishRefund(tx, refund, { transactionId, nowMs })
  return true
}

/**
 * Money of a booked payment went back to the payer without our order: its debt is owed again from today on, without
 * interest and penalty for 30 days, and a contract it had closed is open again; the client is told and a person sees it
 * (D45). Of a loan whose payout came back, or that was proved not to be its client's, it leaves what is held for the payer,
 * and nothing is owed (decisions 0063, 0170). What
 * is more than the payment is kept in suspense. Returns false when the payment was never booked.
 */
export const takePaymentBack = async (
  tx: Tx,
  known: PaymentRow,
  event: WentBack,
): Promise<boolean> => {
  const { transactionId, amountKopecks, nowMs } = event
  const loan = known.loanId === null ? null : await lockLoan(tx, known.loanId)
  const payment = await lockPayment(tx, known.id)
  if (!loan || payment?.state !== 'PAID') return false
  if (await hasEndedRefund(tx, payment, event)) return true
  const on = await dayToBook(tx, loan, nowMs)
  const history = (await historiesOf(tx, [loan.id]))(loan.id)
  const state = foldLoan(foldInput(loan, history, on))
  const index = history.applied.findIndex(({ id }) => id === payment.id)
  const entry = state.entries.find(({ paymentIndex }) => paymentIndex === index)
  if (!entry) return false
  const within = Math.max(0, Math.min(amountKopecks, await stillHere(tx, payment)))
  const earlier = await takenBackOfPayment(tx, payment.id)
  const ordered = kopecks(await orderedRefunds(tx, loan.id))
  const refundedKopecks = state.closed ? subtractKopecks(ordered, state.refundedKopecks) : ZERO
  const free = state.closed
    ? subtractKopecks(state.overpaidKopecks, refundedKopecks)
    : state.advanceKopecks
  const own = Math.max(0, entry.toAdvanceKopecks + entry.overpaidKopecks)
  const used = earlier.reduce((all, each) => all + each.fromHeldKopecks, 0)
  // Nothing of a loan whose payout came back, or that was not its client's, is owed again: all that was paid of it is the
  // payer's (decisions 0063, 0170).
  const isNeverOwed = state.payoutReturned || isProvedFraud(state)
  // A contract is not opened again for what is forgiven at its end (D10).
  const most = state.closed && within <= FORGIVEN_REMAINDER ? 0 : within
  const taken = isNeverOwed ? minKopecks(free, kopecks(within)) : kopecks(most)
  const heldKopecks = isNeverOwed ? taken : minKopecks(free, kopecks(Math.max(0, own - used)))
  const forgivenKopecks = addKopecks(...state.forgivenDebts.map((debt) => debt.principalKopecks))
  const principalRepaidKopecks = maxKopecks(
    subtractKopecks(
      kopecks(loan.amountKopecks),
      addKopecks(state.outstandingPrincipalKopecks, forgivenKopecks),
    ),
    ZERO,
  )
  const parts = takenBackParts(entry.parts, taken, { heldKopecks, principalRepaidKopecks, earlier })
  const id = randomUUID()
  if (taken > ZERO) {
    await tx.insert(takenBackPayments).values({
      id,
      paymentId: payment.id,
      loanId: loan.id,
      transactionId,
      on,
      dueOn: addDays(on, DAYS_TO_PAY),
      paymentsBefore: history.applied.length,
      changesBefore: history.changes.length,
      ...parts,
      // The loan is not opened again: what was given back of it stands among its refunds.
      refundedKopecks: isNeverOwed ? ZERO : refundedKopecks,
      createdAtMs: nowMs,
    })
    await accrueLoan(tx, loan, { on, nowMs })
    if (!isNeverOwed) await tellTakenBack(tx, payment, { id, nowMs })
  }
  const excess = amountKopecks - taken
  await openMoneyTask(
    tx,
    {
      kind: 'PAYMENT_TAKEN_BACK',
      reasons: excess > 0 ? ['AMOUNT'] : [],
      transactionId: payment.transactionId,
      invoiceId: payment.invoiceId,
      subjectId: payment.id,
      clientId: payment.clientId,
      loanId: loan.id,
      amountKopecks,
      currency: 'RUB',
      refundTransactionId: transactionId,
      dedupeKey: `PAYMENT_TAKEN_BACK:${transactionId}`,
    },
    { nowMs, suspense: { kind: 'SUSPENSE_TAKEN', amountKopecks: excess } },
  )
  return true
}

const tellTakenBack = (tx: Tx, payment: PaymentRow, { id, nowMs }: { id: string; nowMs: number }) =>
  planMessage(
    tx,
    {
      clientId: payment.clientId,
      loanId: payment.loanId,
      kind: 'PAYMENT_TAKEN_BACK',
      title: 'Банк отозвал ваш платёж',
      text: 'Вовремя: банк вернул вам ваш платёж, поэтому он снова числится к оплате. Сумма и срок в личном кабинете. Если это ошибка, напишите нам.',
      dueOn: null,
      dedupeKey: `PAYMENT_TAKEN_BACK:${id}`,
      sendAtMs: nowMs,
    },
    nowMs,
  )

/** Refund notices that overtook the notice of their payment: their money is now known to be this payment's (D45). */
export const takeEarlyNotices = async (
  tx: Tx,
  payment: PaymentRow,
  { transactionId, nowMs }: { transactionId: string; nowMs: number },
): Promise<void> => {
  const early = await moneyTasksOf(tx, transactionId, ['UNKNOWN_REFUND'])
  for (const task of early) {
    const { id, refundTransactionId, amountKopecks, suspenseKopecks } = task
    if (task.state !== 'OPEN' || refundTransactionId === null || suspenseKopecks === 0) continue
    await postSuspense(tx, {
      kind: 'SUSPENSE_SETTLED',
      causeId: id,
      amountKopecks: suspenseKopecks,
      nowMs,
    })
    await closeMoneyTask(tx, id, { nowMs })
    await takePaymentBack(tx, payment, {
      transactionId: refundTransactionId,
      amountKopecks: amountKopecks ?? suspenseKopecks,
      nowMs,
    })
  }
}
