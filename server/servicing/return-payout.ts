import { and, eq, or } from 'drizzle-orm'
import { negateKopecks } from '../../lending/money.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Tx } from '../db/database.ts'
import { insertPayoutReturn, nameOperationOfReturn } from './loan-endings.ts'
import { lockLoan } from '../db/loans.ts'
import { closeMoneyTask, lockMoneyTask, moneyTasksOf } from '../db/money-tasks.ts'
import { payouts } from '../db/schema/loans.ts'
import type { AcquirerEvent } from '../gateways/gateways.ts'
import { historyOfLoan } from '../loan-book/loan-history.ts'
import { payoutReturned } from '../messaging/payout-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { accrueLoan } from './accrue-loans.ts'
import { endWaitingChange } from './end-waiting-change.ts'
import { impossibleStep } from './impossible-step.ts'
import { openMoneyTask, postSuspense } from './money-tasks.ts'
import { dayToBook } from './payment-place.ts'
import { refuseMoving } from './write-off-loan.ts'

/** A payout that may come back. */
export interface ReturnablePayout {
  readonly payoutId: string
  readonly loanId: string
  readonly amountKopecks: number
  /** The acquirer's operation it was made by; null while its end is not known. */
  readonly madeBy: string | null
}

const COLUMNS = {
  payoutId: payouts.id,
  loanId: payouts.loanId,
  amountKopecks: payouts.amountKopecks,
  madeBy: payouts.transactionId,
}

/** The payout whose money a refund notice is about; null when it is about none of ours. */
export const payoutOfReturn = async (
  tx: Tx,
  { paymentTransactionId, invoiceId }: AcquirerEvent,
): Promise<ReturnablePayout | null> => {
  if (paymentTransactionId === null) return null
  const [row] = await tx
    .select(COLUMNS)
    .from(payouts)
    .where(
      or(
        eq(payouts.transactionId, paymentTransactionId),
        // Its end is not told yet: the invoice is the payout's id.
        ...(invoiceId === null ? [] : [eq(payouts.id, invoiceId)]),
      ),
    )
  return row ?? null
}

/**
 * Money that had left by an operation of its own, the second of a payout or one of no payout, and is back: it leaves
 * suspense the way it came there, and its task is done (D45). False when no such money stands there.
 */
export const settleStrayPayout = async (
  tx: Tx,
  { paymentTransactionId, transactionId, amountKopecks }: AcquirerEvent,
  nowMs: number,
): Promise<boolean> => {
  if (paymentTransactionId === null) return false
  const tasks = await moneyTasksOf(tx, paymentTransactionId, ['PAYOUT_DIFFERS'])
  const open = tasks.find(
    // One that names a refund holds money that has come.
    ({ state, suspenseKopecks, refundTransactionId }) =>
      state === 'OPEN' && suspenseKopecks === amountKopecks && refundTransactionId === null,
  )
  const task = open && (await lockMoneyTask(tx, open.id))
  if (task?.state !== 'OPEN') return false
  await closeMoneyTask(tx, task.id, { nowMs, refundTransactionId: transactionId })
  await postSuspense(tx, {
    kind: 'SUSPENSE_PAID_OUT',
    causeId: transactionId,
    amountKopecks: negateKopecks(amountKopecks),
    nowMs,
  })
  return true
}

/** The payout of a loan that was made; null when there is none. */
const paidPayoutOf = async (tx: Tx, loanId: string): Promise<ReturnablePayout | null> => {
  const [row] = await tx
    .select(COLUMNS)
    .from(payouts)
    .where(and(eq(payouts.loanId, loanId), eq(payouts.state, 'PAID')))
  return row ?? null
}

/**
 * The bank gave a payout back: the loan ends as if it had never been (decision 0063). Its interest and penalty are undone,
 * all that was paid of it goes back to the cards it came from, and the borrower is told. False when the payout was not
 * made, as far as we know, or came back before.
 */
export const returnPayout = async (
  tx: Tx,
  returned: ReturnablePayout & { readonly transactionId: string | null; readonly nowMs: number },
): Promise<boolean> => {
  const { loanId, payoutId, transactionId, amountKopecks, nowMs } = returned
  const loan = await lockLoan(tx, loanId)
  const payout = await paidPayoutOf(tx, loanId)
  if (!loan || payout?.payoutId !== payoutId) return false
  const history = await historyOfLoan(tx, loanId)
  if (history.payoutReturn)
    // People were sooner than the acquirer: it is the same return.
    return (
      transactionId !== null && nameOperationOfReturn(tx, history.payoutReturn.id, transactionId)
    )
  const on = await dayToBook(tx, loan, nowMs)
  await endWaitingChange(tx, loanId, nowMs)
  const cause = await insertPayoutReturn(tx, {
    loanId,
    payoutId,
    transactionId,
    on,
    paymentsBefore: history.applied.length,
    changesBefore: history.changes.length,
    amountKopecks,
    createdAtMs: nowMs,
  })
  const state = await accrueLoan(tx, loan, { on, nowMs })
  const { overpaidKopecks: paidKopecks } = state
  const { clientId, contractNumber } = loan
  const words = payoutReturned({ amountKopecks, contractNumber, paidKopecks })
  await tellEvent(tx, { clientId, loanId, words, cause, nowMs })
  return true
}

/** Notices of the acquirer that a person had to look at: their money is booked with the return now, and they are done. */
const settleNotices = async (
  tx: Tx,
  { madeBy }: ReturnablePayout,
  nowMs: number,
): Promise<void> => {
  if (madeBy === null) return
  for (const task of await moneyTasksOf(tx, madeBy, ['PAYOUT_DIFFERS'])) {
    const { id, state, reasons, refundTransactionId, suspenseKopecks: amountKopecks } = task
    if (state !== 'OPEN' || refundTransactionId === null || reasons.includes('CURRENCY')) continue
    await closeMoneyTask(tx, id, { nowMs })
    if (amountKopecks > 0)
      await postSuspense(tx, { kind: 'SUSPENSE_ASSIGNED', causeId: id, amountKopecks, nowMs })
  }
}

/**
 * {@link returnPayout} of a loan, as two people have read it in the statement of the lender's account.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE while a payment is under way or for a payout that came back before
 */
export const returnPayoutOfLoan = async (
  tx: Tx,
  { loanId, nowMs }: { loanId: string; nowMs: number },
): Promise<void> => {
  const loan = await lockLoan(tx, loanId)
  const payout = await paidPayoutOf(tx, loanId)
  if (!loan || !payout) throw new Refusal('NOT_FOUND')
  await refuseMoving(tx, loan)
  if (!(await returnPayout(tx, { ...payout, transactionId: null, nowMs })))
    throw impossibleStep('Эта выплата уже отмечена как возвращённая.')
  await settleNotices(tx, payout, nowMs)
}

/** {@link returnPayout} of a loan whose payout and its way back a look-up found together: the notice of its end was lost. */
export const returnFoundPayout = async (
  tx: Tx,
  { loanId, transactionId, nowMs }: { loanId: string; transactionId: string; nowMs: number },
): Promise<void> => {
  const payout = await paidPayoutOf(tx, loanId)
  if (payout && (await returnPayout(tx, { ...payout, transactionId, nowMs })))
    await settleNotices(tx, payout, nowMs)
}

/**
 * Money of a payout that came back otherwise than it left, kept for a person (D45): less or more of it stands in suspense;
 * the whole of it waits for what is known of the payout, and is booked with its return.
 */
export const keepPayoutReturn = async (
  tx: Tx,
  { payoutId, loanId, amountKopecks }: ReturnablePayout,
  event: AcquirerEvent & { readonly isMoney: boolean; readonly nowMs: number },
): Promise<void> => {
  const { isMoney, nowMs, transactionId, paymentTransactionId, invoiceId, currency } = event
  const loan = await lockLoan(tx, loanId)
  const isOther = event.amountKopecks !== amountKopecks
  const reason = isOther ? ('AMOUNT' as const) : ('STATE' as const)
  await openMoneyTask(
    tx,
    {
      kind: 'PAYOUT_DIFFERS',
      reasons: isMoney ? [reason] : ['CURRENCY'],
      transactionId: paymentTransactionId,
      invoiceId,
      subjectId: payoutId,
      clientId: loan?.clientId ?? null,
      loanId,
      amountKopecks: event.amountKopecks,
      currency,
      refundTransactionId: transactionId,
      dedupeKey: `PAYOUT_DIFFERS:returned:${transactionId}`,
    },
    {
      nowMs,
      suspense: {
        kind: 'SUSPENSE_RECEIVED',
        amountKopecks: isMoney && isOther ? event.amountKopecks : 0,
      },
    },
  )
}
