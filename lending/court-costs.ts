/**
 * What the lender pays a court for a claim and what the court says of it (civil procedure code art. 98, decision 0123). It
 * bears neither interest nor penalty and stands outside every cap: it is the price of the claim, not of the loan.
 */
import type { IsoDate } from './calendar.ts'
import { addKopecks, type Kopecks, subtractKopecks, ZERO } from './money.ts'

/**
 * Money paid to a court, or its word about what was paid: what the borrower owes of it and what stays the lender's cost.
 * What the loan had got before it comes first on its day.
 */
export type CourtCost = {
  id: string
  on: IsoDate
  paymentsBefore: number
  changesBefore: number
  paidKopecks: Kopecks
  awardedKopecks: Kopecks
  refusedKopecks: Kopecks
}

/** Paid to courts so far and not decided about yet. */
export function undecidedCourtCosts(costs: readonly CourtCost[]): Kopecks {
  return costs.reduce(
    (left, { paidKopecks, awardedKopecks, refusedKopecks }) =>
      subtractKopecks(addKopecks(left, paidKopecks), addKopecks(awardedKopecks, refusedKopecks)),
    ZERO,
  )
}
