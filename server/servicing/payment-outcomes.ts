import { randomUUID } from 'node:crypto'
import type { Questionnaire } from '../db/client-profile.ts'
import { isOpenContract } from '../../lending/lifecycle.ts'
import type { CardPaymentCode } from '../../protocol/payment-refusals.ts'
import { clientById, lockClient } from '../db/clients.ts'
import { type CardHoldRow, cardHoldOf, noteHold, updateCardHold } from './card-holds.ts'
import { cardMask } from '../db/cards.ts'
import type { Tx } from '../db/database.ts'
import { noteBooked } from './charges-under-way.ts'
import { type Approval, cameOf, finishAttachment, NOT_TAKEN } from './finish-attachment.ts'
import { noteDebitPaid, noteDebitRefused, type DebitRetry } from './debit-outcomes.ts'
import { fileReceipt } from '../documents/filing/file-receipt.ts'
import { dayToBook } from './payment-place.ts'
import { bookRepayment, isLateMoney } from './book-repayment.ts'
import { uncountedOf } from './uncounted.ts'
import { loanById, lockLoan } from '../db/loans.ts'
import { paymentDeclined, paymentTaken } from '../messaging/event-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { accrueLoan } from './accrue-loans.ts'
import {
  heldFrom,
  type HeldPayment,
  type Holding,
  holding,
  type LockedBook,
} from '../loan-book/locked-book.ts'
import { takeEarlyNotices } from './take-payment-back.ts'
import { fiscalOrderOf } from '../db/fiscal-receipts.ts'
import { askTogether, onCommit } from '../db/transaction.ts'
import { differencesOf, hasOtherTestFlag, CURRENCY } from './payment-differences.ts'
import { lockPayment, type PaymentRow, updatePayment } from '../db/payments.ts'
import { keepToldAgain, keepUnmatched, orderSuspenseReturn } from './unmatched-money.ts'

/** What became of it. KEPT: it did not fit and waits for a person or its refund; KNOWN: it was told before. */
export type ApprovalEnd = 'BOOKED' | 'HELD' | 'KEPT' | 'KNOWN'

/**
 * The moment a payment counts for: that of the operation, however late we learn of it (Consumer Protection Law art. 37),
 * and never one before the payment was begun.
 */
const countedAtMs = ({ createdAtMs }: PaymentRow, { paidAtMs, nowMs }: Approval): number =>
  paidAtMs === null ? nowMs : Math.min(Math.max(paidAtMs, createdAtMs), nowMs)

/**
 * Client before loan before payment, as everywhere, so that two of these never wait for each other. The client is held
 * for a prolongation only, whose yearly limit is over all loans (D14); one whose account is gone prolongs nothing.
 */
const lockClientFirst = async (tx: Tx, { paymentType, clientId }: PaymentRow): Promise<void> => {
  if (paymentType !== 'PROLONGATION' || (await clientById(tx, clientId)) === null) return
  await lockClient(tx, clientId)
}

const lockInOrder = async (tx: Tx, payment: PaymentRow): Promise<PaymentRow | null> => {
  await lockClientFirst(tx, payment)
  if (payment.loanId) await lockLoan(tx, payment.loanId)
  return lockPayment(tx, payment.id)
}

/** A payment in the order of {@link lockInOrder}, with what its money meets; no book for the rouble of a card. */
interface Met {
  readonly payment: PaymentRow
  readonly hold: CardHoldRow | null
  readonly book: LockedBook | null
  readonly hasEarlyRefund: boolean
  readonly isBookedElsewhere: boolean
  readonly entered: Questionnaire | null
}

const meet = async (tx: Tx, known: PaymentRow, transactionId: string): Promise<Met | null> => {
  const { id, loanId } = known
  if (loanId !== null) {
    await lockClientFirst(tx, known)
    return heldFrom(tx, await askTogether<Holding>(tx, holding(tx, { id, loanId }, transactionId)))
  }
  const payment = await lockPayment(tx, id)
  const rest = { book: null, hasEarlyRefund: false, isBookedElsewhere: false, entered: null }
  return payment && { payment, hold: await cardHoldOf(tx, transactionId), ...rest }
}

/** The night leaves out a loan whose money may be on its way: when none came, its days are booked now. */
const catchUp = async (tx: Tx, loanId: string | null, nowMs: number): Promise<void> => {
  const loan = loanId === null ? null : await lockLoan(tx, loanId)
  if (!loan || !isOpenContract(loan.contractState)) return
  await accrueLoan(tx, loan, { on: await dayToBook(tx, loan, nowMs), nowMs })
}

/** Ends a payment whose operation ended as another one than it was begun as. */
export const closeForm = async (tx: Tx, payment: PaymentRow, nowMs: number): Promise<void> => {
  if (payment.state !== 'PROCESSING' && payment.state !== 'UNKNOWN') return
  await updatePayment(tx, payment.id, {
    state: 'DECLINED',
    declineCode: NOT_TAKEN,
    finishedAtMs: nowMs,
  })
  await catchUp(tx, payment.loanId, nowMs)
}

/** What differs from the payment, or comes a second time: nothing of it is applied, a hold of it is released (D45). */
const keepApart = async (
  tx: Tx,
  payment: PaymentRow,
  approval: Approval,
): Promise<'KEPT' | null> => {
  const { transactionId, amountKopecks, held, isTestTerminal, nowMs } = approval
  const isSecond = payment.state === 'PAID'
  const expected = { ...payment, isTestTerminal }
  const reasons = differencesOf(approval, expected)
  if (!isSecond && reasons.length === 0) return null
  const came = cameOf(payment, approval)
  const isMoney = approval.currency === CURRENCY && !hasOtherTestFlag(approval, isTestTerminal)
  if (held) {
    const heldAtMs = countedAtMs(payment, approval)
    await noteHold(tx, payment, { transactionId, amountKopecks, heldAtMs, nowMs, fits: false })
  }
  if (isSecond && held && isMoney) return 'KEPT'
  if (isSecond && isMoney && amountKopecks > 0) {
    await orderSuspenseReturn(tx, came, 'SECOND_TRANSACTION')
    return 'KEPT'
  }
  await keepUnmatched(tx, came, reasons)
  // The form it came by has had its turn: the person may pay again.
  if (!isSecond && payment.transactionId === transactionId) await closeForm(tx, payment, nowMs)
  return 'KEPT'
}

/**
 * Money that is in the books already, told once more as another payment's, or as one that it differed from before: booked
 * again it would be twice there. It stays where it is (decision 0173).
 */
const keepWhereItIs = async (tx: Tx, payment: PaymentRow, approval: Approval): Promise<'KEPT'> => {
  const { transactionId, nowMs } = approval
  await keepToldAgain(tx, cameOf(payment, approval))
  if (payment.transactionId === transactionId) await closeForm(tx, payment, nowMs)
  return 'KEPT'
}

/** Whether this very operation is what a payment was paid by: nothing of it is left to be done. */
export const isPaidBy = ({ state, transactionId }: PaymentRow, operation: string): boolean =>
  state === 'PAID' && transactionId === operation

/**
 * Money has come: compared with the payment (D45), then applied to the loan, or the card attached, exactly once. A late
 * approval of a payment that was given up is applied all the same: money is never lost. Money that is only held waits
 * for its capture (D56). `held`: the payment where it is held already.
 */
export const approvePayment = async (
  tx: Tx,
  known: PaymentRow,
  told: Approval,
  held: HeldPayment | null = null,
): Promise<ApprovalEnd> => {
  const { transactionId, amountKopecks, nowMs, card } = told
  const met = held ?? (await meet(tx, known, transactionId))
  if (!met || isPaidBy(met.payment, transactionId)) return 'KNOWN'
  const { payment, hold, book, hasEarlyRefund, isBookedElsewhere, entered } = met
  if (told.held && hold) return 'KNOWN'
  if (isBookedElsewhere) return keepWhereItIs(tx, payment, told)
  // Captured money counts for the day on which it was held (D55).
  const approval = hold ? { ...told, paidAtMs: hold.heldAtMs } : told
  if (hold) await updateCardHold(tx, transactionId, { state: 'CAPTURED', finishedAtMs: nowMs })
  if (await keepApart(tx, payment, approval)) return 'KEPT'
  if (payment.purpose === 'CARD_ATTACH') {
    await finishAttachment(tx, payment, approval)
    return 'BOOKED'
  }
  if (!payment.loanId || !book) throw new Error('A repayment without a loan')
  if (approval.held) {
    const heldAtMs = countedAtMs(payment, approval)
    await noteHold(tx, payment, { transactionId, amountKopecks, heldAtMs, nowMs, fits: true })
    return 'HELD'
  }
  // Of late money of a deleted account the operation and its sum are kept, the card is not (152-FZ art. 21).
  const isKept = card !== null && (await clientById(tx, payment.clientId)) !== null
  const taken = { declineCode: null, transactionId, ...(isKept && { cardMask: cardMask(card) }) }
  // A change closes the forms that were opened for it: this one must not be found among them.
  if (payment.changeId !== null)
    await updatePayment(tx, payment.id, { ...taken, state: 'PAID', finishedAtMs: nowMs })
  const paidAtMs = countedAtMs(payment, approval)
  const booked = await bookRepayment(
    tx,
    book,
    { ...payment, loanId: payment.loanId },
    { amountKopecks, paidAtMs, nowMs, told: taken },
  )
  const { contractNumber } = book.loan
  const receiptId = randomUUID()
  await fileReceipt(
    tx,
    { payment: booked, contractNumber, entered, receiptId },
    { paidAtMs, nowMs },
  )
  // A payment has no receipt before it is booked, so this one is its latest.
  onCommit(tx, (database) =>
    noteBooked(database, { payment: booked, receiptDocumentId: receiptId }),
  )
  const brings = !isAllAhead(booked) || isLateMoney(book, paidAtMs)
  await tellTaken(tx, booked, { amountKopecks, contractNumber, nowMs, brings })
  await noteDebitPaid(tx, payment)
  if (hasEarlyRefund) await takeEarlyNotices(tx, payment, { transactionId, nowMs })
  return 'BOOKED'
}

/**
 * Money that only waits for its day: the ledger has received nothing of the loan's price yet, so no receipt of 54-FZ can
 * be due for it, and that of the day on which it is applied is ordered by the night (decision 0078).
 */
const isAllAhead = ({ allocation, amountKopecks, changeId }: PaymentRow): boolean =>
  changeId === null && allocation !== null && allocation.advanceKopecks === amountKopecks

const tellTaken = async (
  tx: Tx,
  payment: PaymentRow,
  {
    nowMs,
    brings,
    ...taken
  }: Pick<Approval, 'amountKopecks' | 'nowMs'> & {
    readonly contractNumber: string | null
    /** Whether it has brought something of the loan's price. */
    readonly brings: boolean
  },
): Promise<void> => {
  const { id, clientId, loanId, cardMask: mask } = payment
  const words = paymentTaken({ ...taken, ...uncountedOf(payment), cardMask: mask })
  const alongside = loanId === null || !brings ? [] : [fiscalOrderOf({ loanId, cause: id, nowMs })]
  await tellEvent(tx, { clientId, loanId, words, cause: id, nowMs, alongside })
}

/** What the client began and the bank refused; of a debit that we began the client is told by its own rules (D16). */
const tellDeclined = async (
  tx: Tx,
  payment: PaymentRow,
  { transactionId, code, nowMs }: Pick<DeclinedOperation, 'transactionId' | 'code' | 'nowMs'>,
): Promise<void> => {
  const { id, clientId, loanId, amountKopecks, cardId, initiator, method } = payment
  if (loanId === null || initiator === 'MERCHANT') return
  const { contractNumber = null } = (await loanById(tx, loanId)) ?? {}
  const words = paymentDeclined({ amountKopecks, contractNumber, code, method })
  // A form may be tried again, by another operation; a saved card is charged once, whoever tells of it first.
  const cause = cardId === null ? (transactionId ?? id) : id
  await tellEvent(tx, { clientId, loanId, words, cause, nowMs })
}

/** Nothing was found of an open payment and nothing can come any more. */
export const giveUpPayment = async (tx: Tx, known: PaymentRow, nowMs: number): Promise<void> => {
  const payment = await lockInOrder(tx, known)
  if (payment?.state !== 'PROCESSING' && payment?.state !== 'UNKNOWN') return
  await updatePayment(tx, payment.id, { state: 'EXPIRED', finishedAtMs: nowMs })
  await catchUp(tx, payment.loanId, nowMs)
}

interface DeclinedOperation {
  readonly transactionId: string | null
  readonly code: CardPaymentCode
  /** The acquirer's own reason, and what the networks allow after it; null when it told none. */
  readonly reasonCode: number | null
  readonly retry: DebitRetry
  readonly nowMs: number
}

/** The acquirer refused; nothing was taken. */
export const declinePayment = async (
  tx: Tx,
  known: PaymentRow,
  refusal: DeclinedOperation,
): Promise<void> => {
  const payment = await lockInOrder(tx, known)
  if (!payment || payment.state === 'PAID') return
  // Another operation of the invoice is on its way: its own end decides.
  const { transactionId } = payment
  const isOther = transactionId !== null && transactionId !== refusal.transactionId
  if (payment.state === 'PROCESSING' && refusal.transactionId !== null && isOther) return
  await updatePayment(tx, payment.id, {
    state: 'DECLINED',
    declineCode: refusal.code,
    reasonCode: refusal.reasonCode,
    transactionId: refusal.transactionId,
    finishedAtMs: refusal.nowMs,
  })
  await catchUp(tx, payment.loanId, refusal.nowMs)
  await noteDebitRefused(tx, payment, refusal)
  await tellDeclined(tx, payment, refusal)
}
