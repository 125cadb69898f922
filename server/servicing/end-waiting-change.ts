import type { Tx } from '../db/database.ts'
import { closeFormsOf, endChange, waitingChange } from '../db/loan-changes.ts'
import { tellChangeEnded } from './tell-change-ended.ts'

/** What was signed and is not paid ends when the lender itself changes the loan under it (D57); the borrower is told. */
export const endWaitingChange = async (tx: Tx, loanId: string, nowMs: number): Promise<void> => {
  const waiting = await waitingChange(tx, loanId)
  if (!waiting) return
  const endReason = 'LOAN_CHANGED'
  await closeFormsOf(tx, waiting.id, nowMs)
  await endChange(tx, waiting.id, { endReason, nowMs })
  await tellChangeEnded(tx, [{ ...waiting, endReason }], nowMs)
}
