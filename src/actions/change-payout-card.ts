import type { Reply } from '../../protocol/call.ts'
import { loanPayoutCard } from '../../protocol/calls/core/loan.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

/** Sends the money of a failed payout to another own card, or by СБП to a bank (D10, decision 0097). Throws CallRefused, NetworkFailure. */
export const changePayoutCard = (
  loanApplicationId: string,
  { paymentDataId, payoutBankId }: { paymentDataId: string; payoutBankId: string | null },
): Promise<Reply<typeof loanPayoutCard>> =>
  once(
    `payout-card/${loanApplicationId}/${paymentDataId}/${payoutBankId ?? 'card'}`,
    (idempotencyKey) =>
      send(loanPayoutCard, {
        body: {
          loanApplicationId,
          paymentData: paymentDataId,
          ...(payoutBankId !== null && { payoutBankId }),
        },
        idempotencyKey,
      }),
  )
