import type { Reply } from '../../protocol/call.ts'
import { loanApplicationChangeCancel } from '../../protocol/calls/core/changes.ts'
import { oneAtATime } from '../api/intent.ts'
import { send } from '../api/send.ts'

/** Drops a change that is signed but not paid: the contract stays as it was. Throws CallRefused, NetworkFailure. */
export const cancelChange = (loanId: string): Promise<Reply<typeof loanApplicationChangeCancel>> =>
  oneAtATime(`cancel-change/${loanId}`, (idempotencyKey) =>
    send(loanApplicationChangeCancel, { body: { loanId }, idempotencyKey }),
  )
