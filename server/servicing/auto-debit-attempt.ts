import { randomUUID } from 'node:crypto'
import { moscowDate } from '../../lending/calendar.ts'
import { MINUTE_MS } from '../../lending/durations.ts'
import { isOpenContract } from '../../lending/lifecycle.ts'
import { FORGIVEN_REMAINDER } from '../../lending/loan-book.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { Kopecks } from '../../lending/money.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import type { Context } from '../context.ts'
import {
  type AutoDebitRow,
  CARD_IS_GONE,
  isForbidden,
  lockAutoDebit,
  updateAutoDebit,
} from '../db/auto-debits.ts'
import { isExpired } from '../accounts/card-face.ts'
import { ownCard, cardMask } from '../db/cards.ts'
import type { Tx } from '../db/database.ts'
import { chargeSavedCard } from './charge-saved-card.ts'
import { admitDebit } from './debit-notice.ts'
import { tellRefused } from './debit-outcomes.ts'
import { debtRefusal } from '../loan-book/legal-standing.ts'
import { bookOf } from '../loan-book/loan-history.ts'
import { lockLoan, type LoanRow } from '../db/loans.ts'
import { waitingChange } from '../db/loan-changes.ts'
import { isFreeByDemand } from '../db/payment-holidays.ts'
import { equalPaymentOf } from './payment-meant.ts'
import { RECONCILE_PAYMENT, reconcileAtMs } from './payment-reconciliation.ts'
import { isTooLate } from './plan-auto-debits.ts'
import { insertBegunPayment } from '../db/payment-writes.ts'
import { closeRefusedForms, openPaymentOf, updatePayment } from '../db/payments.ts'
import { transaction } from '../db/transaction.ts'

const LIFE_MS = 30 * MINUTE_MS
/** «Операция отклонена», spec §8. */
const FORBIDDEN = '564090'

interface Due {
  readonly amountKopecks: Kopecks
  readonly paymentType: 'INSTALMENT' | 'PAYOFF'
}

/** Exactly what is due at this moment: never more, never a part (D16). */
const dueNow = async (tx: Tx, loan: LoanRow, nowMs: number): Promise<Due | null> => {
  const today = moscowDate(nowMs)
  const book = await bookOf(tx, loan, today)
  const { dueNowKopecks } = foldLoan(book, book.asOf)
  // Nobody debits a tail that is forgiven.
  if (dueNowKopecks <= FORGIVEN_REMAINDER) return null
  const { totalKopecks } = payoffQuote(book, today)
  return dueNowKopecks >= totalKopecks
    ? { amountKopecks: totalKopecks, paymentType: 'PAYOFF' }
    : { amountKopecks: dueNowKopecks, paymentType: 'INSTALMENT' }
}

/** A form that nobody finished in its time gives way; any other open payment stands first. */
const isLoanFree = async (tx: Tx, loanId: string, nowMs: number): Promise<boolean> => {
  const open = await openPaymentOf(tx, loanId)
  if (!open) return true
  if (open.state !== 'CREATED' || open.expiresAtMs > nowMs) return false
  await updatePayment(tx, open.id, { state: 'EXPIRED', finishedAtMs: nowMs })
  return true
}

/** A prolongation signed today is what the client asked for last: it keeps its day to be paid, nothing is debited (D14). */
const isProlonging = async (tx: Tx, loanId: string, nowMs: number): Promise<boolean> => {
  const waiting = await waitingChange(tx, loanId)
  return waiting?.kind === 'PROLONGATION' && (waiting.expiresAtMs ?? 0) > nowMs
}

/** The card of the agreement; one that is gone, or that the networks forbade on another loan, ends the debits here too. */
const chargeableCard = async (tx: Tx, autoDebit: AutoDebitRow, nowMs: number) => {
  const card = await ownCard(tx, autoDebit.clientId, autoDebit.cardId)
  const isGone = !card || isExpired(card, nowMs)
  if (!isGone && !(await isForbidden(tx, card.id))) return card
  const problemCode = isGone ? CARD_IS_GONE : FORBIDDEN
  await updateAutoDebit(tx, autoDebit.id, { state: 'BLOCKED', problemCode })
  await tellRefused(tx, autoDebit.loanId, { isBlocked: true, nowMs })
  return null
}

/**
 * Begins the debit of one planned moment, at most once, and returns the payment to charge. The agreement is looked at in
 * the transaction that makes the payment, so a stop that came before it holds. Null: its hour is over, stopped, acted on before, paused
 * by the networks, nothing due, another payment is under way, a prolongation signed today waits for its money, a payment
 * holiday is asked for from today or before, a legal status forbids it, or the client was not told of it in time.
 */
export const beginAutoDebit = (
  context: Context,
  { loanId, slotMs }: { loanId: string; slotMs: number },
): Promise<string | null> =>
  transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    // The order may have waited in the outbox of a server that went down after it was planned.
    if (isTooLate(slotMs, nowMs)) return null
    const loan = await lockLoan(tx, loanId)
    if (!loan || !isOpenContract(loan.contractState)) return null
    const autoDebit = await lockAutoDebit(tx, loanId)
    if (autoDebit?.state !== 'ON' || (autoDebit.lastSlotMs ?? 0) >= slotMs) return null
    await updateAutoDebit(tx, autoDebit.id, { lastSlotMs: slotMs })
    if ((autoDebit.notBeforeMs ?? 0) > nowMs) return null
    if (!(await isLoanFree(tx, loanId, nowMs)) || (await isProlonging(tx, loanId, nowMs)))
      return null
    // Granted, it counts from its first day: nobody is debited who has asked not to pay (353-FZ art. 6.1-2).
    if (await isFreeByDemand(tx, loanId, moscowDate(nowMs))) return null
    if (await debtRefusal(tx, { clientId: loan.clientId, loanId }, 'AUTO_DEBIT')) return null
    const due = await dueNow(tx, loan, nowMs)
    // Just paid by hand: nobody debits the same sum on top of it (D59).
    if (due && (await equalPaymentOf(tx, { ...due, loanId, changeId: null }, nowMs))) return null
    const card = due && (await chargeableCard(tx, autoDebit, nowMs))
    if (!card || !(await admitDebit(tx, { loan, autoDebit, nowMs }, card))) return null
    await closeRefusedForms(tx, loanId, nowMs)
    const id = randomUUID()
    await insertBegunPayment(
      tx,
      {
        id,
        invoiceId: randomUUID(),
        clientId: loan.clientId,
        purpose: 'REPAYMENT',
        loanId,
        ...due,
        changeId: null,
        cardId: card.id,
        cardMask: cardMask(card),
        method: 'CARD',
        state: 'PROCESSING',
        initiator: 'MERCHANT',
        isRepeat: false,
        createdAtMs: nowMs,
        expiresAtMs: nowMs + LIFE_MS,
      },
      { kind: RECONCILE_PAYMENT, payload: { paymentId: id }, runAtMs: reconcileAtMs(nowMs) },
    )
    await updateAutoDebit(tx, autoDebit.id, { lastPaymentId: id })
    return id
  })

/** Debits a saved card at one planned moment: run again it finds that acted on and leaves the payment to the look-up. */
export const attemptAutoDebit = async (
  context: Context,
  attempt: { loanId: string; slotMs: number },
): Promise<void> => {
  const paymentId = await beginAutoDebit(context, attempt)
  if (paymentId !== null) await chargeSavedCard(context, paymentId)
}
