import { addDays, type IsoDate } from '../../../lending/calendar.ts'
import type { EarlyMode } from '../../../lending/change-facts.ts'
import type { Loan } from '../../../lending/loan-book.ts'
import { earlyMinimum, earlyRepayment, type EarlyResult } from '../../../lending/early-repayment.ts'
import { fromRoubles } from '../../../lending/money.ts'
import type { PayoffQuote } from '../../../lending/payoff.ts'
import { payoffQuote } from '../../../lending/payoff-quote.ts'
import { rulesAt } from '../../../lending/rules.ts'
import { type Choice, quoteOf } from '../../state/calculator.ts'

const KOPECKS_IN_ROUBLE = 100

/** A loan issued on a day and paid by its schedule up to the evening of another. */
export function punctualLoan(choice: Choice, issuedOn: IsoDate, until: IsoDate): Loan {
  const { schedule, dailyRateMillionths, chargedRateBillionths } = quoteOf(choice, issuedOn)
  return {
    productKey: choice.productKey,
    amountKopecks: fromRoubles(choice.amountRoubles),
    dailyRateMillionths,
    chargedRateBillionths,
    issuedOn,
    overpaymentCapPercent: rulesAt(issuedOn).overpaymentCapPercent,
    rows: schedule.rows,
    payments: schedule.rows
      .filter(({ dueOn }) => dueOn <= until)
      .map(({ dueOn, paymentKopecks }) => ({
        on: dueOn,
        amountKopecks: paymentKopecks,
        kind: 'INSTALMENT',
      })),
  }
}

/** The last day on which there is something to return ahead of time; 0 when there is none. */
export const lastEarlyDay = (choice: Choice, issuedOn: IsoDate): number =>
  quoteOf(choice, issuedOn).termDays - 1

export interface Moment {
  readonly choice: Choice
  readonly issuedOn: IsoDate
  /** Days since the money came, from 1 to `lastEarlyDay`. */
  readonly afterDays: number
}

const loanAt = ({ choice, issuedOn, afterDays }: Moment) => {
  const on = addDays(issuedOn, afterDays)
  return { on, loan: punctualLoan(choice, issuedOn, on) }
}

/** What closes the loan on that day and how much interest it spares, as the server would count it (D13). */
export function payoffAfter(moment: Moment): PayoffQuote {
  const { on, loan } = loanAt(moment)
  return payoffQuote(loan, on)
}

/** Both plans of a partial early repayment on that day, as the server would count them (D13). */
export function partAfter(moment: Moment, amountRoubles: number, mode: EarlyMode): EarlyResult {
  const { on, loan } = loanAt(moment)
  return earlyRepayment(loan, { on, amountKopecks: fromRoubles(amountRoubles), mode })
}

interface PartBounds {
  readonly minRoubles: number
  readonly maxRoubles: number
  readonly stepRoubles: number
}

const STEP_ROUBLES = 500

/** Sums worth asking about: from the least that lowers the debt to the last step before the payoff; null if none. */
export function partBounds(moment: Moment): PartBounds | null {
  const { on, loan } = loanAt(moment)
  const steps = (kopecks: number) => kopecks / KOPECKS_IN_ROUBLE / STEP_ROUBLES
  const minRoubles = Math.ceil(steps(earlyMinimum(loan, on))) * STEP_ROUBLES
  const maxRoubles = (Math.ceil(steps(payoffQuote(loan, on).totalKopecks)) - 1) * STEP_ROUBLES
  return minRoubles <= maxRoubles ? { minRoubles, maxRoubles, stepRoubles: STEP_ROUBLES } : null
}
