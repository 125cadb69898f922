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

type EndReason = NonNullable<ChangeRow['endReason']>

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

/** A signed change with the schedule it would come into force with; or why not. */
export interface PaidChange {
  readonly change: ChangeRow
  readonly schedule: KeptPreview | EndReason
}

interface Paid {
  /** Locked. */
  readonly loan: LoanRow
  readonly changeId: string
  readonly amountKopecks: Kopecks
  /** The day the money counts for. */
  readonly on: IsoDate
}

/**
 * The signed change that money has come for, while it may come into force: with exactly the schedule that was signed (D57),
 * also when the notice came after its day had ended (D55). Null for one that may not.
 */
export const paidChange = async (
  tx: Tx,
  { loan, changeId, amountKopecks, on }: Paid,
): Promise<PaidChange | null> => {
  const change = await lockChange(tx, changeId)
  if (!mayComeIntoForce(change)) return null
  const isCovered = amountKopecks >= change.dueNowKopecks
  const schedule = isCovered ? await signedSchedule(tx, { loan, change, on }) : 'NOT_COVERED'
  return { change, schedule }
}

/** Ends a change that does not come into force, and says so where it still waited; its money is an ordinary payment. */
export const endUnfit = async (
  tx: Tx,
  change: ChangeRow,
  endReason: EndReason,
  nowMs: number,
): Promise<void> => {
  if (change.state !== 'WAITING_PAYMENT') return
  await endChange(tx, change.id, { endReason, nowMs })
  await tellChangeEnded(tx, [{ ...change, endReason }], nowMs)
}

/**
 * Puts a signed change in force just before its money is booked; nothing is booked after its day. When the loan would get
 * another schedule, or the change waits no more, the money is an ordinary payment and the change has expired with its
 * reason: nothing is lost. True when it is in force.
 */
export const applyPaidChange = async (
  tx: Tx,
  { nowMs, ...paid }: Paid & { readonly nowMs: number },
): Promise<boolean> => {
  const signed = await paidChange(tx, paid)
  if (!signed) return false
  const { change, schedule } = signed
  if (typeof schedule === 'string') {
    await endUnfit(tx, change, schedule, nowMs)
    return false
  }
  await putInForce(tx, { loan: paid.loan, change, preview: schedule, nowMs })
  return true
}
