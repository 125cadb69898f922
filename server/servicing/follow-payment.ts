import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { paymentById, paymentByInvoice, type PaymentRow } from '../db/payments.ts'
import { reconcilePayment } from './reconcile-payment.ts'

/** The acquirer is asked only when its own notice is late. */
const PATIENCE_MS = 10_000

/** A client's own payment as it stands now; the acquirer is asked when it should have told by now. @throws Refusal NOT_FOUND */
export const followPayment = async (
  context: Context,
  { clientId, invoiceId }: { clientId: string; invoiceId: string },
): Promise<PaymentRow> => {
  const { database, clock } = context
  const payment = await paymentByInvoice(database, invoiceId)
  if (payment?.clientId !== clientId) throw new Refusal('NOT_FOUND')
  if (clock.now() - payment.createdAtMs <= PATIENCE_MS) return payment
  await reconcilePayment(context, payment)
  return (await paymentById(database, payment.id)) ?? payment
}
