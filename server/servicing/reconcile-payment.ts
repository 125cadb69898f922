import { HOUR_MS } from '../../lending/durations.ts'
import type { Context } from '../context.ts'
import { approvePayment, closeForm, declinePayment, giveUpPayment } from './payment-outcomes.ts'
import { CURRENCY } from './payment-differences.ts'
import type { PaymentRow } from '../db/payments.ts'
import { transaction } from '../db/transaction.ts'
import { type FoundOperation, GatewayFailure } from '../gateways/gateways.ts'

/** After an hour without a trace at the acquirer nothing can come any more (integrations reference 1.4). */
const GIVE_UP_MS = HOUR_MS

const isOpen = ({ state }: PaymentRow): boolean => state === 'PROCESSING' || state === 'UNKNOWN'

const lookUp = async (
  context: Context,
  invoiceId: string,
): Promise<FoundOperation | null | 'no answer'> => {
  try {
    return await context.gateways.acquirer.findByInvoice(invoiceId)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    context.log.warn({ err: error }, 'The acquirer could not be asked')
    return 'no answer'
  }
}

/** A payment that was taken or is held; a refund of the same invoice is neither (D56). */
const isMoney = ({ operation, state }: FoundOperation): boolean =>
  operation === 'payment' && (state === 'COMPLETED' || state === 'AUTHORISED')

/** The form was left before any money could move: nothing at the acquirer, or a 3-D Secure page nobody answered. */
const isAbandoned = (payment: PaymentRow, found: FoundOperation | null): boolean =>
  payment.cardId === null && (found === null || found.state === 'AWAITING')

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
  const found = await lookUp(context, payment.invoiceId)
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
    const givesWay = startingAnew && isAbandoned(payment, found)
    if (!givesWay && nowMs - payment.createdAtMs < GIVE_UP_MS) return false
    await giveUpPayment(tx, payment, nowMs)
    return true
  })
}
