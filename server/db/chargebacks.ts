import { and, eq, sql } from 'drizzle-orm'
import type { ChargebackNotice } from '../chargeback-notice.ts'
import type { Queryable, Tx } from './database.ts'
import { chargebackNotices, chargebacks } from './schema/chargebacks.ts'
import { moneyTasks } from './schema/money-tasks.ts'
import { payments } from './schema/payments.ts'

export type ChargebackRow = typeof chargebacks.$inferSelect

/** Writes down what the acquirer told; false when it was told before. */
export const insertChargebackNotice = async (
  tx: Tx,
  notice: ChargebackNotice,
  takenAtMs: number,
): Promise<boolean> => {
  const written = await tx
    .insert(chargebackNotices)
    .values({ ...notice, takenAtMs })
    .onConflictDoNothing()
    .returning({ id: chargebackNotices.chargebackId })
  return written.length > 0
}

/** Writes a dispute down. */
export const insertChargeback = async (
  tx: Tx,
  chargeback: Omit<ChargebackRow, 'endedAtMs'> & Partial<Pick<ChargebackRow, 'endedAtMs'>>,
): Promise<void> => {
  await tx.insert(chargebacks).values(chargeback)
}

/** The dispute with this number of the acquirer, held until the transaction ends; null when there is none. */
export const lockChargeback = async (tx: Tx, id: string): Promise<ChargebackRow | null> => {
  const [row] = await tx.select().from(chargebacks).where(eq(chargebacks.id, id)).for('update')
  return row ?? null
}

/** The dispute a task is about, held until the transaction ends; null when there is none. */
export const lockChargebackOfTask = async (
  tx: Tx,
  taskId: string,
): Promise<ChargebackRow | null> => {
  const [row] = await tx
    .select()
    .from(chargebacks)
    .where(eq(chargebacks.taskId, taskId))
    .for('update')
  return row ?? null
}

/** Ends a dispute. */
export const endChargeback = async (
  tx: Tx,
  id: string,
  end: { readonly state: 'WON' | 'LOST'; readonly nowMs: number },
): Promise<void> => {
  await tx
    .update(chargebacks)
    .set({ state: end.state, endedAtMs: end.nowMs })
    .where(eq(chargebacks.id, id))
}

/** Part of a dispute's money came back: the rest stays away, and the desk sees the rest. */
export const reduceChargeback = async (
  tx: Tx,
  { id, taskId }: Pick<ChargebackRow, 'id' | 'taskId'>,
  amountKopecks: number,
): Promise<void> => {
  await tx.update(chargebacks).set({ amountKopecks }).where(eq(chargebacks.id, id))
  if (taskId !== null)
    await tx.update(moneyTasks).set({ amountKopecks }).where(eq(moneyTasks.id, taskId))
}

/** True while a payment is under dispute: its money is away, and nothing of it may go out a second time. */
export const isDisputed = async (queryable: Queryable, transactionId: string): Promise<boolean> => {
  const open = and(eq(chargebacks.transactionId, transactionId), sql`${chargebacks.state} = 'OPEN'`)
  return (await queryable.$count(chargebacks, open)) > 0
}

/** True while a client disputes a payment at their bank: lost, it is owed again. */
export const hasOpenDispute = async (queryable: Queryable, clientId: string): Promise<boolean> => {
  const [row] = await queryable
    .select({ id: chargebacks.id })
    .from(payments)
    .innerJoin(chargebacks, eq(chargebacks.transactionId, payments.transactionId))
    .where(and(eq(payments.clientId, clientId), sql`${chargebacks.state} = 'OPEN'`))
    .limit(1)
  return row !== undefined
}
