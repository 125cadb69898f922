import type { IsoDate } from '../../lending/calendar.ts'
import type { PlanChangeKind } from '../../lending/loan-change.ts'
import type { ContractAction } from '../../lending/lifecycle.ts'
import type { Kopecks } from '../../lending/money.ts'
import type { Tx } from './database.ts'
import { fileChange } from './file-change.ts'
import { dayToBook } from './apply-payment.ts'
import { bookOf } from './loan-history.ts'
import { settleLoan } from './settle-loans.ts'
import {
  type ChangeRow,
  type ChangeWish,
  closeFormsOf,
  endChange,
  type KeptPreview,
  lockChange,
  nextSequence,
  prolongedOn,
  updateChange,
} from './loan-changes.ts'
import { type LoanRow, moveContract } from './loans.ts'
import { planChange } from './plan-change.ts'
import { tellChangeEnded } from './tell-change-ended.ts'

const ACTION_OF = {
  PARTIALLY_EARLY: 'PAY_PARTIALLY_EARLY',
  PROLONGATION: 'PROLONG',
  SHIFT: 'SHIFT_PAYMENT',
} as const satisfies Record<PlanChangeKind, ContractAction>

interface Applied {
  /** Locked. */
  readonly loan: LoanRow
  readonly change: Pick<ChangeRow, 'id' | 'kind'>
  readonly preview: KeptPreview
  readonly nowMs: number
}

/** Puts a change in force; the loan must be settled after it. */
const putInForce = async (tx: Tx, { loan, change, preview, nowMs }: Applied): Promise<LoanRow> => {
  await updateChange(tx, change.id, {
    state: 'APPLIED',
    change: preview.change,
    applied: preview,
    appliedOn: preview.change.on,
    sequence: await nextSequence(tx, loan.id),
    finishedAtMs: nowMs,
  })
  await closeFormsOf(tx, change.id, nowMs)
  return moveContract(tx, loan, { action: ACTION_OF[change.kind], nowMs })
}

/** Applies a signed change that costs nothing today (D14). @throws IllegalTransition */
export const applyChange = async (
  tx: Tx,
  { loan, changeId, preview, nowMs }: Omit<Applied, 'change'> & { changeId: string },
): Promise<void> => {
  const change = await lockChange(tx, changeId)
  if (!change) throw new Error('The change is gone')
  const moved = await putInForce(tx, { loan, change, preview, nowMs })
  await settleLoan(tx, moved, { on: preview.change.on, nowMs })
  await fileChange(tx, changeId, nowMs)
}

type EndReason = NonNullable<ChangeRow['endReason']>

/** What the client wished, for the money that really came. */
const wishFor = (wish: ChangeWish, amountKopecks: Kopecks): ChangeWish =>
  wish.kind === 'PARTIALLY_EARLY' ? { ...wish, amountKopecks } : wish

const planFor = async (
  tx: Tx,
  { loan, change, amountKopecks, on }: Paid & { change: ChangeRow; on: IsoDate },
): Promise<KeptPreview | EndReason> => {
  if (on !== change.previewedOn) return 'OTHER_DAY'
  const book = await bookOf(tx, loan, on)
  const day = { on, prolongedOn: await prolongedOn(tx, loan.clientId) }
  const planned = planChange(book, wishFor(change.wish, amountKopecks), day)
  if (planned.outcome === 'FULL') return 'REPAID_IN_FULL'
  if (planned.outcome === 'REFUSED')
    return planned.refusal.code === 'CLOSED' ? 'REPAID_IN_FULL' : 'REFUSED'
  return planned.preview.dueNowKopecks > amountKopecks ? 'NOT_COVERED' : planned.preview
}

interface Paid {
  /** Locked. */
  readonly loan: LoanRow
  readonly changeId: string
  readonly amountKopecks: Kopecks
  /** The moment the money counts for. */
  readonly paidAtMs: number
  readonly nowMs: number
}

/**
 * Puts a signed change in force just before its money is booked, planned anew for the day and the sum that came.
 * When that plan is refused, or the change waits no more, the money is an ordinary payment and the change has
 * expired with its reason: nothing is lost. Returns the plan in force, or null.
 */
export const applyPaidChange = async (tx: Tx, paid: Paid): Promise<KeptPreview | null> => {
  const { loan, changeId, paidAtMs, nowMs } = paid
  const change = await lockChange(tx, changeId)
  if (change?.state !== 'WAITING_PAYMENT') return null
  const planned = await planFor(tx, { ...paid, change, on: await dayToBook(tx, loan, paidAtMs) })
  if (typeof planned === 'string') {
    await endChange(tx, changeId, { endReason: planned, nowMs })
    await tellChangeEnded(tx, [{ ...change, endReason: planned }], nowMs)
    return null
  }
  await putInForce(tx, { loan, change, preview: planned, nowMs })
  return planned
}
