import { daysBetween, type IsoDate } from './calendar.ts'
import type { LoanState } from './loan-state.ts'
import { addKopecks, maxKopecks, subtractKopecks, ZERO, type Kopecks } from './money.ts'

export type PayoffQuote = {
  on: IsoDate
  totalKopecks: Kopecks
  principalKopecks: Kopecks
  interestKopecks: Kopecks
  penaltyKopecks: Kopecks
  /** Costs of a claim that the court has awarded (decision 0123). */
  courtCostsKopecks: Kopecks
  /** Already paid ahead; taken off the total. */
  advanceKopecks: Kopecks
  /** Within 14 days of payout the loan is returned without notice (353-FZ art. 11). */
  withinFourteenDays: boolean
  /** Interest of the schedule that a payoff today spares. */
  savedInterestKopecks: Kopecks
}

/** A loan may be returned without notice for so long (353-FZ art. 11). */
export const RETURN_WITHOUT_NOTICE_DAYS = 14

/**
 * The exact sum that closes a loan issued on a day whose state on `onDate` is known: principal, interest for the actual
 * days, penalty (D13). Of a debt that was written off, what is still owed of it off the balance (decision 0053).
 */
export function payoffOf(state: LoanState, issuedOn: IsoDate, onDate: IsoDate): PayoffQuote {
  const owed = addKopecks(
    state.outstandingPrincipalKopecks,
    state.accruedInterestKopecks,
    state.penaltyKopecks,
    state.courtCostsKopecks,
  )
  return {
    on: onDate,
    totalKopecks:
      state.offBalanceKopecks ?? maxKopecks(subtractKopecks(owed, state.advanceKopecks), ZERO),
    principalKopecks: state.outstandingPrincipalKopecks,
    interestKopecks: state.accruedInterestKopecks,
    penaltyKopecks: state.penaltyKopecks,
    courtCostsKopecks: state.courtCostsKopecks,
    advanceKopecks: state.advanceKopecks,
    withinFourteenDays: daysBetween(issuedOn, onDate) <= RETURN_WITHOUT_NOTICE_DAYS,
    savedInterestKopecks: state.futureInterestKopecks,
  }
}
