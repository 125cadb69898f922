import { moscowDate } from '../../lending/calendar.ts'
import { isOpenContract } from '../../lending/lifecycle.ts'
import type { Tx } from '../db/database.ts'
import { loanChargesToday } from '../loan-book/loan-charges.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import type { PaymentRow } from '../db/payments.ts'

/** Something may be owed: of an open contract, or of a debt that was written off and is not forgiven (decision 0053). */
export const isPayable = ({
  contractState,
  closeReason,
}: Pick<LoanRow, 'contractState' | 'closeReason'>): boolean =>
  isOpenContract(contractState) || closeReason === 'WRITTEN_OFF'

/** A form may outlive the debt it was begun for: nobody pays for a closed loan or over the payoff (D13). */
export const isOwed = async (tx: Tx, payment: PaymentRow, nowMs: number): Promise<boolean> => {
  if (payment.loanId === null) return true
  const loan = await lockLoan(tx, payment.loanId)
  if (!loan || !isPayable(loan)) return false
  const { payoff } = await loanChargesToday(tx, loan, moscowDate(nowMs))
  return payment.amountKopecks <= payoff.totalKopecks
}
