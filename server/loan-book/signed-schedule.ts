import type { IsoDate } from '../../lending/calendar.ts'
import { loanBefore } from '../../lending/loan-before.ts'
import type { Tx } from '../db/database.ts'
import { bookOf } from './loan-history.ts'
import type { ChangeRow, KeptPreview } from '../db/loan-changes.ts'
import type { LoanRow } from '../db/loans.ts'
import { changeDayOf, changeHash, planChange } from './plan-change.ts'

/**
 * The schedule that was signed, if it is still what the loan would get on that day by its own money (D57); otherwise
 * why not. `on`: the day the money counts for, which may have passed since (D55). The loan must be locked.
 */
export const signedSchedule = async (
  tx: Tx,
  { loan, change, on }: { loan: LoanRow; change: ChangeRow; on: IsoDate },
): Promise<KeptPreview | NonNullable<ChangeRow['endReason']>> => {
  if (on !== change.previewedOn) return 'OTHER_DAY'
  const whole = await bookOf(tx, loan, on)
  const changes = (whole.changes ?? []).filter((earlier) => earlier.on <= on)
  const book = loanBefore({ ...whole, changes }, { on, paymentsBefore: whole.payments.length })
  const planned = planChange(book, change.changeRequest, await changeDayOf(tx, loan, on))
  if (planned.outcome === 'FULL') return 'REPAID_IN_FULL'
  if (planned.outcome === 'REFUSED')
    return planned.refusal.code === 'CLOSED' ? 'REPAID_IN_FULL' : 'REFUSED'
  return changeHash(loan.id, change.changeRequest, planned.preview) === change.termsHash
    ? planned.preview
    : 'LOAN_CHANGED'
}

/** A signed change can still come into force: it waits for its money, or its day ended before the notice of it came. */
export const mayComeIntoForce = (change: ChangeRow | null): change is ChangeRow =>
  change?.state === 'WAITING_PAYMENT' ||
  (change?.state === 'EXPIRED' && change.endReason === 'NOT_PAID')
