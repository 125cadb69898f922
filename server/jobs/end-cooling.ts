import { moveApplication } from '../loan-book/move-loan.ts'
import { lockLoan } from '../db/loans.ts'
import { orderPayout } from '../origination/payout-outcomes.ts'
import { END_COOLING } from '../origination/payouts.ts'
import { transaction } from '../db/transaction.ts'
import type { Job } from './job.ts'
import { UNTIL_DONE } from './until-done.ts'

/** Ends the cooling-off period: from now on the money is on its way and the loan is not cancelled but returned (D9). */
export const endCoolingJob: Job<{ loanId: string }> = {
  kind: END_COOLING,
  ...UNTIL_DONE,
  run: ({ database, clock }, { loanId }) =>
    transaction(database, async (tx) => {
      const nowMs = clock.now()
      const loan = await lockLoan(tx, loanId)
      if (loan?.state !== 'COOLING') return
      await moveApplication(tx, loan, { action: 'REQUEST_PAYOUT', nowMs })
      await orderPayout(tx, { loanId, attempt: 1, runAtMs: nowMs })
    }),
}
