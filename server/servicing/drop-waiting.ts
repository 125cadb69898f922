import { Refusal } from '../../protocol/errors.ts'
import type { Tx } from '../db/database.ts'
import { type ChangeRow, closeFormsOf, endChange } from '../db/loan-changes.ts'
import { openPaymentOf } from '../db/payments.ts'

/**
 * Drops a signed change of a locked loan that is not paid yet, with the card form that waits for its money.
 * @throws Refusal PAYMENT_IN_PROGRESS while its money may be moving
 */
export const dropWaiting = async (
  tx: Tx,
  { id, loanId }: Pick<ChangeRow, 'id' | 'loanId'>,
  nowMs: number,
): Promise<void> => {
  const open = await openPaymentOf(tx, loanId)
  if (open?.changeId === id && open.state !== 'CREATED') throw new Refusal('PAYMENT_IN_PROGRESS')
  await closeFormsOf(tx, id, nowMs)
  await endChange(tx, id, { endReason: 'CANCELLED', nowMs })
}
