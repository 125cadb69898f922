import type { Context } from '../context.ts'
import { lockLoan } from '../db/loans.ts'
import { transaction } from '../db/transaction.ts'
import { moveApplication } from '../loan-book/move-loan.ts'
import { orderPayout } from './payout-outcomes.ts'

/** Ends the cooling-off period: from now on the money is on its way and the loan is not cancelled but returned (D9). */
export const endCooling = (
  { database, clock }: Context,
  { loanId }: { loanId: string },
): Promise<void> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const loan = await lockLoan(tx, loanId)
    if (loan?.state !== 'COOLING') return
    await moveApplication(tx, loan, { action: 'REQUEST_PAYOUT', nowMs })
    await orderPayout(tx, { loanId, attempt: 1, runAtMs: nowMs })
  })
