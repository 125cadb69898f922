import type { IsoDate } from '../../lending/calendar.ts'
import type { ChangeRefusal, Loan } from '../../lending/change-preview.ts'
import { earlyRepayment } from '../../lending/early-repayment.ts'
import { addKopecks } from '../../lending/money.ts'
import { paymentShift } from '../../lending/payment-shift.ts'
import { type PayoffQuote, payoffQuote } from '../../lending/payoff.ts'
import { prolongation } from '../../lending/prolongation.ts'
import { hashOf } from './canonical-hash.ts'
import type { ChangeWish, KeptPreview } from './loan-changes.ts'

export type PlannedChange =
  | { readonly outcome: 'PLAN'; readonly preview: KeptPreview }
  /** The sum closes the loan: there is nothing to plan. */
  | { readonly outcome: 'FULL'; readonly payoff: PayoffQuote }
  | { readonly outcome: 'REFUSED'; readonly refusal: ChangeRefusal }

/** When a change is made, and when the client prolonged any of their loans before. */
export interface ChangeDay {
  readonly on: IsoDate
  readonly prolongedOn: readonly IsoDate[]
}

/** A remainder up to 1 ₽ is forgiven with the payment itself, so there is nothing to plan for it (D10). */
export const TAIL_KOPECKS = 100

const planEarly = (
  loan: Loan,
  { amountKopecks, mode }: Extract<ChangeWish, { kind: 'PARTIALLY_EARLY' }>,
  on: IsoDate,
): PlannedChange => {
  const planned = earlyRepayment(loan, { on, amountKopecks, mode })
  if (planned.outcome !== 'PLAN') return planned
  const left = addKopecks(...planned.preview.after.rows.map((row) => row.principalKopecks))
  return left <= TAIL_KOPECKS ? { outcome: 'FULL', payoff: payoffQuote(loan, on) } : planned
}

/** Any of the three changes by the rules of the loan (D13, D14). */
export const planChange = (
  loan: Loan,
  wish: ChangeWish,
  { on, prolongedOn }: ChangeDay,
): PlannedChange => {
  switch (wish.kind) {
    case 'PARTIALLY_EARLY':
      return planEarly(loan, wish, on)
    case 'PROLONGATION':
      return prolongation(loan, { on, days: wish.days, prolongedOn })
    case 'SHIFT':
      return paymentShift(loan, { on, days: wish.days })
  }
}

/** What the code signs: everything the client is shown, another kopeck or day gives another hash (D10). */
export const changeHash = (loanId: string, wish: ChangeWish, preview: KeptPreview): string =>
  hashOf({ loanId, wish, preview })
