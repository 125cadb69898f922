import type { Reply } from '../../protocol/call.ts'
import { loanStatus } from '../../protocol/calls/core/loan.ts'
import { send } from '../api/send.ts'

export type LoanStatus = Reply<typeof loanStatus>

/** How a signed loan stands: cooling off, on its way, paid out. Throws CallRefused, NetworkFailure. */
export const followLoan = (loanApplicationId: string, signal: AbortSignal): Promise<LoanStatus> =>
  send(loanStatus, { body: { loanApplicationId }, signal })
