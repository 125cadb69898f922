import { moscowDate } from '../../lending/calendar.ts'
import type { Context } from '../context.ts'
import { brandOf, type CardDetails } from '../db/cards.ts'
import type { Tx } from '../db/database.ts'
import { loanChargesToday } from '../db/loan-charges.ts'
import { lockLoan } from '../db/loans.ts'
import { enqueue } from '../db/outbox.ts'
import { approvePayment, declinePayment } from '../db/payment-outcomes.ts'
import { RECONCILE_PAYMENT, reconcileAtMs } from '../db/payment-reconciliation.ts'
import {
  lockPayment,
  openPaymentOf,
  paymentByInvoice,
  type PaymentRow,
  recordWebhook,
  updatePayment,
} from '../db/payments.ts'
import { transaction } from '../db/transaction.ts'
import { type AcquirerEvent, WEBHOOK_ANSWER } from '../gateways/gateways.ts'

type Answer = (typeof WEBHOOK_ANSWER)[keyof typeof WEBHOOK_ANSWER]

const paymentOf = (context: Context, event: AcquirerEvent): Promise<PaymentRow | null> =>
  event.invoiceId === null
    ? Promise.resolve(null)
    : paymentByInvoice(context.database, event.invoiceId)

const cardOf = ({ card, token }: AcquirerEvent): CardDetails | null =>
  card && token
    ? {
        token,
        brand: brandOf(card.type),
        firstSix: card.firstSix,
        lastFour: card.lastFour,
        expires: card.expires,
      }
    : null

/** A form may outlive the debt it was begun for: nobody pays for a closed loan or over the payoff (D13). */
const isOwed = async (tx: Tx, payment: PaymentRow, nowMs: number): Promise<boolean> => {
  if (payment.loanId === null) return true
  const loan = await lockLoan(tx, payment.loanId)
  if (loan?.contractState !== 'ACTIVE' && loan?.contractState !== 'OVERDUE') return false
  const { payoff } = await loanChargesToday(tx, loan, moscowDate(nowMs))
  return payment.amountKopecks <= payoff.totalKopecks
}

/**
 * May this money be taken? Asked before the authorisation; the page could have changed the amount, so it is compared
 * with ours (integrations reference 1.2, 1.5). A payment whose last try was refused may be tried again.
 */
export const checkPayment = async (context: Context, event: AcquirerEvent): Promise<Answer> => {
  const known = await paymentOf(context, event)
  if (!known) return WEBHOOK_ANSWER.wrongInvoice
  if (event.accountId !== known.clientId) return WEBHOOK_ANSWER.wrongAccount
  if (event.amountKopecks !== known.amountKopecks || event.currency !== 'RUB')
    return WEBHOOK_ANSWER.wrongAmount
  return transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    if (known.loanId) await lockLoan(tx, known.loanId)
    const payment = await lockPayment(tx, known.id)
    if (!payment) return WEBHOOK_ANSWER.wrongInvoice
    if (payment.state === 'EXPIRED' || payment.expiresAtMs < nowMs) return WEBHOOK_ANSWER.expired
    // A saved card is charged by us: its payment is PROCESSING when the acquirer asks.
    if (payment.cardId && payment.state === 'PROCESSING') return WEBHOOK_ANSWER.accepted
    if (payment.state !== 'CREATED' && payment.state !== 'DECLINED')
      return WEBHOOK_ANSWER.cannotAccept
    const open = payment.loanId ? await openPaymentOf(tx, payment.loanId) : null
    if (open && open.id !== payment.id) return WEBHOOK_ANSWER.cannotAccept
    if (!(await isOwed(tx, payment, nowMs))) return WEBHOOK_ANSWER.cannotAccept
    await updatePayment(tx, payment.id, {
      state: 'PROCESSING',
      declineCode: null,
      finishedAtMs: null,
    })
    await enqueue(tx, {
      kind: RECONCILE_PAYMENT,
      payload: { paymentId: payment.id },
      runAtMs: reconcileAtMs(nowMs),
    })
    return WEBHOOK_ANSWER.accepted
  })
}

/** Pay or Fail of a payment: written down once by (kind, transaction). An unknown invoice is not ours to act on. */
export const takePaymentEvent = async (context: Context, event: AcquirerEvent): Promise<void> => {
  const payment = await paymentOf(context, event)
  await transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    const { kind, transactionId, invoiceId } = event
    if (!(await recordWebhook(tx, { kind, transactionId, invoiceId, atMs: nowMs }))) return
    if (!payment) {
      context.log.warn({ kind, transactionId }, 'A webhook names an invoice that is not ours')
      return
    }
    if (kind === 'pay')
      await approvePayment(tx, payment, {
        transactionId,
        amountKopecks: event.amountKopecks,
        card: cardOf(event),
        paidAtMs: event.atMs,
        nowMs,
      })
    if (kind === 'fail')
      await declinePayment(tx, payment, {
        transactionId,
        code: event.paymentCode ?? '922291',
        reasonCode: event.reasonCode,
        retry: event.retry,
        nowMs,
      })
  })
}
