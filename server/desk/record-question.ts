import type { StaffAction } from '../../protocol/desk.ts'
import type { Tx } from '../db/database.ts'
import type { DeskRequestRow } from '../db/desk-requests.ts'
import { recordStaffAction } from './staff-actions.ts'
import { clientsOfQuestion } from './duplicate-actions.ts'
import type { Actor } from './take-case.ts'

interface Step {
  readonly action: Extract<StaffAction, `REQUEST_${string}`>
  readonly reason: string | null
  readonly actor: Actor
}

/** Writes a step of a question that two people decide into the journal of every client it is about. */
export const recordQuestion = async (
  tx: Tx,
  request: Pick<DeskRequestRow, 'id' | 'kind' | 'subjectId' | 'clientId'>,
  { action, reason, actor: { staff, address } }: Step,
  nowMs: number,
): Promise<void> => {
  for (const clientId of await clientsOfQuestion(tx, request))
    await recordStaffAction(
      tx,
      {
        staffId: staff.id,
        action,
        clientId,
        subject: request.id,
        approvalId: request.id,
        reason,
        address,
      },
      nowMs,
    )
}
