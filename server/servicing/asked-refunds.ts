/** Refunds that the acquirer was asked for and whose answer is not known yet (decision 0150). */
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { askedRefunds, refunds } from '../db/schema/payments.ts'
import { isReturnStopped } from '../db/money-tasks.ts'
import { moneyTasks } from '../db/schema/money-tasks.ts'
import { transaction } from '../db/transaction.ts'
import type { FoundOperation } from '../gateways/gateways.ts'

interface Asking {
  /** The invoice by which the acquirer knows the operation; null: it cannot be looked up. */
  readonly invoiceId: string | null
  /** Of the refund: its id, or that of the task whose money goes back. */
  readonly requestId: string
}

/**
 * Notes that a refund is about to be asked for. False once a person gives the money back by a transfer (decision 0160), and
 * while another refund of the invoice is asked and its answer unknown: a
 * look-up tells the last operation of an invoice only, so a second refund would hide whether the first was made, and the
 * acquirer knows a repeated request for an hour alone.
 */
export const beginRefund = (
  { database, clock }: Context,
  { invoiceId, requestId }: Asking,
): Promise<boolean> =>
  transaction(database, async (tx) => {
    if (await isReturnStopped(tx, requestId)) return false
    if (invoiceId === null) return true
    await tx
      .insert(askedRefunds)
      .values({ invoiceId, requestId, askedAtMs: clock.now() })
      .onConflictDoNothing()
    const [asked] = await tx
      .select({ requestId: askedRefunds.requestId })
      .from(askedRefunds)
      .where(eq(askedRefunds.invoiceId, invoiceId))
      .for('update')
    return asked?.requestId === requestId
  })

/** True while the acquirer was asked for a refund and has not answered: it may have been made. */
export const isRefundAsked = async (tx: Tx, requestId: string): Promise<boolean> =>
  (await tx.$count(askedRefunds, eq(askedRefunds.requestId, requestId))) > 0

/** The acquirer has answered: other refunds of the invoice may be asked for. In the transaction that notes the answer. */
export const endAskedRefund = async (tx: Tx, requestId: string): Promise<void> => {
  await tx.delete(askedRefunds).where(eq(askedRefunds.requestId, requestId))
}

/** True for an operation that is known to be another refund than `requestId`, however equal it looks. */
export const isOtherRefund = async (
  { database }: Context,
  { transactionId }: Pick<FoundOperation, 'transactionId'>,
  requestId: string,
): Promise<boolean> => {
  const isOfRefund = and(eq(refunds.transactionId, transactionId), ne(refunds.id, requestId))
  if ((await database.$count(refunds, isOfRefund)) > 0) return true
  const { refundTransactionId } = moneyTasks
  const isOfTask = and(eq(refundTransactionId, transactionId), ne(moneyTasks.id, requestId))
  return (await database.$count(moneyTasks, isOfTask)) > 0
}
