import type { Reply } from '../../protocol/call.ts'
import { loanCancel } from '../../protocol/calls/core/loan.ts'
import { once } from '../api/intent.ts'
import { send } from '../api/send.ts'

/** Refuses a signed loan before the payout, free of charge (D9). Throws CallRefused with COOLING_OVER, NetworkFailure. */
export const cancelLoan = (loanApplicationId: string): Promise<Reply<typeof loanCancel>> =>
  once(`cancel-loan/${loanApplicationId}`, (idempotencyKey) =>
    send(loanCancel, { body: { loanApplicationId }, idempotencyKey }),
  )
