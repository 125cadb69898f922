import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { Refusal } from '../../protocol/errors.ts'
import { jobWords } from '../../protocol/job-words.ts'
import { mayBeLost } from '../../protocol/money-tasks.ts'
import { isDisputed } from '../db/chargebacks.ts'
import type { Tx } from '../db/database.ts'
import {
  deadJobKind,
  dropDeadJob,
  closeMoneyTask,
  lockMoneyTask,
  type MoneyTaskRow,
} from '../db/money-tasks.ts'
import { isHeldByList } from '../screening/matches.ts'
import { isReturning, postSuspense } from '../servicing/money-tasks.ts'
import { returnByTransfer, transferableKopecks } from '../servicing/return-by-transfer.ts'
import { isRetried, orderReturn } from './retry-money.ts'

const impossible = (): Refusal => new Refusal('REQUEST_IMPOSSIBLE')

/** Money of a payer that stands in suspense and can go back to the operation that brought it. */
const isReturnable = (task: MoneyTaskRow): boolean =>
  task.state === 'OPEN' &&
  (task.kind === 'UNMATCHED_MONEY' || task.kind === 'BOOKING_REVERSED') &&
  task.suspenseKopecks > 0 &&
  task.transactionId !== null &&
  !isReturning(task)

/**
 * What was paid of a loan that was not its client's, and that nobody has tried to give back. Nothing goes to where the loan
 * went: that may be the thief's (decision 0170).
 */
const isFraudReturnable = (task: MoneyTaskRow): boolean =>
  task.state === 'OPEN' &&
  task.kind === 'FRAUD_REFUND' &&
  task.subjectId !== null &&
  task.stoppedAtMs !== null &&
  task.attempts === 0 &&
  !task.reasons.includes('PAYOUT_PLACE')

/**
 * While money of a task stands in suspense or under dispute, closing it would leave the account without its reason; what has
 * left without our order and is nobody's debt is written off as the lender's loss by the same two (decision 0150). What
 * is tried again by itself ends when that succeeds: a closed refund would still be owed, and nobody would see it.
 */
const isClosable = (task: MoneyTaskRow): boolean =>
  task.state === 'OPEN' &&
  task.kind !== 'CHARGEBACK' &&
  (task.suspenseKopecks === 0 || mayBeLost(task.kind)) &&
  task.stoppedAtMs === null &&
  !isRetried(task)

/** Nothing is given back to somebody found on a list (115-FZ art. 7.5), or while their bank is asked for the same money. */
const refuseHeld = async (tx: Tx, { transactionId, clientId }: MoneyTaskRow): Promise<void> => {
  if (await isDisputed(tx, transactionId ?? '')) throw impossible()
  if (clientId !== null && (await isHeldByList(tx, clientId))) throw impossible()
}

const openTask = async (tx: Tx, id: string): Promise<MoneyTaskRow> => {
  const task = await lockMoneyTask(tx, id)
  if (!task) throw new Refusal('NOT_FOUND')
  return task
}

interface Ground {
  readonly tx: Tx
  readonly subjectId: string
  /** Number and day of the payment order, for what went by a transfer. */
  readonly target: string | null
  readonly nowMs: number
}

/** What two people decide about money that waits for a person, and about a job that was given up. */
export const MONEY_TASK_ACTIONS = {
  RETURN_MONEY: {
    async check({ tx, subjectId }: Ground) {
      const task = await openTask(tx, subjectId)
      const isFraud = isFraudReturnable(task)
      if (!isFraud && !isReturnable(task)) throw impossible()
      await refuseHeld(tx, task)
      const { clientId, suspenseKopecks, transactionId } = task
      const sum = formatMoney(kopecks(isFraud ? (task.amountKopecks ?? 0) : suspenseKopecks))
      return { clientId, about: `Вернуть плательщику ${sum}, операция ${transactionId}` }
    },
    async effect({ tx, subjectId, nowMs }: Ground) {
      await orderReturn(tx, await openTask(tx, subjectId), nowMs)
    },
  },
  RETURN_BY_TRANSFER: {
    async check({ tx, subjectId, target }: Ground) {
      const task = await openTask(tx, subjectId)
      await refuseHeld(tx, task)
      const amountKopecks = await transferableKopecks(tx, task)
      if (amountKopecks === null || target === null) throw impossible()
      const about = `Отметить возврат ${formatMoney(amountKopecks)} переводом на счёт плательщика, платёжное поручение ${target}`
      return { clientId: task.clientId, about }
    },
    async effect({ tx, subjectId, target, nowMs }: Ground) {
      const task = await openTask(tx, subjectId)
      await returnByTransfer(tx, task, { transferNumber: target ?? '', nowMs })
    },
  },
  CLOSE_TASK: {
    async check({ tx, subjectId }: Ground) {
      const task = await openTask(tx, subjectId)
      if (!isClosable(task)) throw impossible()
      const { clientId, transactionId, suspenseKopecks } = task
      const about = `Закрыть задачу об операции ${transactionId ?? 'без номера'}`
      if (suspenseKopecks === 0) return { clientId, about }
      const sum = formatMoney(kopecks(suspenseKopecks))
      return { clientId, about: `${about} и списать в убыток ${sum}: они ушли плательщику` }
    },
    async effect({ tx, subjectId, nowMs }: Ground) {
      const { suspenseKopecks: amountKopecks } = await openTask(tx, subjectId)
      const lost = { kind: 'SUSPENSE_LOST', causeId: subjectId, amountKopecks, nowMs } as const
      if (amountKopecks > 0) await postSuspense(tx, lost)
      await closeMoneyTask(tx, subjectId, { nowMs })
    },
  },
  DROP_JOB: {
    async check({ tx, subjectId }: Ground) {
      const job = await deadJobKind(tx, subjectId)
      if (job === null) throw impossible()
      return { clientId: null, about: `Снять задание «${jobWords(job)}»` }
    },
    async effect({ tx, subjectId, nowMs }: Ground) {
      if (!(await dropDeadJob(tx, subjectId, nowMs))) throw impossible()
    },
  },
}
