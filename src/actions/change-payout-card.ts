import type { Reply } from '../../protocol/call.ts'
import { loanPayoutCard } from '../../protocol/calls/core/loan.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

/** Sends the money of a failed payout to another own card (D10). Throws CallRefused, NetworkFailure. */
export const changePayoutCard = (
  loanApplicationId: string,
  paymentDataId: string,
): Promise<Reply<typeof loanPayoutCard>> =>
  once(`payout-card/${loanApplicationId}/${paymentDataId}`, (idempotencyKey) =>
    send(loanPayoutCard, {
      body: { loanApplicationId, paymentData: paymentDataId },
      idempotencyKey,
    }),
  )
