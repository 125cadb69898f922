import { insertCardHold, lockCardHold, updateCardHold } from './card-holds.ts'
import type { Tx } from '../db/database.ts'
import { lockLoan } from '../db/loans.ts'
import { closeForm } from './payment-outcomes.ts'
import { lockPayment, type PaymentRow } from '../db/payments.ts'

/**
 * A hold is gone without its money having been taken: noted once, and the payment that waited for it ends, so that its
 * person may pay again (D56). One that we had not heard of is noted too: its late notice then repays nothing.
 * `known`: the payment that the notice names, if any.
 */
export const endHold = async (
  tx: Tx,
  known: PaymentRow | null,
  { transactionId, nowMs }: { transactionId: string; nowMs: number },
): Promise<void> => {
  if (known?.loanId) await lockLoan(tx, known.loanId)
  const payment = known && (await lockPayment(tx, known.id))
  const hold = await lockCardHold(tx, transactionId)
  if (hold) {
    if (hold.state !== 'HELD') return
    await updateCardHold(tx, transactionId, { state: 'RELEASED', finishedAtMs: nowMs })
  } else if (payment?.purpose === 'REPAYMENT' && payment.transactionId !== transactionId) {
    await insertCardHold(tx, {
      transactionId,
      paymentId: payment.id,
      amountKopecks: payment.amountKopecks,
      aim: 'RELEASE',
      state: 'RELEASED',
      heldAtMs: nowMs,
      finishedAtMs: nowMs,
    })
  }
  if (payment?.transactionId === transactionId) await closeForm(tx, payment, nowMs)
}
