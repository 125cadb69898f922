/** Reversed bookings, write-offs, forgiven debts and returned payouts, written once (decisions 0053, 0063, 0103). */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import {
  forgivenesses,
  paymentReversals,
  payoutReturns,
  writeOffs,
} from '../db/schema/loan-endings.ts'
import { payments } from '../db/schema/payments.ts'

/** Takes a payment off its loan: the fold has it no more. A second reversal of it fails on the unique key. */
export const insertPaymentReversal = async (
  tx: Tx,
  reversal: Omit<typeof paymentReversals.$inferInsert, 'id'>,
): Promise<void> => {
  await tx.insert(paymentReversals).values({ id: randomUUID(), ...reversal })
  await tx
    .update(payments)
    .set({ reversedAtMs: reversal.createdAtMs })
    .where(eq(payments.id, reversal.paymentId))
}

/** Notes that a loan's debt leaves the balance; returns the id that its entry names. A second one fails on the unique key. */
export const insertWriteOff = async (
  tx: Tx,
  writeOff: Omit<typeof writeOffs.$inferInsert, 'id'>,
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(writeOffs).values({ id, ...writeOff })
  return id
}

/** Notes what is forgiven of a loan's debt; returns the id that its entry names. */
export const insertForgiveness = async (
  tx: Tx,
  forgiveness: Omit<typeof forgivenesses.$inferInsert, 'id'>,
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(forgivenesses).values({ id, ...forgiveness })
  return id
}

/** Names the acquirer's operation of a return that people had read in the statement; false where it has one. */
export const nameOperationOfReturn = async (
  tx: Tx,
  id: string,
  transactionId: string,
): Promise<boolean> => {
  const named = await tx
    .update(payoutReturns)
    .set({ transactionId })
    .where(and(eq(payoutReturns.id, id), isNull(payoutReturns.transactionId)))
    .returning({ id: payoutReturns.id })
  return named.length === 1
}

/** Notes that the payout of a loan came back; returns the id that its entry names. A second one fails on the unique key. */
export const insertPayoutReturn = async (
  tx: Tx,
  payoutReturn: Omit<typeof payoutReturns.$inferInsert, 'id'>,
): Promise<string> => {
  const id = randomUUID()
  await tx.insert(payoutReturns).values({ id, ...payoutReturn })
  return id
}
