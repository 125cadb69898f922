import type { MoneyTaskKind } from '../../protocol/money-tasks.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import {
  lockMoneyTask,
  type MoneyTaskRow,
  RETURN_SUSPENSE,
  updateMoneyTask,
} from '../db/money-tasks.ts'
import { enqueue, type Enqueued, reviveJob } from '../db/outbox.ts'
import { recordStaffAction } from './staff-actions.ts'
import { payoutById, RECONCILE_PAYOUT } from '../origination/payouts.ts'
import { MAKE_FISCAL_RECEIPT } from '../fiscal/order-receipts.ts'
import { loanById } from '../db/loans.ts'
import { SETTLE_HOLD } from '../servicing/card-holds.ts'
import { RETURN_OVERPAYMENT } from '../servicing/refunds.ts'
import type { Actor } from './take-case.ts'

type Order = Pick<Enqueued, 'kind' | 'payload'>

const returnOf = ({ id }: MoneyTaskRow): Order => ({
  kind: RETURN_SUSPENSE,
  payload: { taskId: id },
})

const refundOf = ({ subjectId }: MoneyTaskRow): Order | null =>
  subjectId === null ? null : { kind: RETURN_OVERPAYMENT, payload: { refundId: subjectId } }

/** The job that tries a task again by itself, for the kinds that have one. */
const JOBS: Readonly<Partial<Record<MoneyTaskKind, (task: MoneyTaskRow) => Order | null>>> = {
  SECOND_TRANSACTION: returnOf,
  CARD_ROUBLE_CHARGED: returnOf,
  REFUND_REFUSED: refundOf,
  FRAUD_REFUND: refundOf,
  FISCAL_RECEIPT: ({ subjectId }) =>
    subjectId === null ? null : { kind: MAKE_FISCAL_RECEIPT, payload: { receiptId: subjectId } },
  HOLD_STUCK: ({ transactionId }) =>
    transactionId === null ? null : { kind: SETTLE_HOLD, payload: { transactionId } },
}

const retryOf = (task: MoneyTaskRow): Order | null =>
  task.stoppedAtMs === null ? (JOBS[task.kind]?.(task) ?? null) : null

/** True where a task is tried again by itself, and so by a press too. */
export const isRetried = (task: MoneyTaskRow): boolean => retryOf(task) !== null

/** Orders the return of a task's money to the operation that brought it, at once; from now on nothing else is done with it. */
export const orderReturn = async (tx: Tx, task: MoneyTaskRow, nowMs: number): Promise<void> => {
  const { attempts, lastError } = task
  await updateMoneyTask(tx, task.id, { attempts, lastError, nextTryAtMs: nowMs, stoppedAtMs: null })
  const order = task.kind === 'FRAUD_REFUND' ? refundOf(task) : returnOf(task)
  if (order) await enqueue(tx, { ...order, runAtMs: nowMs })
}

const note = (
  tx: Tx,
  { staff, address }: Actor,
  what: { action: 'TASK_RETRIED' | 'JOB_RETRIED'; subject: string; clientId?: string | null },
  nowMs: number,
): Promise<void> =>
  recordStaffAction(
    tx,
    { staffId: staff.id, address, ...what, clientId: what.clientId ?? null },
    nowMs,
  )

/**
 * Tries a refund or a hold again now instead of at its next time. The acquirer gets the same request number, so what it
 * made before is not made twice (D45).
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE for a task that nothing tries again
 */
export const retryTask = (
  context: Context,
  idempotency: IdempotencyRequest,
  { taskId, actor }: { taskId: string; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const task = await lockMoneyTask(tx, taskId)
      if (!task) throw new Refusal('NOT_FOUND')
      const order = task.state === 'OPEN' ? retryOf(task) : null
      if (!order) throw new Refusal('REQUEST_IMPOSSIBLE')
      await enqueue(tx, { ...order, runAtMs: nowMs })
      const { clientId } = task
      await note(tx, actor, { action: 'TASK_RETRIED', subject: taskId, clientId }, nowMs)
    },
  })

/**
 * Asks the acquirer now how a payout ended. An unknown one is not failed: it is never made again here (D10).
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE for a payout whose end is known
 */
export const askPayout = (
  context: Context,
  idempotency: IdempotencyRequest,
  { payoutId, actor }: { payoutId: string; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const payout = await payoutById(tx, payoutId)
      if (!payout) throw new Refusal('NOT_FOUND')
      if (payout.state !== 'PROCESSING') throw new Refusal('REQUEST_IMPOSSIBLE')
      await enqueue(tx, { kind: RECONCILE_PAYOUT, payload: { payoutId }, runAtMs: nowMs })
      const loan = await loanById(tx, payout.loanId)
      const clientId = loan?.clientId
      await note(
        tx,
        actor,
        { action: 'TASK_RETRIED', subject: payoutId, clientId: clientId ?? null },
        nowMs,
      )
    },
  })

/** Has a job that was given up run once more. @throws Refusal REQUEST_IMPOSSIBLE when it is not given up any more */
export const retryJob = (
  context: Context,
  idempotency: IdempotencyRequest,
  { jobId, actor }: { jobId: string; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      if (!(await reviveJob(tx, jobId, nowMs))) throw new Refusal('REQUEST_IMPOSSIBLE')
      await note(tx, actor, { action: 'JOB_RETRIED', subject: jobId }, nowMs)
    },
  })
