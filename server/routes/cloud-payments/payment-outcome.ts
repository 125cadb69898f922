import { paymentOutcomeByInvoice } from '../../../protocol/calls/cloud-payments/payments.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { paymentByInvoice } from '../../db/payments.ts'
import { route } from '../../route.ts'
import { reconcilePayment } from '../../servicing/reconcile-payment.ts'
import { outcomeOf } from './outcome.ts'

/** The acquirer is asked only when its own notice is late. */
const PATIENCE_MS = 10_000

export const paymentOutcomeRoute = route(
  paymentOutcomeByInvoice,
  async ({ context, client, params }) => {
    const payment = await paymentByInvoice(context.database, params.invoiceId)
    if (payment?.clientId !== client.id) throw new Refusal('NOT_FOUND')
    if (context.clock.now() - payment.createdAtMs > PATIENCE_MS)
      await reconcilePayment(context, payment)
    return outcomeOf(context, client.id, payment.id)
  },
)
