import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull, sum } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { lastLedgerDay } from '../db/ledger-entries.ts'
import { postReturn } from '../loan-book/ledger.ts'
import { inDaytimeMs } from '../messaging/daytime.ts'
import { moneyReturned } from '../messaging/event-texts.ts'
import { planMessage } from '../messaging/messages.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { askForAccount } from './ask-for-account.ts'
import { endAskedRefund } from './asked-refunds.ts'
import type { OrderedRefund } from './fraud-refunds.ts'
import { noteReturnRefusal, openMoneyTask, postSuspense } from './money-tasks.ts'
import { closeTaskOfCause, refusedRefundKey, updateMoneyTask } from '../db/money-tasks.ts'
import { enqueue, enqueueAll } from '../db/outbox.ts'
import type { LoanRow } from '../db/loans.ts'
import { loans } from '../db/schema/loans.ts'
import { moneyTasks } from '../db/schema/money-tasks.ts'
import { payments, refunds } from '../db/schema/payments.ts'
import { takenBackSums } from '../loan-book/taken-back.ts'
import { type IsoDate, isoDate, moscowDate } from '../../lending/calendar.ts'

export type RefundRow = typeof refunds.$inferSelect

/** Outbox kind that gives money back. */
export const RETURN_OVERPAYMENT = 'return-overpayment'

/** Sum of all refunds ordered of a loan, made or on their way, in kopecks. */
export const orderedRefunds = async (tx: Tx, loanId: string): Promise<number> => {
  const [row] = await tx
    .select({ total: sum(refunds.amountKopecks).mapWith(Number) })
    .from(refunds)
    .where(eq(refunds.loanId, loanId))
  return row?.total ?? 0
}

/** Payments of a loan that stand and that nothing was given back of yet, latest first. */
const returnable = (tx: Tx, loanId: string) =>
  tx
    .select({ payment: payments })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(
      and(
        eq(payments.loanId, loanId),
        eq(payments.state, 'PAID'),
        isNotNull(payments.transactionId),
        isNull(refunds.id),
        isNull(payments.reversedAtMs),
      ),
    )
    .orderBy(desc(payments.finishedAtMs), desc(payments.id))

const leaveToAcquirer = (tx: Tx, ordered: readonly OrderedRefund[], nowMs: number): Promise<void> =>
  enqueueAll(
    tx,
    ordered.map(({ refund: { id } }) => ({
      kind: RETURN_OVERPAYMENT,
      payload: { refundId: id },
      runAtMs: nowMs,
      dedupeKey: id,
    })),
  )

interface Overpaid {
  readonly loanId: string
  readonly overpaidKopecks: number
  readonly nowMs: number
  /** Who gives it back; the acquirer, at once, by default. */
  readonly leaveTo?: (tx: Tx, ordered: readonly OrderedRefund[], nowMs: number) => Promise<void>
}

/**
 * Orders what came over the debt of a closed loan back to the operations that brought it, latest first. Safe to repeat:
 * what was ordered before is not ordered again, nor what the bank has taken back by itself (D45). Returns what no operation can take back. The loan must be locked.
 */
export const orderRefunds = async (
  tx: Tx,
  { loanId, overpaidKopecks, nowMs, leaveTo = leaveToAcquirer }: Overpaid,
): Promise<number> => {
  let left = overpaidKopecks - (await orderedRefunds(tx, loanId))
  if (left <= 0) return 0
  const gone = await takenBackSums(tx, loanId)
  const ordered: OrderedRefund[] = []
  for (const { payment } of await returnable(tx, loanId)) {
    const stillOurs = payment.amountKopecks - (gone.get(payment.id) ?? 0)
    const amountKopecks = Math.min(left, stillOurs)
    if (amountKopecks <= 0) continue
    left -= amountKopecks
    const refund = {
      id: randomUUID(),
      paymentId: payment.id,
      loanId,
      clientId: payment.clientId,
      amountKopecks,
      state: 'PROCESSING' as const,
      createdAtMs: nowMs,
    }
    ordered.push({ refund, payment })
  }
  if (ordered.length > 0) await tx.insert(refunds).values(ordered.map(({ refund }) => refund))
  await leaveTo(tx, ordered, nowMs)
  return left
}

/**
 * Of a payment a part goes back once: what is still held after that is for a person to give back. Of a loan each rouble is
 * told of once, `leftKopecks` being all that is held; the loan must be locked.
 */
export const leaveToPerson = async (
  tx: Tx,
  { id: loanId, clientId }: Pick<LoanRow, 'id' | 'clientId'>,
  {
    leftKopecks,
    overpaidKopecks,
    nowMs,
  }: { leftKopecks: number; overpaidKopecks: number; nowMs: number },
): Promise<void> => {
  const [told] = await tx
    .select({ kopecks: sum(moneyTasks.amountKopecks).mapWith(Number) })
    .from(moneyTasks)
    .where(
      and(
        eq(moneyTasks.subjectId, loanId),
        eq(moneyTasks.kind, 'PAYOUT_DIFFERS'),
        eq(moneyTasks.state, 'OPEN'),
      ),
    )
  const amountKopecks = leftKopecks - (told?.kopecks ?? 0)
  if (amountKopecks <= 0) return
  await openMoneyTask(
    tx,
    {
      kind: 'PAYOUT_DIFFERS',
      reasons: ['OWED'],
      transactionId: null,
      invoiceId: null,
      subjectId: loanId,
      clientId,
      loanId,
      amountKopecks,
      currency: 'RUB',
      dedupeKey: `PAYOUT_DIFFERS:owed:${loanId}:${overpaidKopecks}`,
    },
    { nowMs },
  )
}

/** A refund with the payment it gives back of; null when there is none. */
export const refundById = async (queryable: Queryable, id: string) => {
  const [row] = await queryable
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id))
  return row ?? null
}

/** The refund ordered of a payment; null when none was. */
export const refundOfPayment = async (
  queryable: Queryable,
  paymentId: string,
): Promise<RefundRow | null> => {
  const [row] = await queryable.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  return row ?? null
}

const lockRefund = async (tx: Tx, known: RefundRow): Promise<RefundRow | null> => {
  // Loan before its own rows, as everywhere.
  await tx
    .select({ id: loans.id })
    .from(loans)
    .where(eq(loans.id, known.loanId))
    .for('no key update')
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, known.id)).for('update')
  return row ?? null
}

/** Whether a loan was proved not to be its client's. */
const isNotOwed = async (tx: Tx, loanId: string): Promise<boolean> =>
  (await tx.$count(loans, and(eq(loans.id, loanId), eq(loans.closeReason, 'NOT_OWED')))) > 0

interface GivenBack {
  readonly loanId: string
  readonly clientId: string
  /** The refund, or the task of what no refund can bring back. */
  readonly causeId: string
  readonly amountKopecks: number
  readonly isByTransfer: boolean
  readonly nowMs: number
}

/** Books money of a loan that is with its payer again, and tells the client. Returns the business day. */
export const bookGivenBack = async (tx: Tx, given: GivenBack): Promise<IsoDate> => {
  const { loanId, clientId, causeId, amountKopecks, isByTransfer, nowMs } = given
  const today = moscowDate(nowMs)
  const last = await lastLedgerDay(tx, loanId)
  const on = last !== null && last > today ? isoDate(last) : today
  await postReturn(tx, { loanId, refundId: causeId, amountKopecks, on, nowMs })
  const by = { isByTransfer, isFraud: await isNotOwed(tx, loanId) }
  const words = moneyReturned('OVERPAYMENT_RETURNED', amountKopecks, by)
  await tellEvent(tx, { clientId, loanId, words, cause: causeId, nowMs })
  return on
}

/** Notes the acquirer's number of a refund whose end is not known yet; null: it came to nothing. */
export const noteRefundOrdered = async (
  tx: Tx,
  id: string,
  transactionId: string | null,
): Promise<void> => {
  await tx
    .update(refunds)
    .set({ transactionId })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'PROCESSING')))
  if (transactionId !== null) await endAskedRefund(tx, id)
}

/**
 * The notice of a refund came before the answer that says it is ours, with another sum: what we ordered of it leaves suspense,
 * the rest stays there for a person (decision 0173).
 */
const releaseToldRefund = async (
  tx: Tx,
  {
    transactionId,
    amountKopecks,
    nowMs,
  }: { transactionId: string; amountKopecks: number; nowMs: number },
): Promise<void> => {
  const [task] = await tx
    .select()
    .from(moneyTasks)
    .where(
      and(
        eq(moneyTasks.refundTransactionId, transactionId),
        eq(moneyTasks.kind, 'UNKNOWN_REFUND'),
        eq(moneyTasks.state, 'OPEN'),
      ),
    )
    .for('update')
  const ordered = Math.min(task?.suspenseKopecks ?? 0, amountKopecks)
  if (!task || ordered === 0) return
  const { id: causeId, attempts, lastError, nextTryAtMs } = task
  const suspenseKopecks = task.suspenseKopecks - ordered
  await updateMoneyTask(tx, causeId, { attempts, lastError, nextTryAtMs, suspenseKopecks })
  await postSuspense(tx, { kind: 'SUSPENSE_SETTLED', causeId, amountKopecks: ordered, nowMs })
}

/**
 * The money is on its way to the client: noted once, with its entry in the ledger, so that nothing of the client's is
 * left with us, and the client is told. `transactionId`: null where it went by a bank transfer (decision 0160).
 */
export const finishRefund = async (
  tx: Tx,
  known: RefundRow,
  { transactionId, nowMs }: { transactionId: string | null; nowMs: number },
): Promise<void> => {
  const refund = await lockRefund(tx, known)
  if (!refund || refund.state === 'PAID') return
  await endAskedRefund(tx, refund.id)
  await closeTaskOfCause(tx, refusedRefundKey(refund.id), nowMs)
  const { id, loanId, clientId, amountKopecks } = refund
  const isByTransfer = transactionId === null
  const given = { loanId, clientId, causeId: id, amountKopecks, isByTransfer, nowMs }
  const postedOn = await bookGivenBack(tx, given)
  await tx
    .update(refunds)
    .set({ state: 'PAID', transactionId, finishedAtMs: nowMs, postedOn })
    .where(eq(refunds.id, id))
  if (transactionId !== null) await releaseToldRefund(tx, { transactionId, amountKopecks, nowMs })
}

const tellLate = (tx: Tx, { id, clientId, loanId }: RefundRow, nowMs: number) =>
  planMessage(
    tx,
    {
      clientId,
      loanId,
      kind: 'OVERPAYMENT_LATE',
      title: 'Возврат задерживается',
      text: 'Вовремя: вернуть лишнее пока не получилось. Деньги остаются вашими, мы пробуем снова каждый день и напишем, когда отправим.',
      dueOn: null,
      dedupeKey: `OVERPAYMENT_LATE:${id}`,
      sendAtMs: inDaytimeMs(nowMs),
    },
    nowMs,
  )

/**
 * The acquirer did not give it back: the refund stays on its way and is tried again, as a task that a person sees, and
 * the client is told once that it is late (D45). After the last try a person sends it by a bank transfer, and the client is
 * asked for an account (decision 0160).
 */
export const retryRefusedRefund = async (
  tx: Tx,
  known: RefundRow,
  { message, isAnswered, nowMs }: { message: string; isAnswered: boolean; nowMs: number },
): Promise<void> => {
  const refund = await lockRefund(tx, known)
  if (refund?.state !== 'PROCESSING') return
  if (isAnswered) await endAskedRefund(tx, refund.id)
  const { id, paymentId, clientId, loanId, amountKopecks } = refund
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  await openMoneyTask(
    tx,
    {
      kind: 'REFUND_REFUSED',
      reasons: [],
      transactionId: payment?.transactionId ?? null,
      invoiceId: payment?.invoiceId ?? null,
      subjectId: id,
      clientId,
      loanId,
      amountKopecks,
      currency: 'RUB',
      dedupeKey: refusedRefundKey(id),
    },
    { nowMs },
  )
  const [task] = await tx
    .select()
    .from(moneyTasks)
    .where(eq(moneyTasks.dedupeKey, refusedRefundKey(id)))
    .for('update')
  if (!task) throw new Error('The task of a refused refund is gone')
  const paidAtMs = payment?.finishedAtMs ?? refund.createdAtMs
  const runAtMs = await noteReturnRefusal(tx, task, { message, isAnswered, paidAtMs, nowMs })
  if (runAtMs === null) return askForAccount(tx, task, { amountKopecks, nowMs })
  await enqueue(tx, { kind: RETURN_OVERPAYMENT, payload: { refundId: id }, runAtMs })
  await tellLate(tx, refund, nowMs)
}
