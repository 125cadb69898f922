import { randomUUID } from 'node:crypto'
import { kopecks } from '../../lending/money.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Tx } from '../db/database.ts'
import { fiscalOrderOf } from '../db/fiscal-receipts.ts'
import { type LoanRow } from '../db/loans.ts'
import { closeMoneyTask, lockMoneyTask, type MoneyTaskRow } from '../db/money-tasks.ts'
import { insertPayment, paymentById } from '../db/payments.ts'
import { fileReceipt } from '../documents/filing/file-receipt.ts'
import { lockBook } from '../loan-book/locked-book.ts'
import { paymentTaken } from '../messaging/event-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { uncountedOf } from './uncounted.ts'
import { bookRepayment } from './book-repayment.ts'
import { impossibleStep } from './impossible-step.ts'
import { isPayable } from './payment-owed.ts'
import { isReturning, postSuspense } from './money-tasks.ts'

/**
 * The moment the money counts for: that of the payment it was booked as before, otherwise that of its operation, however late
 * we learnt of it (D55), and never a later one than that.
 */
export const cameAtMs = async (
  tx: Tx,
  {
    kind,
    subjectId,
    madeAtMs,
    createdAtMs,
  }: Pick<MoneyTaskRow, 'kind' | 'subjectId' | 'madeAtMs' | 'createdAtMs'>,
): Promise<number> => {
  const toldMs = Math.min(madeAtMs ?? createdAtMs, createdAtMs)
  if (kind !== 'BOOKING_REVERSED' || subjectId === null) return toldMs
  const before = await paymentById(tx, subjectId)
  return before?.countedAtMs ?? toldMs
}

const openSuspense = async (tx: Tx, taskId: string): Promise<MoneyTaskRow> => {
  const task = await lockMoneyTask(tx, taskId)
  if (!task) throw new Refusal('NOT_FOUND')
  const isHeld = task.state === 'OPEN' && task.suspenseKopecks > 0
  if (!isHeld || (task.kind !== 'UNMATCHED_MONEY' && task.kind !== 'BOOKING_REVERSED'))
    throw impossibleStep('За этой задачей нет денег, которые можно зачесть.')
  if (isReturning(task)) throw impossibleStep('Деньги уже возвращаем плательщику.')
  return task
}

/**
 * Books money that stands in suspense on the loan it was meant for, on the day it came (D45, D55, decision 0053): it
 * leaves suspense and is a payment of the loan like any other, with its receipt; what is over goes back by itself.
 * The owner of the loan is told.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE when the money is on its way back, the loan owes nothing, or it is the
 * one the money was taken off
 */
export const assignMoney = async (
  tx: Tx,
  { taskId, loan: known, nowMs }: { taskId: string; loan: LoanRow; nowMs: number },
): Promise<void> => {
  const book = await lockBook(tx, known.id)
  const { loan } = book
  const task = await openSuspense(tx, taskId)
  if (!isPayable(loan)) throw impossibleStep('По этому договору ничего не должны.')
  if (task.kind === 'BOOKING_REVERSED' && task.loanId === loan.id)
    throw impossibleStep('С этого займа деньги и сняли.')
  const amountKopecks = kopecks(task.suspenseKopecks)
  const paidAtMs = await cameAtMs(tx, task)
  const { transactionId } = task
  await postSuspense(tx, { kind: 'SUSPENSE_ASSIGNED', causeId: taskId, amountKopecks, nowMs })
  await closeMoneyTask(tx, taskId, { nowMs })
  const { clientId, contractNumber } = loan
  const payment = await insertPayment(tx, {
    id: randomUUID(),
    invoiceId: randomUUID(),
    clientId,
    purpose: 'REPAYMENT',
    loanId: loan.id,
    paymentType: 'INSTALMENT',
    amountKopecks,
    state: 'PAID',
    transactionId,
    createdAtMs: nowMs,
    expiresAtMs: nowMs,
    finishedAtMs: nowMs,
  })
  const told = { transactionId }
  const repayment = { ...payment, loanId: loan.id }
  const booked = await bookRepayment(tx, book, repayment, { amountKopecks, paidAtMs, nowMs, told })
  await fileReceipt(tx, { payment: booked, contractNumber }, { paidAtMs, nowMs })
  const words = paymentTaken({
    amountKopecks,
    ...uncountedOf(booked),
    cardMask: null,
    contractNumber,
  })
  const alongside = [fiscalOrderOf({ loanId: loan.id, cause: payment.id, nowMs })]
  await tellEvent(tx, { clientId, loanId: loan.id, words, cause: payment.id, nowMs, alongside })
}
