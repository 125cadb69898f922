import { Refusal } from '../../../protocol/errors.ts'
import type { Tx } from '../../db/database.ts'
import { type ChangeRow, endChange } from '../../db/loan-changes.ts'
import { openPaymentOf, updatePayment } from '../../db/payments.ts'

/**
 * Drops a signed change of a locked loan that is not paid yet, with the payment that only waits for its card.
 * @throws Refusal PAYMENT_IN_PROGRESS while its money may be moving
 */
export const dropWaiting = async (
  tx: Tx,
  { id, loanId }: Pick<ChangeRow, 'id' | 'loanId'>,
  nowMs: number,
): Promise<void> => {
  const open = await openPaymentOf(tx, loanId)
  if (open?.changeId === id) {
    if (open.state !== 'CREATED') throw new Refusal('PAYMENT_IN_PROGRESS')
    await updatePayment(tx, open.id, { state: 'EXPIRED', finishedAtMs: nowMs })
  }
  await endChange(tx, id, { endReason: 'CANCELLED', nowMs })
}
