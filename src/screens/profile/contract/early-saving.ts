import type { IsoDate } from '../../../../lending/calendar.ts'
import type { EarlyMode } from '../../../../lending/change-facts.ts'
import { earlyRepayment } from '../../../../lending/early-repayment.ts'
import { fromRoubles, type Kopecks, toRoubles, ZERO } from '../../../../lending/money.ts'
import { foldInputOf } from '../../../offline/contract-on.ts'
import type { Contract } from '../../../queries/contracts.ts'

interface EarlySaving {
  /** Whole roubles, as the sheet of an early repayment asks for them. */
  readonly roubles: number
  /** Saved with smaller payments; not above zero where that saves nothing. */
  readonly byPaymentKopecks: Kopecks
  /** Saved with a shorter term. */
  readonly byTermKopecks: Kopecks
}

/**
 * What a sum, rounded up to a whole rouble, would save if it repaid the loan early on a day, by the function that the
 * server's preview is made with (D13). Null where it saves nothing or cannot repay a part: too little, or all of it.
 */
export const earlySaving = (
  contract: Contract,
  amountKopecks: Kopecks,
  on: IsoDate,
): EarlySaving | null => {
  if (!contract.actions.includes('PAY_PARTIALLY_EARLY')) return null
  const roubles = Math.ceil(toRoubles(amountKopecks))
  const loan = foldInputOf(contract)
  const savedBy = (mode: EarlyMode): Kopecks => {
    const result = earlyRepayment(loan, { on, amountKopecks: fromRoubles(roubles), mode })
    return result.outcome === 'PLAN' ? result.preview.savedKopecks : ZERO
  }
  const [byPaymentKopecks, byTermKopecks] = [savedBy('REDUCE_PAYMENT'), savedBy('REDUCE_TERM')]
  return byPaymentKopecks > 0 || byTermKopecks > 0
    ? { roubles, byPaymentKopecks, byTermKopecks }
    : null
}
