import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '../../lending/durations.ts'
import { fromRoubles } from '../../lending/money.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { lockClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { enqueue } from '../db/outbox.ts'
import { formEndsAtMs, RECONCILE_PAYMENT } from './payment-reconciliation.ts'
import { insertPayment, paymentById, type PaymentRow, waitingPaymentOf } from '../db/payments.ts'
import { refuseWithoutTries } from './card-tries.ts'
import { reconcilePayment } from './reconcile-payment.ts'

/** Held to see that the card lives, and given back at once (integrations reference 1.9). */
const HOLD = fromRoubles(1)
const LIFE_MS = 30 * MINUTE_MS

/** A form that nobody finishes ends by itself: left open for ever it would keep the account from being deleted (D25). */
const openForm = async (tx: Tx, clientId: string, nowMs: number): Promise<PaymentRow> => {
  const form = await insertPayment(tx, {
    id: randomUUID(),
    invoiceId: randomUUID(),
    clientId,
    purpose: 'CARD_ATTACH',
    amountKopecks: HOLD,
    state: 'CREATED',
    createdAtMs: nowMs,
    expiresAtMs: nowMs + LIFE_MS,
  })
  await enqueue(tx, {
    kind: RECONCILE_PAYMENT,
    payload: { paymentId: form.id },
    runAtMs: formEndsAtMs(form),
  })
  return form
}

/**
 * Begins to attach a card, or goes on with the attachment that still waits for the widget.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export const attachCard = (
  context: Context,
  idempotency: IdempotencyRequest,
  clientId: string,
): Promise<Pick<PaymentRow, 'id' | 'invoiceId' | 'amountKopecks'>> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      await lockClient(tx, clientId)
      await refuseWithoutTries(tx, context.config, { clientId, nowMs })
      const waiting = await waitingPaymentOf(tx, clientId, 'CARD_ATTACH')
      const payment =
        waiting && waiting.expiresAtMs > nowMs ? waiting : await openForm(tx, clientId, nowMs)
      return { id: payment.id, invoiceId: payment.invoiceId, amountKopecks: payment.amountKopecks }
    },
  })

/**
 * Finishes attaching a card: asks the acquirer how its form ended. Returns the attachment as it stands then.
 * @throws Refusal NOT_FOUND for another's attachment, and for a payment that attaches no card
 */
export const finishAttachingCard = async (
  context: Context,
  { clientId, paymentId }: { clientId: string; paymentId: string },
): Promise<PaymentRow> => {
  const payment = await paymentById(context.database, paymentId)
  if (payment?.clientId !== clientId || payment.purpose !== 'CARD_ATTACH')
    throw new Refusal('NOT_FOUND')
  await reconcilePayment(context, payment)
  return (await paymentById(context.database, payment.id)) ?? payment
}
