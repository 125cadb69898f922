import { isPayoutAwaited } from '../../lending/lifecycle.ts'
import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { isAskedFor } from '../db/desk-requests.ts'
import { type LoanRow, lockLoan, updateLoan } from '../db/loans.ts'
import { enqueue } from '../db/outbox.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import type { EventWords } from '../messaging/event-words.ts'
import { payoutCancelled } from '../messaging/payout-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { orderEndPostback } from '../onboarding/order-postback.ts'
import { impossibleStep } from '../servicing/impossible-step.ts'
import { openMoneyTask } from '../servicing/money-tasks.ts'
import { openPayoutOf, type PayoutRow, RECONCILE_PAYOUT } from './payouts.ts'

/** Whether two people are deciding to cancel the payout of a loan: meanwhile no try is begun (decision 0102). */
export const isStopAsked = (
  queryable: Queryable,
  loanId: string,
  nowMs: number,
): Promise<boolean> => isAskedFor(queryable, loanId, nowMs - REQUEST_LIFE_MS)

/**
 * A signed loan whose payout can still be cancelled, locked.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE where the money has come, the loan has ended, or it is being cancelled
 */
export const lockStoppable = async (tx: Tx, loanId: string): Promise<LoanRow> => {
  const loan = await lockLoan(tx, loanId)
  if (!loan || loan.signedAtMs === null) throw new Refusal('NOT_FOUND')
  if (loan.state === 'PAID_OUT')
    throw impossibleStep('Деньги уже у клиента: выплату не отменить, займ можно вернуть.')
  if (!isPayoutAwaited(loan)) throw impossibleStep('Этот займ уже закончился без выплаты.')
  if (loan.payoutStoppedAtMs !== null)
    throw impossibleStep('Выплату уже отменяют: ждём, что ответит банк.')
  return loan
}

/** Ends a locked loan that never got its money, with none under way: it was never made, and the borrower is told. */
export const endWithoutMoney = async (
  tx: Tx,
  loan: LoanRow,
  {
    words,
    nowMs,
    reason,
  }: { words: EventWords; nowMs: number; reason?: LoanRow['reasons'][number] },
): Promise<void> => {
  const { id: loanId, clientId } = loan
  const change = reason && { reasons: [reason] }
  await moveApplication(tx, loan, { action: 'CANCEL_PAYOUT', nowMs, ...(change && { change }) })
  await orderEndPostback(tx, { applicationId: loanId, event: 'REJECTED', nowMs })
  await tellEvent(tx, { clientId, loanId, words, cause: loanId, nowMs })
}

/** {@link endWithoutMoney} of a loan whose payout was cancelled. */
export const dropStopped = (tx: Tx, loan: LoanRow, nowMs: number): Promise<void> => {
  const { amountKopecks, productKey } = loan
  return endWithoutMoney(tx, loan, { words: payoutCancelled({ amountKopecks, productKey }), nowMs })
}

/**
 * Cancels the payout of a loan, as two people have decided. While a try is at the bank this is only an intention: nothing
 * is sent again, the bank is asked, and the loan ends when it is sure that no money left (decision 0102).
 * @throws Refusal as {@link lockStoppable}
 */
export const stopPayout = async (tx: Tx, loanId: string, nowMs: number): Promise<void> => {
  await lockStoppable(tx, loanId)
  const stopped = await updateLoan(tx, loanId, { payoutStoppedAtMs: nowMs })
  const payout = await openPayoutOf(tx, loanId)
  if (!payout) return dropStopped(tx, stopped, nowMs)
  await enqueue(tx, {
    kind: RECONCILE_PAYOUT,
    payload: { payoutId: payout.id },
    runAtMs: nowMs,
  })
}

/** The money had left before its payout was cancelled: the loan stands, and staff are told. */
export const tellStoppedTooLate = async (
  tx: Tx,
  { id: loanId, clientId }: LoanRow,
  { payout, transactionId, nowMs }: { payout: PayoutRow; transactionId: string; nowMs: number },
): Promise<void> => {
  await openMoneyTask(
    tx,
    {
      kind: 'PAYOUT_NOT_CANCELLED',
      reasons: [],
      transactionId,
      invoiceId: payout.id,
      subjectId: payout.id,
      clientId,
      loanId,
      amountKopecks: payout.amountKopecks,
      currency: 'RUB',
      dedupeKey: `PAYOUT_NOT_CANCELLED:${payout.id}`,
    },
    { nowMs },
  )
}
