import type { Reply } from '../../protocol/call.ts'
import { loanSmallerSum } from '../../protocol/calls/core/loan.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

/** Takes less than was signed, while the loan is cooling off (D58). Throws CallRefused with COOLING_OVER, NetworkFailure. */
export const takeLess = (
  loanApplicationId: string,
  amountRoubles: number,
): Promise<Reply<typeof loanSmallerSum>> =>
  once(`take-less/${loanApplicationId}/${amountRoubles}`, (idempotencyKey) =>
    send(loanSmallerSum, {
      body: { loanApplicationId, amountOfContract: amountRoubles },
      idempotencyKey,
    }),
  )
