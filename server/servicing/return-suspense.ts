import { MINUTE_MS } from '../../lending/durations.ts'
import { kopecks } from '../../lending/money.ts'
import type { Context } from '../context.ts'
import { noteReturnRefusal } from './money-tasks.ts'
import {
  invoiceAtAcquirer,
  lockMoneyTask,
  moneyTaskById,
  type MoneyTaskRow,
  noteReturnOrdered,
  RETURN_SUSPENSE,
} from '../db/money-tasks.ts'
import { enqueue, enqueueAlone } from '../db/outbox.ts'
import { paymentById } from '../db/payments.ts'
import { transaction } from '../db/transaction.ts'
import { putOffWhileHeld } from '../screening/screen-clients.ts'
import { putOffWhileDisputed } from './chargebacks.ts'
import type { JobRow } from '../job.ts'
import { askForAccount } from './ask-for-account.ts'
import { beginRefund, endAskedRefund, isOtherRefund } from './asked-refunds.ts'
import { finishSuspenseReturn } from './unmatched-money.ts'

/** A refund that the acquirer made and we were not told of. @throws GatewayFailure */
const madeAlready = async (
  context: Context,
  { id, transactionId, suspenseKopecks }: MoneyTaskRow,
  invoiceId: string | null,
): Promise<string | null> => {
  const found = invoiceId === null ? null : await context.gateways.acquirer.findByInvoice(invoiceId)
  const isIt =
    found?.operation === 'refund' &&
    found.state === 'COMPLETED' &&
    found.originalTransactionId === transactionId &&
    found.amountKopecks === suspenseKopecks
  return isIt && !(await isOtherRefund(context, found, id)) ? found.transactionId : null
}

/**
 * Notes that money could not be given back, and orders the next try: the task stays open until it is, after the last try
 * by a bank transfer (decision 0160).
 */
export const orderAnotherReturn = async (
  context: Context,
  taskId: string,
  { message, isAnswered }: { readonly message: string; readonly isAnswered: boolean },
): Promise<void> => {
  context.log.error({ taskId, message }, 'Money could not be given back: it will be tried again')
  await transaction(context.database, async (tx) => {
    const task = await lockMoneyTask(tx, taskId)
    if (task?.state !== 'OPEN') return
    if (isAnswered) await endAskedRefund(tx, taskId)
    const nowMs = context.clock.now()
    const { madeAtMs, createdAtMs, suspenseKopecks: amountKopecks } = task
    const paidAtMs = madeAtMs ?? createdAtMs
    const refusal = { message, isAnswered, paidAtMs, nowMs }
    const runAtMs = await noteReturnRefusal(tx, task, refusal)
    if (runAtMs === null) return askForAccount(tx, task, { amountKopecks, nowMs })
    await enqueue(tx, { kind: RETURN_SUSPENSE, payload: { taskId }, runAtMs })
  })
}

/** How long a bank is waited for before it is asked again what became of a return. */
const LOOK_AGAIN_MS = 10 * MINUTE_MS

interface Order {
  readonly taskId: string
  readonly row: JobRow
}

const lookLater = ({ database, clock }: Context, { taskId, row }: Order): Promise<void> => {
  const runAtMs = clock.now() + LOOK_AGAIN_MS
  const look = { kind: RETURN_SUSPENSE, payload: { taskId }, runAtMs, dedupeKey: `after:${row.id}` }
  return enqueueAlone(database, [look])
}

/**
 * True where the answer to a refund is its end: by card. By СБП the answer only takes the order (decision 0071), and of money
 * that names no payment of ours it is not known how it came.
 */
const isAnswerFinal = async (
  { database }: Context,
  { subjectId }: MoneyTaskRow,
): Promise<boolean> =>
  subjectId !== null && (await paymentById(database, subjectId))?.method === 'CARD'

interface Ordered extends Order {
  /** The acquirer's number of the return. */
  readonly transactionId: string
}

/** What became of a return that was ordered: never ordered again before the bank has refused it (decision 0133). */
const followOrdered = async (
  context: Context,
  { taskId, transactionId, row }: Ordered,
): Promise<void> => {
  const { database, clock, gateways } = context
  const found = await gateways.acquirer.findTransaction(transactionId)
  if (found?.state === 'COMPLETED')
    return transaction(database, (tx) =>
      finishSuspenseReturn(tx, taskId, { transactionId, nowMs: clock.now() }),
    )
  if (found?.state === 'DECLINED' || found?.state === 'CANCELLED') {
    await transaction(database, (tx) => noteReturnOrdered(tx, taskId, null))
    const message = 'The bank of the payer gave nothing back'
    return orderAnotherReturn(context, taskId, { message, isAnswered: true })
  }
  await lookLater(context, { taskId, row })
}

/**
 * Gives back the money a task holds in suspense, to the operation that brought it (D45). A try after a lost answer first
 * looks whether it was made; under the same request id the acquirer would not make it twice within an hour either. Of an
 * invoice one refund at a time is asked for and not answered (decision 0150).
 * Nothing goes back to somebody found on a list of 115-FZ until two people have cleared them, or while its payer disputes it.
 * @throws Error or GatewayFailure while the outcome is not known: run again
 */
export const returnSuspense = async (
  context: Context,
  { taskId }: { taskId: string },
  row: JobRow,
): Promise<void> => {
  const { database, clock, gateways } = context
  const task = await moneyTaskById(database, taskId)
  if (task?.state !== 'OPEN' || task.stoppedAtMs !== null) return
  if (task.transactionId === null || task.suspenseKopecks === 0) return
  const finish = (transactionId: string): Promise<void> =>
    transaction(database, (tx) =>
      finishSuspenseReturn(tx, taskId, { transactionId, nowMs: clock.now() }),
    )
  const invoiceId = await invoiceAtAcquirer(database, task)
  const made = await madeAlready(context, task, invoiceId)
  if (made !== null) return finish(made)
  const { clientId, refundTransactionId } = task
  if (refundTransactionId !== null)
    return followOrdered(context, { taskId, transactionId: refundTransactionId, row })
  const order = { kind: RETURN_SUSPENSE, payload: { taskId }, row }
  if (clientId !== null && (await putOffWhileHeld(context, { ...order, clientId }))) return
  if (await putOffWhileDisputed(context, { ...order, transactionId: task.transactionId })) return
  if (!(await beginRefund(context, { invoiceId, requestId: task.id })))
    return lookLater(context, { taskId, row })
  const result = await gateways.acquirer.refund({
    transactionId: task.transactionId,
    amountKopecks: kopecks(task.suspenseKopecks),
    requestId: task.id,
  })
  if (result.outcome === 'unknown') throw new Error(`The refund may stand: ${result.cause}`)
  if (result.outcome === 'done') {
    const { transactionId } = result
    if (await isAnswerFinal(context, task)) return finish(transactionId)
    await transaction(database, async (tx) => {
      await noteReturnOrdered(tx, taskId, transactionId)
      await endAskedRefund(tx, taskId)
    })
    return followOrdered(context, { taskId, transactionId, row })
  }
  await orderAnotherReturn(context, taskId, { message: result.message, isAnswered: true })
}
