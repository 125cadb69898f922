import type { IsoDate } from './calendar.ts'
import type { Kopecks } from './money.ts'

/** Money that came for a loan. */
export type LoanPayment = {
  on: IsoDate
  amountKopecks: Kopecks
  /** What the client meant; the sum decides: an amount ≥ the payoff is a full repayment (D13). */
  kind: 'INSTALMENT' | 'PAYOFF'
}
