import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { enqueue } from '../db/outbox.ts'
import { isStillMeant } from './payment-meant.ts'
import { isOwed } from './payment-owed.ts'
import { openPaymentOf, type PaymentRow, updatePayment } from '../db/payments.ts'
import { cardHolds } from '../db/schema/card-holds.ts'

export type CardHoldRow = typeof cardHolds.$inferSelect

/** Outbox kind that captures or releases a hold. */
export const SETTLE_HOLD = 'settle-hold'

/** A hold of a card by the acquirer's number; null when there is none. */
export const cardHoldOf = async (
  queryable: Queryable,
  transactionId: string,
): Promise<CardHoldRow | null> => {
  const [row] = await queryable
    .select()
    .from(cardHolds)
    .where(eq(cardHolds.transactionId, transactionId))
  return row ?? null
}

/** The same, held until the transaction ends. Lock loan and payment first. */
export const lockCardHold = async (tx: Tx, transactionId: string): Promise<CardHoldRow | null> => {
  const [row] = await tx
    .select()
    .from(cardHolds)
    .where(eq(cardHolds.transactionId, transactionId))
    .for('update')
  return row ?? null
}

/** Notes a hold once, as it is; false when it was noted before. */
export const insertCardHold = async (
  tx: Tx,
  hold: Omit<CardHoldRow, 'finishedAtMs'> & { finishedAtMs?: number },
): Promise<boolean> => {
  const written = await tx
    .insert(cardHolds)
    .values(hold)
    .onConflictDoNothing()
    .returning({ transactionId: cardHolds.transactionId })
  return written.length > 0
}

/** Changes what becomes of a hold, or how it ended. */
export const updateCardHold = async (
  tx: Tx,
  transactionId: string,
  change: Partial<Pick<CardHoldRow, 'aim' | 'state' | 'finishedAtMs'>>,
): Promise<void> => {
  await tx.update(cardHolds).set(change).where(eq(cardHolds.transactionId, transactionId))
}

/**
 * Whether the money of a hold may be taken for its payment: the payment still waits for it, no other one of the loan is
 * on its way, that much is still owed, and it is still what the client means (D57, D59). The payment must be locked.
 */
export const mayCapture = async (tx: Tx, payment: PaymentRow, nowMs: number): Promise<boolean> => {
  if (payment.purpose !== 'REPAYMENT' || payment.loanId === null) return false
  if (payment.state === 'PAID' || payment.state === 'EXPIRED') return false
  const open = await openPaymentOf(tx, payment.loanId)
  if (open && open.id !== payment.id) return false
  return (await isOwed(tx, payment, nowMs)) && isStillMeant(tx, payment, nowMs)
}

interface NewHold {
  readonly transactionId: string
  readonly amountKopecks: number
  readonly heldAtMs: number
  readonly nowMs: number
}

/**
 * Takes note of money that a card only holds: it repays nothing (D56). One that fits its payment is captured by a job,
 * any other released. `payment` is locked, null for a hold of nothing we know; `fits`: it is what the payment asked for.
 */
export const noteHold = async (
  tx: Tx,
  payment: PaymentRow | null,
  { transactionId, amountKopecks, heldAtMs, nowMs, fits }: NewHold & { fits: boolean },
): Promise<void> => {
  const captured = fits && payment !== null && (await mayCapture(tx, payment, nowMs))
  const isNew = await insertCardHold(tx, {
    transactionId,
    paymentId: payment?.id ?? null,
    amountKopecks,
    aim: captured ? 'CAPTURE' : 'RELEASE',
    state: 'HELD',
    heldAtMs,
  })
  if (!isNew) return
  if (captured) {
    const waiting = { state: 'PROCESSING', declineCode: null, finishedAtMs: null } as const
    await updatePayment(tx, payment.id, { ...waiting, transactionId })
  }
  await enqueue(tx, {
    kind: SETTLE_HOLD,
    payload: { transactionId },
    runAtMs: nowMs,
    dedupeKey: transactionId,
  })
}
