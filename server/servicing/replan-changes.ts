import type { IsoDate } from '../../lending/calendar.ts'
import { NO_OTHER_LOANS } from '../../lending/change-guard.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { compareChanges, loanBefore } from '../../lending/loan-before.ts'
import type { LoanChange } from '../../lending/loan-change.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { kopecks } from '../../lending/money.ts'
import type { ChangeRow, ChangeRequest, KeptPreview } from '../db/loan-changes.ts'
import type { LoanRow } from '../db/loans.ts'
import type { LoanHistory } from '../loan-book/history-columns.ts'
import { foldInput } from '../loan-book/loan-history.ts'
import { planChange } from '../loan-book/plan-change.ts'
import type { ComingPayment } from './payment-place.ts'

/** A change in force with its schedule: as it was applied, or as it was signed and is applied only now. */
export type ChangeInForce = Pick<ChangeRow, 'id' | 'changeRequest'> & {
  readonly change: LoanChange
  readonly applied: KeptPreview
}

/** What becomes of a change when money is found to have come before it. */
export type Replanned =
  | { readonly id: string; readonly preview: KeptPreview }
  /** There is nothing left to change: the debt was repaid, or the payment to be shifted was made. */
  | { readonly id: string; readonly undone: 'REPAID_IN_FULL' | 'OVERTAKEN' }

export interface CorrectedSchedules {
  /** In the order of the fold. */
  readonly changes: readonly LoanChange[]
  readonly replanned: readonly Replanned[]
}

/** The sum of an early repayment is what was paid for it. */
const changeRequestOf = (loan: Loan, { changeRequest, change }: ChangeInForce): ChangeRequest => {
  const paid = loan.payments[change.paymentsBefore]
  return changeRequest.kind === 'PARTIALLY_EARLY' && paid
    ? { ...changeRequest, amountKopecks: kopecks(paid.amountKopecks) }
    : changeRequest
}

const movesAnotherRow = (before: KeptPreview, now: KeptPreview): boolean =>
  before.change.kind === 'SHIFT' &&
  'fromDueOn' in before &&
  'fromDueOn' in now &&
  before.fromDueOn !== now.fromDueOn

const replan = (loan: Loan, inForce: ChangeInForce): Replanned | null => {
  const { id, change, applied } = inForce
  const { on, paymentsBefore } = change
  // How often a loan may be prolonged and what the others cost was asked when it was; money that came earlier changes nothing in it.
  const planned = planChange(
    loanBefore(loan, { on, paymentsBefore }),
    changeRequestOf(loan, inForce),
    {
      on,
      prolongedOn: [],
      client: NO_OTHER_LOANS,
    },
  )
  if (planned.outcome === 'FULL') return { id, undone: 'REPAID_IN_FULL' }
  if (planned.outcome === 'REFUSED') {
    if (planned.refusal.code === 'CLOSED') return { id, undone: 'REPAID_IN_FULL' }
    return planned.refusal.code === 'PRINCIPAL_REPAID' ? { id, undone: 'OVERTAKEN' } : null
  }
  if (movesAnotherRow(applied, planned.preview)) return { id, undone: 'OVERTAKEN' }
  return {
    id,
    preview: { ...planned.preview, change: { ...planned.preview.change, paymentsBefore } },
  }
}

/**
 * Plans the changes of a loan again that were made after a day, for money found to have come on it (D55): the same
 * requests, on the same days, over what was really owed. `loan` has all payments and no changes. Null when one of them
 * could not be made so: then the money cannot count for that day.
 */
export const replanChanges = (
  loan: Loan,
  inForce: readonly ChangeInForce[],
  since: IsoDate,
): CorrectedSchedules | null => {
  const changes: LoanChange[] = []
  const replanned: Replanned[] = []
  for (const each of [...inForce].sort((a, b) => compareChanges(a.change, b.change))) {
    if (each.change.on <= since) {
      changes.push(each.change)
      continue
    }
    const again = replan({ ...loan, changes }, each)
    if (again === null) return null
    replanned.push(again)
    if ('preview' in again) changes.push(again.preview.change)
  }
  return { changes, replanned }
}

/** Changes in force with the schedules they were applied with. */
export const inForceOf = (rows: readonly ChangeRow[]): ChangeInForce[] =>
  rows.flatMap(({ id, changeRequest, change, applied }) =>
    change && applied ? [{ id, changeRequest, change, applied }] : [],
  )

export interface LateMoney extends ComingPayment {
  /** The signed change the money was for. */
  readonly changeId: string | null
  /** The day the card gave it: something of the loan is booked after it. */
  readonly on: IsoDate
  /** The last day of which something is booked. */
  readonly bookedTo: IsoDate
}

interface Place {
  readonly on: IsoDate
  readonly schedules: CorrectedSchedules
}

/**
 * The day money can count for: the day the card gave it (D55). Should a change made after it not stand over the
 * corrected debt, or a closed contract open again, the next day on which all holds; never later than what is booked.
 */
export const placeOf = (
  loan: LoanRow,
  money: LateMoney,
  {
    known,
    inForce,
    own,
  }: {
    known: LoanHistory
    inForce: readonly ChangeInForce[]
    own: ChangeInForce | null
  },
  today: IsoDate,
): Place => {
  const { paymentId: id, loanId, amountKopecks, kind, nowMs: finishedAtMs } = money
  const later = inForce.map(({ change }) => change.on).filter((day) => day > money.on)
  for (const on of new Set([money.on, ...later.sort(), money.bookedTo])) {
    const coming = { id, loanId, on, amountKopecks, kind, finishedAtMs }
    const history = { ...known, applied: [...known.applied, coming], changes: [] }
    const book = foldInput(loan, history, today)
    const withOwn = own && own.change.on === on ? [...inForce, own] : inForce
    const schedules = replanChanges(book, withOwn, on)
    if (!schedules) continue
    const { closed } = foldLoan({ ...book, changes: schedules.changes })
    if (closed || loan.contractState !== 'CLOSED') return { on, schedules }
  }
  throw new Error('Late money fits on no day')
}
