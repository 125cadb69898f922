import type { IsoDate } from '../../lending/calendar.ts'
import type { ChangeRefusal } from '../../lending/change-facts.ts'
import type { ChangeClient } from '../../lending/change-guard.ts'
import { HOLIDAY_ASKED, UNDER_LEGAL_STATUS } from '../../lending/change-refusals.ts'
import { earlyRepayment } from '../../lending/early-repayment.ts'
import type { Evidence } from '../../lending/guard-reasons.ts'
import type { LegalAction } from '../../lending/legal-actions.ts'
import { type LegalStatus, refusingStatus } from '../../lending/legal-status.ts'
import { loanBefore } from '../../lending/loan-before.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { FORGIVEN_REMAINDER } from '../../lending/loan-book.ts'
import { addKopecks } from '../../lending/money.ts'
import { paymentShift } from '../../lending/payment-shift.ts'
import type { PayoffQuote } from '../../lending/payoff.ts'
import { payoffQuote } from '../../lending/payoff-quote.ts'
import { prolongation } from '../../lending/prolongation.ts'
import { restructuring } from '../../lending/restructuring.ts'
import { hashOf } from '../canonical-hash.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { legalStatusesOfLoans } from '../db/legal-statuses.ts'
import {
  type ChangeRequest,
  type KeptPreview,
  prolongedOn,
  type ChangeRow,
} from '../db/loan-changes.ts'
import type { LoanRow } from '../db/loans.ts'
import { isHolidayAsked } from '../db/payment-holidays.ts'
import { changeClientOf } from './current-full-costs.ts'
import { bookOf } from './loan-history.ts'

export type PlannedChange =
  | {
      readonly outcome: 'PLAN'
      readonly preview: KeptPreview
      /** What the guard looked at, to be kept with the change (D8). */
      readonly evidence: readonly Evidence[]
    }
  /** The sum closes the loan: there is nothing to plan. */
  | { readonly outcome: 'FULL'; readonly payoff: PayoffQuote }
  | { readonly outcome: 'REFUSED'; readonly refusal: ChangeRefusal }

/** When a change is made, when the client prolonged any of their loans before, and what the others cost. */
export interface ChangeDay {
  readonly on: IsoDate
  readonly prolongedOn: readonly IsoDate[]
  readonly client: ChangeClient
  /** A demand for a payment holiday waits for its answer, or has come to its first day; false by default. */
  readonly isHolidayAsked?: boolean
  /** Those that bind the loan; none by default. */
  readonly legalStatuses?: readonly LegalStatus[]
}

/** What the rules of a loan's change need to know of its client on a day. */
export const changeDayOf = async (
  queryable: Queryable,
  loan: Pick<LoanRow, 'id' | 'clientId'>,
  on: IsoDate,
): Promise<ChangeDay> => ({
  on,
  prolongedOn: await prolongedOn(queryable, loan.clientId),
  client: await changeClientOf(queryable, loan, on),
  isHolidayAsked: await isHolidayAsked(queryable, loan.id, on),
  legalStatuses: (await legalStatusesOfLoans(queryable, [loan.id])).get(loan.id) ?? [],
})

const LEGAL_ACTION_OF: Readonly<Record<ChangeRequest['kind'], LegalAction>> = {
  PARTIALLY_EARLY: 'REPAY_EARLY',
  PROLONGATION: 'PROLONG',
  SHIFT: 'SHIFT_PAYMENT',
  RESTRUCTURING: 'PROLONG',
}

const planEarly = (
  loan: Loan,
  { amountKopecks, mode }: Extract<ChangeRequest, { kind: 'PARTIALLY_EARLY' }>,
  { on, client }: ChangeDay,
): PlannedChange => {
  const planned = earlyRepayment(loan, { on, amountKopecks, mode, client })
  if (planned.outcome !== 'PLAN') return planned
  const left = addKopecks(...planned.preview.after.rows.map((row) => row.principalKopecks))
  // It is forgiven with the payment itself, so there is nothing to plan for it.
  return left <= FORGIVEN_REMAINDER ? { outcome: 'FULL', payoff: payoffQuote(loan, on) } : planned
}

/** Any change of a schedule by the rules of the loan (D13, D14, decision 0104). */
export const planChange = (
  loan: Loan,
  changeRequest: ChangeRequest,
  day: ChangeDay,
): PlannedChange => {
  if (refusingStatus(day.legalStatuses ?? [], LEGAL_ACTION_OF[changeRequest.kind]))
    return { outcome: 'REFUSED', refusal: UNDER_LEGAL_STATUS }
  if (day.isHolidayAsked === true) return { outcome: 'REFUSED', refusal: HOLIDAY_ASKED }
  switch (changeRequest.kind) {
    case 'PARTIALLY_EARLY':
      return planEarly(loan, changeRequest, day)
    case 'PROLONGATION':
      return prolongation(loan, { ...day, days: changeRequest.days })
    case 'SHIFT':
      return paymentShift(loan, { ...day, days: changeRequest.days })
    case 'RESTRUCTURING':
      return restructuring(loan, { ...day, terms: changeRequest.terms })
  }
}

/** What the code signs: everything the client is shown, another kopeck or day gives another hash (D10). */
export const changeHash = (
  loanId: string,
  changeRequest: ChangeRequest,
  preview: KeptPreview,
): string => hashOf({ loanId, changeRequest, preview })

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
