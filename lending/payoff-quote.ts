import type { IsoDate } from './calendar.ts'
import { foldLoan } from './loan-replay.ts'
import type { FoldInput } from './loan-state.ts'
import { payoffOf, type PayoffQuote } from './payoff.ts'

/** {@link payoffOf} a loan whose state on the day is not known yet. */
export function payoffQuote(input: Omit<FoldInput, 'asOf'>, onDate: IsoDate): PayoffQuote {
  return payoffOf(foldLoan({ ...input, asOf: onDate }, onDate), input.issuedOn, onDate)
}
