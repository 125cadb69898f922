import { addWorkingDays, moscowDate } from '../../lending/calendar.ts'
import type { Context } from '../context.ts'
import { ownCard } from '../db/cards.ts'
import type { Tx } from '../db/database.ts'
import { loanById, type LoanRow, lockLoan } from '../db/loans.ts'
import { transaction } from '../db/transaction.ts'
import { checkPayee, reportsSince } from '../screening/fraud-reports.ts'
import { openPayoutOf, placeChosenAtMs } from './payouts.ts'
import { dropStopped } from './stop-payout.ts'

/** Terms that were signed stand as long as an offer does (D9, decision 0134). */
const TERMS_WORKING_DAYS = 5

/** Checks whom the money of a loan is about to go to, and where (41-FZ, decision 0163). @throws GatewayFailure */
export const checkPayeeOf = async (context: Context, loan: LoanRow): Promise<void> => {
  const { clientId, cardId, payoutBankId } = loan
  const card = payoutBankId === null ? await ownCard(context.database, clientId, cardId) : null
  await checkPayee(context, { clientId, card, cause: 'PAYOUT' })
}

/** Whether a report ends the loan: it was confirmed, or the terms have run out while it was looked into. */
const isEnded = async (tx: Tx, { id, clientId }: LoanRow, nowMs: number): Promise<boolean> => {
  const chosenAtMs = await placeChosenAtMs(tx, id)
  const { isConfirmed, isFound } = await reportsSince(tx, clientId, chosenAtMs)
  if (isConfirmed) return true
  return isFound && moscowDate(nowMs) > addWorkingDays(moscowDate(chosenAtMs), TERMS_WORKING_DAYS)
}

/**
 * Ends a signed loan without its money when two people have confirmed that its client stands in the base of payments
 * without consent, or have not decided in the five working days its terms stand; the borrower is told that the payout was
 * cancelled, not why (decision 0163). A try under way is left alone. Returns whether the loan has ended.
 */
export const endReportedPayout = async (context: Context, loanId: string): Promise<boolean> => {
  const { database, clock } = context
  const known = await loanById(database, loanId)
  if (known?.state !== 'PAYOUT_PENDING') return false
  // Hardly anybody has ever been found.
  const { isConfirmed, isFound } = await reportsSince(database, known.clientId, 0)
  if (!isConfirmed && !isFound) return false
  return transaction(database, async (tx) => {
    const nowMs = clock.now()
    const loan = await lockLoan(tx, loanId)
    if (loan?.state !== 'PAYOUT_PENDING' || (await openPayoutOf(tx, loanId))) return false
    if (!(await isEnded(tx, loan, nowMs))) return false
    await dropStopped(tx, loan, nowMs)
    return true
  })
}
