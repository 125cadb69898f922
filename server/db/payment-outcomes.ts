import type { CardPaymentCode } from '../../protocol/errors.ts'
import { kopecks, type Kopecks } from '../../lending/money.ts'
import { advanceStep } from './clients.ts'
import { type CardDetails, cardMask, saveCard } from './cards.ts'
import type { Tx } from './database.ts'
import { fileReceipt } from './file-receipt.ts'
import { applyPayment, lockLoan } from './loan-book.ts'
import { enqueue } from './outbox.ts'
import { lockPayment, type PaymentRow, updatePayment } from './payments.ts'

/** Gives the held rouble of an attached card back. */
export const RELEASE_HOLD = 'release-hold'

export interface Approval {
  readonly transactionId: string
  /** What the acquirer really took; it rules over what was asked. */
  readonly amountKopecks: Kopecks
  /** The card that paid, when it may be charged again. */
  readonly card: CardDetails | null
  readonly nowMs: number
}

const lockInOrder = async (tx: Tx, payment: PaymentRow): Promise<PaymentRow | null> => {
  // Loan before payment, as everywhere, so that two of these never wait for each other.
  if (payment.loanId) await lockLoan(tx, payment.loanId)
  return lockPayment(tx, payment.id)
}

const finishAttachment = async (tx: Tx, payment: PaymentRow, approval: Approval) => {
  const { transactionId, nowMs, card } = approval
  if (!card) throw new Error('The acquirer gave no token for an attached card')
  const saved = await saveCard(tx, payment.clientId, card, nowMs)
  await updatePayment(tx, payment.id, {
    state: 'PAID',
    transactionId,
    cardId: saved.id,
    cardMask: cardMask(saved),
    finishedAtMs: nowMs,
  })
  await advanceStep(tx, payment.clientId, 'card')
  await enqueue(tx, {
    kind: RELEASE_HOLD,
    payload: { paymentId: payment.id, transactionId },
    runAtMs: nowMs,
    dedupeKey: payment.id,
  })
}

/**
 * Money has come: applied to the loan, or the card attached, exactly once. A late approval of a payment that was
 * given up is applied all the same: money is never lost.
 */
export const approvePayment = async (
  tx: Tx,
  known: PaymentRow,
  approval: Approval,
): Promise<void> => {
  const payment = await lockInOrder(tx, known)
  if (!payment || payment.state === 'PAID') return
  if (payment.purpose === 'CARD_ATTACH') return finishAttachment(tx, payment, approval)
  const { transactionId, amountKopecks, nowMs, card } = approval
  if (!payment.loanId) throw new Error('A repayment without a loan')
  await updatePayment(tx, payment.id, {
    state: 'PAID',
    declineCode: null,
    transactionId,
    amountKopecks,
    finishedAtMs: nowMs,
    ...(card && { cardMask: cardMask(card) }),
  })
  await applyPayment(tx, {
    paymentId: payment.id,
    loanId: payment.loanId,
    amountKopecks: kopecks(amountKopecks),
    kind: payment.paymentType === 'PAYOFF' ? 'PAYOFF' : 'INSTALMENT',
    nowMs,
  })
  await fileReceipt(tx, payment.id, nowMs)
}

/** The acquirer refused; nothing was taken. */
export const declinePayment = async (
  tx: Tx,
  known: PaymentRow,
  refusal: { transactionId: string | null; code: CardPaymentCode; nowMs: number },
): Promise<void> => {
  const payment = await lockInOrder(tx, known)
  if (!payment || payment.state === 'PAID') return
  await updatePayment(tx, payment.id, {
    state: 'DECLINED',
    declineCode: refusal.code,
    transactionId: refusal.transactionId,
    finishedAtMs: refusal.nowMs,
  })
}
