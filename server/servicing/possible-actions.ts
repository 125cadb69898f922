import { daysBetween } from '../../lending/calendar.ts'
import type { Loan } from '../../lending/loan-book.ts'
import { EARLY_MINIMUM } from '../../lending/early-repayment.ts'
import type { LegalAction } from '../../lending/legal-actions.ts'
import { refusingStatus } from '../../lending/legal-status.ts'
import { allowedActions, type ContractAction, type ContractState } from '../../lending/lifecycle.ts'
import type { FoldInput, LoanState } from '../../lending/loan-state.ts'
import { FORGIVEN_REMAINDER } from '../../lending/loan-book.ts'
import { addKopecks, minKopecks } from '../../lending/money.ts'
import { MAX_SHIFT_DAYS, paymentShift } from '../../lending/payment-shift.ts'
import { type PayoffQuote, RETURN_WITHOUT_NOTICE_DAYS } from '../../lending/payoff.ts'
import { isSinglePayment } from '../../lending/products.ts'
import { PROLONGATION_DAYS, prolongation } from '../../lending/prolongation.ts'
import type { ChangeDay } from '../loan-book/plan-change.ts'

/** Terms a prolongation may be taken for on a day; none when it is refused (D14). */
export const prolongationChoices = (loan: Loan, day: ChangeDay): number[] =>
  PROLONGATION_DAYS.filter((days) => prolongation(loan, { ...day, days }).outcome === 'PLAN')

const canShift = (loan: Loan, day: ChangeDay, days: number): boolean =>
  paymentShift(loan, { ...day, days }).outcome === 'PLAN'

/** By how many days the nearest payment may be moved at most; 0 when it may not (D14). */
export const mostShiftDays = (loan: Loan, day: ChangeDay): number => {
  if (!canShift(loan, day, 1)) return 0
  let most = MAX_SHIFT_DAYS
  while (!canShift(loan, day, most)) most -= 1
  return most
}

/**
 * Whether some sum is enough to repay a part early and not the whole: the least one goes over what is due by
 * `EARLY_MINIMUM`, so that much and a tail must be left of the principal ahead (D10, D13).
 */
const canRepayEarly = ({ rows }: LoanState, { on, totalKopecks }: PayoffQuote): boolean => {
  const ahead = rows.filter(({ dueOn }) => dueOn > on).map((row) => row.principalKopecks)
  return minKopecks(addKopecks(...ahead), totalKopecks) > EARLY_MINIMUM + FORGIVEN_REMAINDER
}

/** What of the borrower's the table of legal statuses decides about (decision 0090). */
const LEGAL_ACTION_OF: Partial<Record<ContractAction, LegalAction>> = {
  PAY: 'PAY',
  CLOSE_EARLY: 'PAY',
  RETURN_WITHIN_14_DAYS: 'PAY',
  PAY_PARTIALLY_EARLY: 'REPAY_EARLY',
  PROLONG: 'PROLONG',
  SHIFT_PAYMENT: 'SHIFT_PAYMENT',
}

/**
 * What a borrower may do with a contract today: the lifecycle's actions that the rules of the loan do not refuse on
 * this very day (D8, D10, D13, D14).
 */
export const possibleActions = (
  contractState: ContractState,
  { book, state, payoff }: { book: FoldInput; state: LoanState; payoff: PayoffQuote },
  day: ChangeDay,
): ContractAction[] => {
  const { on } = day
  const single = isSinglePayment(book.productKey)
  const canProlong = (days: number) => prolongation(book, { ...day, days }).outcome === 'PLAN'
  const possible: Partial<Record<ContractAction, () => boolean>> = {
    PAY: () => true,
    PAY_PARTIALLY_EARLY: () => !state.holiday?.isRunning && canRepayEarly(state, payoff),
    PROLONG: () => single && PROLONGATION_DAYS.some(canProlong),
    SHIFT_PAYMENT: () => !single && canShift(book, day, 1),
    CLOSE_EARLY: () => true,
    RETURN_WITHIN_14_DAYS: () => daysBetween(book.issuedOn, on) <= RETURN_WITHOUT_NOTICE_DAYS,
  }
  const isLawful = (action: ContractAction): boolean => {
    const legalAction = LEGAL_ACTION_OF[action]
    return !legalAction || refusingStatus(day.legalStatuses ?? [], legalAction) === null
  }
  const changes: readonly ContractAction[] = ['PAY_PARTIALLY_EARLY', 'PROLONG', 'SHIFT_PAYMENT']
  return allowedActions(contractState)
    .filter(isLawful)
    .filter((action) => day.isHolidayAsked !== true || !changes.includes(action))
    .filter((action) => possible[action]?.() ?? false)
}
