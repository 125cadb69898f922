import { kopecks, type Kopecks } from '../../lending/money.ts'
import type { Tx } from '../db/database.ts'
import { lockLoan } from '../db/loans.ts'
import { closeMoneyTask, type MoneyTaskRow, noteTransfer } from '../db/money-tasks.ts'
import { isRefundAsked } from './asked-refunds.ts'
import { bookGivenBack, finishRefund, refundById } from './refunds.ts'
import { finishSuspenseReturn } from './unmatched-money.ts'

/** True for a task about a refund that was ordered. */
const isAboutRefund = ({ kind, subjectId }: MoneyTaskRow): boolean =>
  kind === 'REFUND_REFUSED' || (kind === 'FRAUD_REFUND' && subjectId !== null)

/** What of a loan that was not its client's no refund can bring back: it is held on the loan (decision 0170). */
const isRestOfLoan = ({ kind, subjectId }: MoneyTaskRow): boolean =>
  kind === 'FRAUD_REFUND' && subjectId === null

/** What a task gives back by a transfer, kopecks; null while the acquirer may give it back still (decisions 0150, 0160). */
export const transferableKopecks = async (tx: Tx, task: MoneyTaskRow): Promise<Kopecks | null> => {
  if (task.state !== 'OPEN' || task.stoppedAtMs === null || task.refundTransactionId !== null)
    return null
  if (isRestOfLoan(task)) return kopecks(task.amountKopecks ?? 0)
  if (!isAboutRefund(task))
    return (await isRefundAsked(tx, task.id)) ? null : kopecks(task.suspenseKopecks)
  const known = await refundById(tx, task.subjectId ?? '')
  if (known?.refund.state !== 'PROCESSING' || known.refund.transactionId !== null) return null
  return (await isRefundAsked(tx, known.refund.id)) ? null : kopecks(known.refund.amountKopecks)
}

/** The entry is that of any return, and whoever the loan was not is told. */
const finishRest = async (
  tx: Tx,
  { id, loanId, clientId, amountKopecks }: MoneyTaskRow,
  nowMs: number,
): Promise<void> => {
  if (loanId === null || clientId === null || amountKopecks === null)
    throw new Error('Money of no loan')
  await lockLoan(tx, loanId)
  await bookGivenBack(tx, {
    loanId,
    clientId,
    causeId: id,
    amountKopecks,
    isByTransfer: true,
    nowMs,
  })
  await closeMoneyTask(tx, id, { nowMs })
}

/**
 * Books that the money of a task went to its payer by a bank transfer: the entry of the ledger is that of any return.
 * `transferNumber`: number and day of the payment order. Nothing happens to what cannot go by a transfer.
 */
export const returnByTransfer = async (
  tx: Tx,
  task: MoneyTaskRow,
  { transferNumber, nowMs }: { readonly transferNumber: string; readonly nowMs: number },
): Promise<void> => {
  if ((await transferableKopecks(tx, task)) === null) return
  await noteTransfer(tx, task.id, transferNumber)
  if (isRestOfLoan(task)) return finishRest(tx, task, nowMs)
  const end = { transactionId: null, nowMs }
  const known = isAboutRefund(task) ? await refundById(tx, task.subjectId ?? '') : null
  await (known ? finishRefund(tx, known.refund, end) : finishSuspenseReturn(tx, task.id, end))
}
