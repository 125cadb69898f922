import { moscowDate } from '../../lending/calendar.ts'
import { isOpenContract } from '../../lending/lifecycle.ts'
import type { Tx } from '../db/database.ts'
import { loanChargesToday } from '../loan-book/loan-charges.ts'
import { lockLoan } from '../db/loans.ts'
import type { PaymentRow } from '../db/payments.ts'

/** A form may outlive the debt it was begun for: nobody pays for a closed loan or over the payoff (D13). */
export const isOwed = async (tx: Tx, payment: PaymentRow, nowMs: number): Promise<boolean> => {
  if (payment.loanId === null) return true
  const loan = await lockLoan(tx, payment.loanId)
  if (!loan || !isOpenContract(loan.contractState)) return false
  const { payoff } = await loanChargesToday(tx, loan, moscowDate(nowMs))
  return payment.amountKopecks <= payoff.totalKopecks
}
