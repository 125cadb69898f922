import { wasSignedInOtherHands } from '../accounts/code-accesses.ts'
import type { Context } from '../context.ts'
import { loanById, lockLoan } from '../db/loans.ts'
import { transaction } from '../db/transaction.ts'
import { openPayoutOf } from './payouts.ts'
import { dropStopped } from './stop-payout.ts'

/**
 * Ends a signed loan without its money when its owner has said since that it was not they who got in by the code before it
 * was signed: whoever did could sign it by the next code (decision 0168). It stays so when the staff have seen the owner's
 * passport: who wants the loan signs it again. A try under way is left alone. Returns whether the loan has ended.
 */
export const endLoanOfOtherHands = async (context: Context, loanId: string): Promise<boolean> => {
  const { database, clock } = context
  const known = await loanById(database, loanId)
  if (known?.state !== 'PAYOUT_PENDING' || known.signedAtMs === null) return false
  const { clientId, signedAtMs } = known
  if (!(await wasSignedInOtherHands(database, clientId, signedAtMs))) return false
  return transaction(database, async (tx) => {
    const loan = await lockLoan(tx, loanId)
    if (loan?.state !== 'PAYOUT_PENDING' || (await openPayoutOf(tx, loanId))) return false
    await dropStopped(tx, loan, clock.now())
    return true
  })
}
