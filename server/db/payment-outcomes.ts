import type { CardPaymentCode } from '../../protocol/errors.ts'
import type { Kopecks } from '../../lending/money.ts'
import { advanceStep, lockClient } from './clients.ts'
import { type CardDetails, cardMask, saveCard } from './cards.ts'
import type { DebitRetry } from './auto-debits.ts'
import type { Tx } from './database.ts'
import { noteDebitPaid, noteDebitRefused } from './debit-outcomes.ts'
import { fileReceipt } from './file-receipt.ts'
import { applyPaidChange } from './apply-change.ts'
import { fileChange } from './file-change.ts'
import { applyPayment, dayToBook } from './apply-payment.ts'
import { lockLoan } from './loans.ts'
import { settleLoan } from './settle-loans.ts'
import { endChange, waitingChange } from './loan-changes.ts'
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
  /** When the card gave it; null when the acquirer did not say. */
  readonly paidAtMs: number | null
  readonly nowMs: number
}

/**
 * The moment a payment counts for: that of the operation, however late we learn of it (Consumer Protection Law art. 37),
 * and never one before the payment was begun.
 */
const countedAtMs = ({ createdAtMs }: PaymentRow, { paidAtMs, nowMs }: Approval): number =>
  paidAtMs === null ? nowMs : Math.min(Math.max(paidAtMs, createdAtMs), nowMs)

const lockInOrder = async (tx: Tx, payment: PaymentRow): Promise<PaymentRow | null> => {
  // Client before loan before payment, as everywhere, so that two of these never wait for each other. The client is
  // held for a prolongation only, whose yearly limit is over all loans (D14).
  if (payment.paymentType === 'PROLONGATION') await lockClient(tx, payment.clientId)
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
 * Books the money of a repayment, and with it the change of the plan it was paid for (D13, D14). A change that can
 * no longer be made leaves the money an ordinary payment; one that waits on a loan closed meanwhile has expired.
 */
const bookRepayment = async (
  tx: Tx,
  payment: PaymentRow & { loanId: string },
  approval: Approval,
): Promise<void> => {
  const { amountKopecks, nowMs } = approval
  const paidAtMs = countedAtMs(payment, approval)
  const { id: paymentId, loanId, changeId } = payment
  const loan = await lockLoan(tx, loanId)
  if (!loan) throw new Error('A payment of a loan that does not exist')
  const applied =
    changeId !== null &&
    (await applyPaidChange(tx, { loan, changeId, amountKopecks, paidAtMs, nowMs }))
  const kind = payment.paymentType === 'PAYOFF' ? 'PAYOFF' : 'INSTALMENT'
  const booked = { paymentId, loanId, amountKopecks, kind, paidAtMs, nowMs } as const
  const { closed } = await applyPayment(tx, booked)
  if (applied && changeId !== null) await fileChange(tx, changeId, nowMs)
  const waiting = closed ? await waitingChange(tx, loanId) : null
  if (waiting) await endChange(tx, waiting.id, { endReason: 'REPAID_IN_FULL', nowMs })
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
  await bookRepayment(tx, { ...payment, loanId: payment.loanId }, approval)
  await fileReceipt(tx, payment.id, { paidAtMs: countedAtMs(payment, approval), nowMs })
  await noteDebitPaid(tx, payment)
}

/** The night leaves out a loan whose money may be on its way: when none came, its days are booked now. */
const catchUp = async (tx: Tx, loanId: string | null, nowMs: number): Promise<void> => {
  const loan = loanId === null ? null : await lockLoan(tx, loanId)
  if (loan?.contractState !== 'ACTIVE' && loan?.contractState !== 'OVERDUE') return
  await settleLoan(tx, loan, { on: await dayToBook(tx, loan, nowMs), nowMs })
}

/** Nothing was found of an open payment and nothing can come any more. */
export const giveUpPayment = async (tx: Tx, known: PaymentRow, nowMs: number): Promise<void> => {
  const payment = await lockInOrder(tx, known)
  if (payment?.state !== 'PROCESSING' && payment?.state !== 'UNKNOWN') return
  await updatePayment(tx, payment.id, { state: 'EXPIRED', finishedAtMs: nowMs })
  await catchUp(tx, payment.loanId, nowMs)
}

/** The acquirer refused; nothing was taken. */
export const declinePayment = async (
  tx: Tx,
  known: PaymentRow,
  refusal: {
    transactionId: string | null
    code: CardPaymentCode
    /** The acquirer's own reason, and what the networks allow after it; null when it told none. */
    reasonCode: number | null
    retry: DebitRetry
    nowMs: number
  },
): Promise<void> => {
  const payment = await lockInOrder(tx, known)
  if (!payment || payment.state === 'PAID') return
  await updatePayment(tx, payment.id, {
    state: 'DECLINED',
    declineCode: refusal.code,
    reasonCode: refusal.reasonCode,
    transactionId: refusal.transactionId,
    finishedAtMs: refusal.nowMs,
  })
  await catchUp(tx, payment.loanId, refusal.nowMs)
  await noteDebitRefused(tx, payment, refusal)
}
