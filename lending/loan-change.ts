import type { IsoDate } from './calendar.ts'
import type { LoanPayment } from './loan-payment.ts'
import type { LoanRates } from './rate.ts'
import type { ScheduleRow } from './schedule-row.ts'

export const LOAN_CHANGE_KINDS = [
  'PARTIALLY_EARLY',
  'PROLONGATION',
  'SHIFT',
  'RESTRUCTURING',
] as const
export type LoanChangeKind = (typeof LOAN_CHANGE_KINDS)[number]

/** A signed change of a loan's schedule (D13, D14, decision 0104). It moves no money: its payment does. */
export type LoanChange = {
  on: IsoDate
  kind: LoanChangeKind
  /** The schedule from that day on; rows paid before are not among them. */
  rows: readonly ScheduleRow[]
  /** The day from which the first of the rows earns interest: the interest before it is settled. */
  countedFrom: IsoDate
  /**
   * How many payments the loan had got before: those at lower indexes come first on that day. The payment at this
   * index is the change's own; PARTIALLY_EARLY cannot be without it, the others may.
   */
  paymentsBefore: number
  /** No penalty arises after the day of the change up to this one, if so agreed (decision 0104). */
  penaltyFreeUntilOn?: IsoDate
  /** Rates of the days after it, where they are lower than before (decision 0115). */
  rates?: LoanRates
}

/** What a loan costs after all its changes: the rates of the contract, or lower ones agreed on since (decision 0115). */
export function ratesInForce({
  dailyRateMillionths,
  chargedRateBillionths,
  changes = [],
}: LoanRates & {
  changes?: readonly { rates?: LoanRates | undefined }[]
}): LoanRates {
  const signed = { dailyRateMillionths, chargedRateBillionths }
  return changes.findLast(({ rates }) => rates !== undefined)?.rates ?? signed
}

/** A loan with one more change and, where there is one, the payment that came with it. */
export function withChange<
  Loan extends { payments: readonly LoanPayment[]; changes?: readonly LoanChange[] },
>(loan: Loan, change: LoanChange, payment: LoanPayment | null): Loan {
  return {
    ...loan,
    payments: payment ? [...loan.payments, payment] : loan.payments,
    changes: [...(loan.changes ?? []), change],
  }
}
