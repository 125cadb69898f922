import { foldLoan } from '../../lending/loan-replay.ts'
import { payoffOf } from '../../lending/payoff.ts'
import { HOPELESS_AFTER_DAYS } from '../../lending/write-off.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Tx } from '../db/database.ts'
import { insertWriteOff } from './loan-endings.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import { openPaymentOf } from '../db/payments.ts'
import { foldInput, historyOfLoan } from '../loan-book/loan-history.ts'
import { debtWrittenOff } from '../messaging/debt-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { accrueLoan } from './accrue-loans.ts'
import { endWaitingChange } from './end-waiting-change.ts'
import { impossibleStep } from './impossible-step.ts'
import { dayToBook } from './payment-place.ts'

/** Nothing is decided about a debt while its money may be moving. @throws Refusal REQUEST_IMPOSSIBLE */
export const refuseMoving = async (tx: Tx, loan: LoanRow): Promise<void> => {
  const open = await openPaymentOf(tx, loan.id)
  if (open && open.state !== 'CREATED')
    throw impossibleStep('По займу идёт платёж: дождитесь, чем он закончится.')
}

/**
 * Takes a hopeless debt off the balance (decision 0053): the contract closes as written off, nothing accrues any more
 * and nothing opens it again. The debt is not forgiven: what is paid of it later is recovered. The borrower is told.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE before the 361st day past due or while a payment is under way
 */
export const writeOffLoan = async (
  tx: Tx,
  { loanId, nowMs }: { loanId: string; nowMs: number },
): Promise<void> => {
  const loan = await lockLoan(tx, loanId)
  if (!loan) throw new Refusal('NOT_FOUND')
  if (loan.contractState !== 'OVERDUE') throw impossibleStep('Списать можно просроченный долг.')
  await refuseMoving(tx, loan)
  const on = await dayToBook(tx, loan, nowMs)
  const history = await historyOfLoan(tx, loanId)
  const book = foldInput(loan, history, on)
  const state = foldLoan(book, on)
  if (state.overdueDays < HOPELESS_AFTER_DAYS)
    throw impossibleStep(
      `Безнадёжным долг становится на ${HOPELESS_AFTER_DAYS}-й день просрочки, сейчас ${state.overdueDays}-й.`,
    )
  const { totalKopecks: amountKopecks } = payoffOf(state, book.issuedOn, on)
  await endWaitingChange(tx, loanId, nowMs)
  const cause = await insertWriteOff(tx, {
    loanId,
    on,
    paymentsBefore: history.applied.length,
    changesBefore: history.changes.length,
    amountKopecks,
    createdAtMs: nowMs,
  })
  await accrueLoan(tx, loan, { on, nowMs })
  const { clientId, contractNumber } = loan
  const words = debtWrittenOff({ amountKopecks, contractNumber, on })
  await tellEvent(tx, { clientId, loanId, words, cause, nowMs })
}
