import type { IsoDate } from '../../lending/calendar.ts'
import type { ContractAction } from '../../lending/lifecycle.ts'
import type { LoanChangeKind } from '../../lending/loan-change.ts'
import type { Kopecks } from '../../lending/money.ts'
import type { Tx } from '../db/database.ts'
import {
  type ChangeRow,
  closeFormsOf,
  endChange,
  type KeptPreview,
  lockChange,
  nextSequence,
  updateChange,
} from '../db/loan-changes.ts'
import { type LoanRow } from '../db/loans.ts'
import { moveContract } from '../loan-book/move-loan.ts'
import { mayComeIntoForce, signedSchedule } from '../loan-book/plan-change.ts'
import { tellChangeEnded } from './tell-change-ended.ts'

const ACTION_OF = {
  PARTIALLY_EARLY: 'PAY_PARTIALLY_EARLY',
  PROLONGATION: 'PROLONG',
  SHIFT: 'SHIFT_PAYMENT',
  RESTRUCTURING: 'RESTRUCTURE',
} as const satisfies Record<LoanChangeKind, ContractAction>

export interface Applied {
  /** Locked. */
  readonly loan: LoanRow
  readonly change: Pick<ChangeRow, 'id' | 'kind'>
  readonly preview: KeptPreview
  readonly nowMs: number
}

/** Puts a change in force; the loan must be settled after it. */
export const putInForce = async (
  tx: Tx,
  { loan, change, preview, nowMs }: Applied,
): Promise<LoanRow> => {
  await updateChange(tx, change.id, {
    state: 'APPLIED',
    change: preview.change,
    applied: preview,
    appliedOn: preview.change.on,
    endReason: null,
    sequence: await nextSequence(tx, loan.id),
    finishedAtMs: nowMs,
  })
  await closeFormsOf(tx, change.id, nowMs)
  // A contract closed before the notice came stays closed (D55).
  if (loan.contractState === 'CLOSED') return loan
  return moveContract(tx, loan, { action: ACTION_OF[change.kind], nowMs })
}

interface Paid {
  /** Locked. */
  readonly loan: LoanRow
  readonly changeId: string
  readonly amountKopecks: Kopecks
  /** The day the money counts for; nothing is booked after it. */
  readonly on: IsoDate
  readonly nowMs: number
}

/**
 * Puts a signed change in force just before its money is booked: exactly the schedule that was signed (D57), also when
 * the notice came after its day had ended (D55). When the loan would get another schedule, or the change waits no more,
 * the money is an ordinary payment and the change has expired with its reason: nothing is lost. True when it is in
 * force.
 */
export const applyPaidChange = async (tx: Tx, paid: Paid): Promise<boolean> => {
  const { loan, changeId, amountKopecks, on, nowMs } = paid
  const change = await lockChange(tx, changeId)
  if (!mayComeIntoForce(change)) return false
  const planned =
    amountKopecks < change.dueNowKopecks
      ? 'NOT_COVERED'
      : await signedSchedule(tx, { loan, change, on })
  if (typeof planned !== 'string') {
    await putInForce(tx, { loan, change, preview: planned, nowMs })
    return true
  }
  if (change.state === 'WAITING_PAYMENT') {
    await endChange(tx, changeId, { endReason: planned, nowMs })
    await tellChangeEnded(tx, [{ ...change, endReason: planned }], nowMs)
  }
  return false
}
