import type { Tx } from '../db/database.ts'
import { lockChange } from '../db/loan-changes.ts'
import { fileChange } from '../documents/filing/file-change.ts'
import { changeHash } from '../loan-book/plan-change.ts'

/**
 * Files the agreement on a change in force, and says in it when the schedule is another one than was signed. `edition`:
 * the late payment over which it was planned again (D55).
 */
export const fileAgreement = async (
  tx: Tx,
  changeId: string,
  nowMs: number,
  edition?: string,
): Promise<void> => {
  const change = await lockChange(tx, changeId)
  if (!change?.applied) throw new Error('The change is not in force')
  const replanned =
    changeHash(change.loanId, change.changeRequest, change.applied) !== change.termsHash
  await fileChange(tx, change, { nowMs, replanned, edition })
}
