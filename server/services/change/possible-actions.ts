import { daysBetween, type IsoDate } from '../../../lending/calendar.ts'
import type { Loan } from '../../../lending/change-preview.ts'
import { earlyMinimum, earlyRepayment } from '../../../lending/early-repayment.ts'
import {
  allowedActions,
  type ContractAction,
  type ContractState,
} from '../../../lending/lifecycle.ts'
import { MAX_SHIFT_DAYS, paymentShift } from '../../../lending/payment-shift.ts'
import { isSinglePayment } from '../../../lending/products.ts'
import { PROLONGATION_DAYS, prolongation } from '../../../lending/prolongation.ts'
import { RETURN_WITHOUT_NOTICE_DAYS } from '../../../lending/payoff.ts'

/** Terms a prolongation may be taken for on a day; none when it is refused (D14). */
export const prolongationChoices = (
  loan: Loan,
  on: IsoDate,
  prolongedOn: readonly IsoDate[],
): number[] =>
  PROLONGATION_DAYS.filter(
    (days) => prolongation(loan, { on, days, prolongedOn }).outcome === 'PLAN',
  )

/** By how many days the nearest payment may be moved at most; 0 when it may not (D14). */
export const mostShiftDays = (loan: Loan, on: IsoDate): number => {
  const days = Array.from({ length: MAX_SHIFT_DAYS }, (_, index) => MAX_SHIFT_DAYS - index)
  return days.find((most) => paymentShift(loan, { on, days: most }).outcome === 'PLAN') ?? 0
}

const canRepayEarly = (loan: Loan, on: IsoDate): boolean => {
  const amountKopecks = earlyMinimum(loan, on)
  return earlyRepayment(loan, { on, amountKopecks }).outcome === 'PLAN'
}

/**
 * What a borrower may do with a contract today: the lifecycle's actions that the rules of the loan do not refuse on
 * this very day (D10, D13, D14). `prolongedOn`: prolongations over all loans of the client.
 */
export const possibleActions = (
  contractState: ContractState,
  loan: Loan,
  { on, prolongedOn }: { on: IsoDate; prolongedOn: readonly IsoDate[] },
): ContractAction[] => {
  const single = isSinglePayment(loan.productKey)
  const possible: Partial<Record<ContractAction, () => boolean>> = {
    PAY: () => true,
    PAY_PARTIALLY_EARLY: () => canRepayEarly(loan, on),
    PROLONG: () => single && prolongationChoices(loan, on, prolongedOn).length > 0,
    SHIFT_PAYMENT: () => !single && mostShiftDays(loan, on) > 0,
    CLOSE_EARLY: () => true,
    RETURN_WITHIN_14_DAYS: () => daysBetween(loan.issuedOn, on) <= RETURN_WITHOUT_NOTICE_DAYS,
  }
  return allowedActions(contractState).filter((action) => possible[action]?.() ?? false)
}
