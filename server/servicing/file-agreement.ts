import type { Tx } from '../db/database.ts'
import { type ChangeRow, endChange, lockChange, updateChange } from '../db/loan-changes.ts'
import { fileChange } from '../documents/filing/file-change.ts'
import { changeHash } from '../loan-book/plan-change.ts'
import type { CorrectedSchedules } from './replan-changes.ts'
import { tellChangeEnded } from './tell-change-ended.ts'

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

/** Writes the corrected schedules down, with the agreements that say so. */
export const writeSchedules = async (
  tx: Tx,
  { replanned }: CorrectedSchedules,
  rows: readonly ChangeRow[],
  { causeId, nowMs }: { readonly causeId: string; readonly nowMs: number },
): Promise<void> => {
  for (const again of replanned) {
    const row = rows.find(({ id }) => id === again.id)
    if (!row) continue
    if ('undone' in again) {
      await endChange(tx, row.id, { endReason: again.undone, nowMs })
      await tellChangeEnded(tx, [{ ...row, endReason: again.undone }], nowMs)
      continue
    }
    await updateChange(tx, row.id, { change: again.preview.change, applied: again.preview })
    await fileAgreement(tx, row.id, nowMs, causeId)
  }
}
