import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import type { JobRow } from '../job.ts'
import { approvePayment, closeForm, declinePayment, giveUpPayment } from './payment-outcomes.ts'
import { CURRENCY } from './payment-differences.ts'
import { enqueueAlone } from '../db/outbox.ts'
import { expireForm, paymentById, type PaymentRow } from '../db/payments.ts'
import { transaction } from '../db/transaction.ts'
import { type FoundOperation, GatewayFailure } from '../gateways/gateways.ts'
import { RECONCILE_PAYMENT } from './payment-reconciliation.ts'

/** After an hour without a trace at the acquirer nothing can come any more (integrations reference 1.4). */
const GIVE_UP_MS = HOUR_MS

const isOpen = ({ state }: PaymentRow): boolean => state === 'PROCESSING' || state === 'UNKNOWN'

/** A payment that was taken or is held; a refund of the same invoice is neither (D56). */
const isMoney = ({ operation, state }: FoundOperation): boolean =>
  operation === 'payment' && (state === 'COMPLETED' || state === 'AUTHORISED')

/**
 * The operation that decides how a payment ended. The acquirer names the last one of an invoice, which may be another: a
 * second try in another tab that we refused, or a refund made in its cabinet. Neither hides the money of the first.
 */
const decisiveOperation = async (
  { gateways: { acquirer } }: Context,
  { invoiceId, transactionId }: PaymentRow,
): Promise<FoundOperation | null> => {
  const last = await acquirer.findByInvoice(invoiceId)
  if (last && isMoney(last)) return last
  const own = transactionId ?? (last?.operation === 'refund' ? last.originalTransactionId : null)
  if (own === null || own === last?.transactionId) return last
  return (await acquirer.findTransaction(own)) ?? last
}

const lookUp = async (
  context: Context,
  payment: PaymentRow,
): Promise<FoundOperation | null | 'no answer'> => {
  try {
    return await decisiveOperation(context, payment)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    context.log.warn({ err: error }, 'The acquirer could not be asked')
    return 'no answer'
  }
}

/** The form was left before any money could move: nothing at the acquirer, or a 3-D Secure page nobody answered. */
const isAbandoned = (payment: PaymentRow, found: FoundOperation | null): boolean =>
  payment.cardId === null && (found === null || found.state === 'AWAITING')

/** What is confirmed in a bank in the last second of its link arrives a little later. */
const LINK_SETTLES_MS = 2 * MINUTE_MS

/**
 * Whether a form that was left gives way: to another payment at once; one by СБП only when its link is over, for until
 * then it can be paid in the bank.
 */
const givesWay = (
  payment: PaymentRow,
  found: FoundOperation | null,
  { startingAnew, nowMs }: { startingAnew: boolean; nowMs: number },
): boolean => {
  if (!isAbandoned(payment, found)) return false
  return payment.method === 'SBP' ? nowMs > payment.expiresAtMs + LINK_SETTLES_MS : startingAnew
}

/**
 * Asks the acquirer how an open payment ended and writes it down. Returns false while it is still open.
 * An attached card is finished by its webhook only: that alone carries the card's face. `startingAnew`: the person
 * begins another payment, so a form that was left gives way at once instead of after an hour.
 */
export const reconcilePayment = async (
  context: Context,
  payment: PaymentRow,
  { startingAnew = false } = {},
): Promise<boolean> => {
  if (!isOpen(payment)) return true
  const found = await lookUp(context, payment)
  if (found === 'no answer') return false
  return transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    if (found && isMoney(found) && payment.purpose === 'REPAYMENT') {
      const approval = {
        ...found,
        // A look-up that does not say whose it was was asked by our own invoice.
        accountId: found.accountId ?? payment.clientId,
        currency: found.currency ?? CURRENCY,
        held: found.state === 'AUTHORISED',
        isTestTerminal: context.gateways.acquirer.isTestTerminal,
        card: null,
        paidAtMs: found.atMs,
        nowMs,
      }
      const end = await approvePayment(tx, payment, approval)
      if (end === 'KEPT') await closeForm(tx, payment, nowMs)
      return true
    }
    if (found?.state === 'DECLINED' || found?.state === 'CANCELLED') {
      const { transactionId, paymentCode, reasonCode, retry } = found
      const code = paymentCode ?? '922291'
      await declinePayment(tx, payment, { transactionId, code, reasonCode, retry, nowMs })
      return true
    }
    const isOver = nowMs - payment.createdAtMs >= GIVE_UP_MS
    if (!isOver && !givesWay(payment, found, { startingAnew, nowMs })) return false
    await giveUpPayment(tx, payment, nowMs)
    return true
  })
}

const AGAIN_MS = 10 * MINUTE_MS

export interface ReconcilePaymentOrder {
  readonly paymentId: string
}

/** Orders the next look at a payment. One look is followed by one other, however often its row ran. */
export const reconcilePaymentLater = (
  { database, clock }: Context,
  { paymentId }: ReconcilePaymentOrder,
  row: JobRow,
): Promise<void> =>
  enqueueAlone(database, [
    {
      kind: RECONCILE_PAYMENT,
      payload: { paymentId },
      runAtMs: clock.now() + AGAIN_MS,
      dedupeKey: `after:${row.id}`,
    },
  ])

/**
 * Looks a payment up every ten minutes until it is known how it ended; a form that nobody finished in its life is over.
 * A payment a job: the acquirer is asked about one operation at a time, between two transactions.
 */
export const followUpPayment = async (
  context: Context,
  order: ReconcilePaymentOrder,
  row: JobRow,
): Promise<void> => {
  const payment = await paymentById(context.database, order.paymentId)
  if (!payment) return
  if (payment.state === 'CREATED')
    return expireForm(context.database, payment.id, context.clock.now())
  if (await reconcilePayment(context, payment)) return
  await reconcilePaymentLater(context, order, row)
}
